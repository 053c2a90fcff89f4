import { z } from 'zod';
import { count, instant } from '../values.js';

/** The period within which a repeated text counts as a mistake, before and after. Minutes. */
export const sameTextMinutes = 10;

/**
 * Field of a launch: the number of customers that the person typed. Needed only within `sameTextMinutes` of another
 * launch of the same words, which is refused unless this is the number that it reaches then.
 */
export const confirmation = { confirmedRecipients: count.optional() };

/** The code of a launch that repeats words and is not confirmed. The `present` of its `meanwhile` is a `repeatedText`. */
export const sameTextCode = 'MESSAGING.SAME_TEXT';
export const sameTextRefused = { [sameTextCode]: 'conflict' } as const;

/** The campaign with the same words. */
export const repeatedText = z.object({
  campaignId: z.uuid(),
  /** When it began, or will begin. */
  at: instant,
  /** The number of customers that it reaches. */
  reach: count,
  /** The number of customers that the refused launch would reach. */
  recipients: count,
});
