import { z } from 'zod';
import { day, requiredText, text } from '../values.js';

/** The placeholders of a campaign with an offer: the recipient's code, and the last day of the offer. */
export const codePlaceholder = '{code}';
export const untilPlaceholder = '{until}';
export const offerPlaceholders = [codePlaceholder, untilPlaceholder] as const;

/**
 * What the codes of customers consist of: capital letters and digits that are not mistaken for each other, read aloud or
 * on a phone. Without vowels, so that a code is no word.
 */
export const codeAlphabet = 'CDFGHJKMNPQRTVWXY34679';

/** 22 to the power of 7 codes. */
export const ownCodeLength = 7;

/** Stands for a code in previews and tests. No code: it has letters that codes lack. */
export const sampleCode = 'SAMPLE1';

/** As it is compared: customers and staff also write spaces, hyphens and small letters. */
export const plainCode = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '');

/** A code that all recipients share, as it is at the till. */
const sharedCode = text()
  .max(40)
  .transform(plainCode)
  .refine(
    (code) => /^(?=.*[A-Z])[A-Z0-9]{4,20}$/u.test(code),
    'must have 4 to 20 letters and digits, at least one letter',
  )
  .refine((code) => code !== sampleCode, 'must be another code: this one stands for codes in tests');

export const offer = z.object({
  /** In words: `20% off a gel manicure`. */
  description: requiredText(120),
  /** Its last day, in the salon's time zone. */
  lastDay: day('must be a day'),
  /** One code for all; null or absent: each recipient gets a code of their own. */
  sharedCode: sharedCode.nullish(),
});
export type Offer = z.output<typeof offer>;
