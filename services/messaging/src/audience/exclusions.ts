import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { areaSql } from '../hours/area-codes.js';
import { isCapped } from '../texts/recipients/frequency-cap.js';
import type { AudienceOptions } from './audience-options.js';

/** The parameters of the exclusions, as they are written in a statement. */
export interface ExclusionParameters {
  /** uuid */
  campaignId: string;
  /** boolean */
  needsConsent: string;
  /** text[]: the area prefixes whose phones may never be texted. */
  neverOpen: string;
  /** integer */
  holdoutPercent: string;
  /** integer; null: no cap. */
  capTexts: string;
  /** integer */
  capDays: string;
}

/**
 * SQL: the reason to exclude the customer of row `a` (customer_id, phone, has_consent, has_revoked). Row `s` is the
 * suppression of the phone, if any. Null: no reason. The holdout is drawn last, from the eligible customers. The draw
 * depends only on the campaign and the customer, so a repeated or resumed freeze draws the same people.
 */
export function exclusionSql(parameters: ExclusionParameters): string {
  const { campaignId, needsConsent, neverOpen, holdoutPercent, capTexts, capDays } = parameters;
  return `CASE
    WHEN s.reason = 'opted-out' OR a.has_revoked THEN 'opted-out'
    WHEN s.phone IS NOT NULL THEN s.reason
    WHEN ${needsConsent}::boolean AND NOT a.has_consent THEN 'no-consent'
    WHEN ${isNeverOpen('a.phone', neverOpen)} THEN 'no-common-hours'
    WHEN ${isCapped('a.phone', campaignId, `${capTexts}::integer`, `${capDays}::integer`)} THEN 'frequency-cap'
    WHEN ('x' || left(md5(${campaignId}::text || a.customer_id::text), 7))::bit(28)::integer % 100 < ${holdoutPercent}::integer
      THEN 'holdout'
  END`;
}

/** SQL: whether the area of a phone is one of `neverOpen`. */
export function isNeverOpen(phone: string, neverOpen: string): string {
  return `${areaSql(phone)} = ANY (${neverOpen}::text[])`;
}

/** Whether only customers with recorded consent receive the campaign. */
export function isConsentNeeded(
  { audience }: Pick<AudienceOptions, 'audience'>,
  { consentedOnly }: AudienceFilter,
): boolean {
  return audience === 'consented' || consentedOnly === true;
}
