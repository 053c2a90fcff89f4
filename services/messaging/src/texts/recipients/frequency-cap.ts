import { recipientStates, sqlList } from './recipient-states.js';

/** At most `texts` texts of campaigns to one phone within `days` days. */
export interface FrequencyCap {
  texts: number;
  days: number;
}

export const capExpected = 'must be "off", or texts and days like 2/7d';

/** Undefined for `off`. @throws Error that says what is expected */
export function parseFrequencyCap(text: string): FrequencyCap | undefined {
  const words = text.trim().toLowerCase();
  if (words === 'off') return undefined;
  const [, texts = '', days = ''] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})d$/.exec(words) ?? [];
  if (!texts || !days) throw new Error(capExpected);
  return { texts: Number(texts), days: Number(days) };
}

const takenAt = `coalesce(earlier.accepted_at,
      CASE WHEN earlier.status IN ${sqlList(recipientStates.inHand)} THEN earlier.claimed_at END)`;

/** The texts that count. `campaignId` and `days` are SQL. */
const countedTexts = (campaignId: string, days: string): string =>
  `campaign_recipient earlier JOIN campaign its ON its.id = earlier.campaign_id
    AND ${takenAt} > now() - make_interval(days => ${days}) AND its.id <> ${campaignId} AND NOT its.simulated`;

/**
 * SQL: whether the phone has reached the cap. A text counts from when the provider took it, or while it may be taking it.
 * Texts of the same campaign do not count, so a late retry is not in its own way. The parameters are SQL; `texts` null: no
 * cap.
 */
export function isCapped(phone: string, campaignId: string, texts: string, days: string): string {
  return `(${texts} IS NOT NULL AND ${texts} <= (
    SELECT count(*) FROM ${countedTexts(campaignId, days)} WHERE earlier.phone = ${phone}))`;
}

/** SQL: every phone that has reached the cap. The parameters are those of `isCapped`. */
export function cappedPhones(campaignId: string, texts: string, days: string): string {
  return `SELECT earlier.phone FROM ${countedTexts(campaignId, days)}
    WHERE ${texts} IS NOT NULL GROUP BY earlier.phone HAVING count(*) >= ${texts}`;
}
