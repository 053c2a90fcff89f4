import { type SkipReason, skipReasons } from '@lacquer/contracts/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customer';
import type { SmsOptions } from '../delivery/sms/sms-options.js';
import { isCapped } from '../texts/recipients/frequency-cap.js';

/** Why somebody in the audience is not sent to, before anything has been sent. */
export const exclusionReasons = skipReasons.filter((reason) => reason !== 'cancelled');
export type ExclusionReason = Exclude<SkipReason, 'cancelled'>;

/** What the reasons are found by, as they stand as parameters in a statement. */
export interface ExclusionParameters {
  /** uuid */
  campaignId: string;
  /** boolean */
  needsConsent: string;
  /** integer */
  holdoutPercent: string;
  /** integer; null: no cap. */
  capTexts: string;
  /** integer */
  capDays: string;
}

/**
 * SQL: the reason to leave out the customer of row `a` (customer_id, phone, has_consent), whose suppression, if any, is
 * row `s`; null for none. Held out is only who would be sent to. The share is drawn by the campaign and the customer:
 * asking again, or going on after a crash, draws the same people.
 */
export function exclusionSql(parameters: ExclusionParameters): string {
  const { campaignId, needsConsent, holdoutPercent, capTexts, capDays } = parameters;
  return `CASE
    WHEN s.phone IS NOT NULL THEN s.reason
    WHEN ${needsConsent}::boolean AND NOT a.has_consent THEN 'no-consent'
    WHEN ${isCapped('a.phone', campaignId, `${capTexts}::integer`, `${capDays}::integer`)} THEN 'frequency-cap'
    WHEN ('x' || left(md5(${campaignId}::text || a.customer_id::text), 7))::bit(28)::integer % 100 < ${holdoutPercent}::integer
      THEN 'holdout'
  END`;
}

/** Whether only who has recorded consent is sent to. */
export function asksForConsent({ audience }: Pick<SmsOptions, 'audience'>, { consentedOnly }: AudienceFilter): boolean {
  return audience === 'consented' || consentedOnly === true;
}
