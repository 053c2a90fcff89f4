import { z } from 'zod';

/**
 * A text from outside the product, without NUL and unpaired surrogates, which PostgreSQL cannot store. The schema of
 * every text in a call starts with it.
 */
export const text = (error?: string) =>
  z.string(error).refine((given) => !/\0|\p{Surrogate}/u.test(given), 'must not contain NUL or half a character');

/** The largest number of an `integer` column of PostgreSQL. */
export const largestInteger = 2_147_483_647;

/** A whole number from 0 that an `integer` column can hold. */
export const count = z.int().min(0).max(largestInteger);

/** The largest amount, in cents. */
export const maxCents = 100_000_000;
export const aboveMaxCents = 'must be at most $1,000,000.00';

/** The currency of every amount, ISO 4217. */
export const salonCurrency = 'USD';

/** An amount of money in whole cents. */
export const cents = z
  .int('must be a whole number of cents')
  .min(0, 'must not be negative')
  .max(maxCents, aboveMaxCents);

/**
 * Cents from a form that multiplies dollars: 19.99 * 100 is 1998.9999999999998, which is rounded. A real fraction, such
 * as 1998.5, stays an error.
 */
export const multipliedCents = z
  .number('must be a whole number of cents')
  .overwrite((given) => (Math.abs(given - Math.round(given)) < 1e-6 ? Math.round(given) : given))
  .int('must be a whole number of cents')
  .min(0, 'must not be negative')
  .max(maxCents, aboveMaxCents);

/** A phone number in E.164: `+12135550100`. */
export const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number in the form +12135550100');

/** A moment in UTC, ISO 8601: `2026-03-01T18:30:00.000Z`. */
export const instant = z.iso.datetime().refine(hasYear, 'must be after the year 0');

/** A day of the calendar: `2026-12-25`. */
export const day = (error?: string) => z.iso.date(error).refine(hasYear, 'must be after the year 0');

/** ISO 8601 has a year 0; PostgreSQL does not. */
export function hasYear(moment: string): boolean {
  return !moment.startsWith('0000');
}

/** Optional text from a form: trimmed; an empty text becomes `null`. */
export const optionalText = (max: number) =>
  text()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .nullish()
    .transform((given) => given || null);

/** Required text from a form: trimmed, with at least one character. */
export const requiredText = (max: number) =>
  text('is required').trim().min(1, 'is required').max(max, `must be at most ${max} characters`);

/** As that of zod, with the letters of every script: names and domains may be international (RFC 6531). */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[Xx][Nn]--[A-Za-z\d-]+|[\p{L}\p{M}]{2,})$/u;

const email = z.email({ pattern: emailPattern, error: 'must be an e-mail address, like name@example.com' });

export const emailAddress = text('is required')
  .trim()
  .min(1, 'is required')
  .max(254, 'must be at most 254 characters')
  .pipe(email);

/** An optional e-mail address from a form: an empty field becomes `null`. */
export const optionalEmail = text()
  .trim()
  .max(254, 'must be at most 254 characters')
  .nullish()
  .transform((given) => given || null)
  .pipe(email.nullable());
