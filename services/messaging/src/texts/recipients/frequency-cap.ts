import { recipientStates, sqlList } from './recipient-states.js';

/** At most `texts` campaign texts to one phone within `days` days. */
export interface FrequencyCap {
  texts: number;
  days: number;
}

export const capExpected = 'must be "off", or texts and days like 2/7d';

/** Returns undefined for `off`. @throws Error that states the expected format */
export function parseFrequencyCap(text: string): FrequencyCap | undefined {
  const words = text.trim().toLowerCase();
  if (words === 'off') return undefined;
  const [, texts = '', days = ''] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})d$/.exec(words) ?? [];
  if (!texts || !days) throw new Error(capExpected);
  return { texts: Number(texts), days: Number(days) };
}

const takenAt = `coalesce(earlier.accepted_at,
      CASE WHEN earlier.status IN ${sqlList(recipientStates.inHand)} THEN earlier.claimed_at END)`;

/** SQL: the texts that count. `campaignId` and `days` are SQL. */
const countedTexts = (campaignId: string, days: string): string =>
  `campaign_recipient earlier JOIN campaign its ON its.id = earlier.campaign_id
    AND ${takenAt} > now() - make_interval(days => ${days}) AND its.id <> ${campaignId} AND NOT its.simulated`;

/**
 * SQL: whether the phone has reached the cap. A text counts from its acceptance by the provider, or while its
 * acceptance is possible. Texts of the same campaign do not count, so a late retry does not block itself. The
 * parameters are SQL; `texts` null: no cap.
 */
export function isCapped(phone: string, campaignId: string, texts: string, days: string): string {
  return `(${texts} IS NOT NULL AND ${texts} <= (
    SELECT count(*) FROM ${countedTexts(campaignId, days)} WHERE earlier.phone = ${phone}))`;
}

/** SQL: every phone that has reached the cap. The same parameters as `isCapped`. */
export function cappedPhones(campaignId: string, texts: string, days: string): string {
  return `SELECT earlier.phone FROM ${countedTexts(campaignId, days)}
    WHERE ${texts} IS NOT NULL GROUP BY earlier.phone HAVING count(*) >= ${texts}`;
}
