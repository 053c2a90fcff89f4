/** What decides how much room texts take in the pace. */
interface PacedTexts {
  /** Of their words. */
  segments: number;
  /** A picture goes with each. */
  hasPicture: boolean;
  /** How many these are; absent: one. */
  texts?: number;
}

/**
 * The width of the slots of texts, in segments. With a picture a text is one MMS, which the provider and the networks
 * count as one message, whatever its words take
 * (https://help.twilio.com/articles/360034954613, https://help.twilio.com/articles/4411046744987).
 */
export function slotWidth({ segments, hasPicture, texts = 1 }: PacedTexts): number {
  return hasPicture ? texts : segments;
}

/** SQL: the width of a text's slot. The arguments are expressions. */
export const sqlSlotWidth = (segments: string, hasPicture: string): string =>
  `CASE WHEN ${hasPicture} THEN 1 ELSE ${segments} END`;
