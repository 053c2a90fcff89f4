import { z } from 'zod';

/** The largest amount, in cents. */
export const mostCents = 100_000_000;
export const aboveMostCents = 'must be at most $1,000,000.00';

/** Every amount is in this currency, ISO 4217. */
export const salonCurrency = 'USD';

/** An amount of money in whole cents. */
export const cents = z
  .int('must be a whole number of cents')
  .min(0, 'must not be negative')
  .max(mostCents, aboveMostCents);

/** A phone number in E.164: `+12135550100`. */
export const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number in the form +12135550100');

/** A moment in UTC, ISO 8601: `2026-03-01T18:30:00.000Z`. */
export const instant = z.iso.datetime();

/** Optional text from a form: trimmed; an empty text becomes `null`. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .nullish()
    .transform((text) => text || null);

/** Required text from a form: trimmed, with at least one character. */
export const requiredText = (max: number) =>
  z.string('is required').trim().min(1, 'is required').max(max, `must be at most ${max} characters`);

export const emailAddress = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(254, 'must be at most 254 characters')
  .pipe(z.email('must be an e-mail address, like name@example.com'));

/** An optional e-mail address from a form: an empty field becomes `null`. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254, 'must be at most 254 characters')
  .nullish()
  .transform((text) => text || null)
  .pipe(z.email('must be an e-mail address, like name@example.com').nullable());
