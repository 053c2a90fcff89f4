import { fewestCapDays } from '@lacquer/contracts/messaging/automation-cap';
import { recipientStates, sqlFrom, sqlList } from './recipient-states.js';

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

/** SQL: the days of an automation's own cap, of which the release before stored fewer. */
export const automationCapDays = (stored: string): string => `greatest(${stored}, ${fewestCapDays})`;

/** SQL: the campaign of a text that belongs to none. */
export const noCampaign = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** SQL: locks a phone until the end of the transaction. Whoever counts its texts before a claim takes this lock first. */
export const phoneLock = (phone: string): string => `pg_advisory_xact_lock(${phoneKey(phone)})`;

/** SQL: the key of the lock. */
export const phoneKey = (phone: string): string => `hashtextextended('frequency-cap ' || ${phone}, 0)`;

interface Counted {
  /** Whether thanks after visits count too. They do, unless a rule is about campaigns alone. */
  afterVisits: boolean;
}

/**
 * SQL: the phones of the texts that count, one row per text; `only` is a further condition on `earlier`. A text counts
 * from its acceptance by the provider, while its acceptance is possible, and as long as a campaign that started earlier
 * is going to send it. Texts of the same campaign do not count, so a late retry does not block itself.
 */
function countedTexts(campaignId: string, days: string, only: string, { afterVisits }: Counted): string {
  const since = `now() - make_interval(days => ${days})`;
  // accepted and open texts have an index each
  const conditions = [
    `earlier.accepted_at > ${since}`,
    `earlier.accepted_at IS NULL AND earlier.status IN ${sqlList(recipientStates.open)}
      AND CASE WHEN earlier.status NOT IN ${sqlFrom('claim')} THEN earlier.claimed_at > ${since}
        ELSE its.status = 'running' AND (its.started_at, its.id)
          < (coalesce((SELECT started_at FROM campaign WHERE id = ${campaignId}), 'infinity'), ${campaignId}) END`,
  ];
  const ofCampaigns = conditions.map(
    (condition) =>
      `SELECT earlier.phone FROM campaign_recipient earlier JOIN campaign its ON its.id = earlier.campaign_id
         WHERE its.id <> ${campaignId} AND NOT its.simulated AND ${condition} AND ${only}`,
  );
  const ofVisits = `SELECT earlier.phone FROM outgoing_text earlier
         WHERE earlier.kind = 'after-visit' AND earlier.status IN ('sending', 'unknown', 'accepted')
           AND earlier.simulated IS NOT TRUE AND earlier.claimed_at > ${since} AND ${only}`;
  return [...ofCampaigns, ...(afterVisits ? [ofVisits] : [])].join(' UNION ALL ');
}

/** SQL: whether the phone has reached the cap. The parameters are SQL; `texts` null: no cap. */
export function isCapped(
  phone: string,
  campaignId: string,
  texts: string,
  days: string,
  counted: Counted = { afterVisits: true },
): string {
  return `(${texts} IS NOT NULL AND ${texts} <= (
    SELECT count(*) FROM (${countedTexts(campaignId, days, `earlier.phone = ${phone}`, counted)}) AS counted))`;
}

/** SQL: every phone that has reached the cap. The same parameters as `isCapped`. */
export function cappedPhones(campaignId: string, texts: string, days: string): string {
  return `SELECT phone FROM (${countedTexts(campaignId, days, `${texts} IS NOT NULL`, { afterVisits: true })}) AS counted
    GROUP BY phone HAVING count(*) >= ${texts}`;
}
