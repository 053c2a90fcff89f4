import { recipientStates, sqlList } from './recipient-states.js';

/** At most so many texts of campaigns to one phone within so many days. */
export interface FrequencyCap {
  texts: number;
  days: number;
}

export const capExpected = 'must be "off", or texts and days like 2/7d';

/** `undefined` for `off`. @throws Error in words */
export function parseFrequencyCap(text: string): FrequencyCap | undefined {
  const words = text.trim().toLowerCase();
  if (words === 'off') return undefined;
  const [, texts = '', days = ''] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})d$/.exec(words) ?? [];
  if (!texts || !days) throw new Error(capExpected);
  return { texts: Number(texts), days: Number(days) };
}

const takenAt = `coalesce(earlier.accepted_at,
      CASE WHEN earlier.status IN ${sqlList(recipientStates.inHand)} THEN earlier.claimed_at END)`;

/**
 * SQL that holds where the phone in `phone` has had its share of texts; a text counts from when the provider took it, or
 * while it may be taking it, and one of its own campaign (a late retry) does not stand in its own way. `texts` and `days` are expressions too; null: no cap.
 */
export function isCapped(phone: string, campaignId: string, texts: string, days: string): string {
  return `(${texts} IS NOT NULL AND ${texts} <= (
    SELECT count(*) FROM campaign_recipient earlier JOIN campaign its ON its.id = earlier.campaign_id
    WHERE earlier.phone = ${phone} AND ${takenAt} > now() - make_interval(days => ${days})
      AND its.id <> ${campaignId} AND NOT its.simulated))`;
}
