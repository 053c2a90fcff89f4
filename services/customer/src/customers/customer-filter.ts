import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import type { ObjectLiteral } from 'typeorm';
import { isRevokedElsewhere, type RevocationScope } from '../consent/person-revocations.js';

/** SQL over the alias `customer`, and its parameters. */
export type Condition = [sql: string, parameters: ObjectLiteral];

/** The latest visit as the list's index has it: `-infinity` without a visit. */
export const lastVisit = `COALESCE(customer.last_visit_at, '-infinity'::timestamptz)`;

const latestStatement = (kinds: string) =>
  `EXISTS (SELECT FROM consent_state WHERE consent_state.phone_number = customer.phone_number AND kind IN (${kinds}))`;

const elsewhere = isRevokedElsewhere('CAST(:isByPerson AS boolean)');

const consentConditions: Record<NonNullable<CustomerFilter['consent']>, string> = {
  given: `${latestStatement(`'consent'`)} AND NOT ${elsewhere}`,
  revoked: `(${latestStatement(`'revocation'`)} OR ${elsewhere})`,
  none: `NOT ${latestStatement(`'consent', 'revocation'`)} AND NOT ${elsewhere}`,
};

/** Whether the text looks like (part of) a name, not an e-mail address or a phone. */
export const isName = (q: string | undefined): boolean => q !== undefined && /\p{L}/u.test(q) && !/[@.\d]/.test(q);

/** Each condition can use its own index. */
export function toConditions(filter: CustomerFilter, scope: RevocationScope): Condition[] {
  const { service, source, consent, tag, visitedSince, notVisitedSince, spentAtLeast, spentAtMost } = filter;
  const conditions: (Condition | false | undefined)[] = [
    service !== undefined && ['customer.service_names @> ARRAY[CAST(:service AS text)]', { service }],
    source !== undefined && ['customer.visit_sources @> ARRAY[CAST(:source AS text)]', { source }],
    consent !== undefined && [consentConditions[consent], { isByPerson: scope === 'person' }],
    // the index contains only customers with tags
    tag !== undefined && [`customer.tags @> ARRAY[CAST(:tag AS text)] AND customer.tags <> '{}'`, { tag }],
    visitedSince !== undefined && [`${lastVisit} >= CAST(:visitedSince AS timestamptz)`, { visitedSince }],
    notVisitedSince !== undefined && [`${lastVisit} < CAST(:notVisitedSince AS timestamptz)`, { notVisitedSince }],
    spentAtLeast !== undefined && ['customer.total_spent >= CAST(:spentAtLeast AS bigint)', { spentAtLeast }],
    spentAtMost !== undefined && ['customer.total_spent <= CAST(:spentAtMost AS bigint)', { spentAtMost }],
  ];
  return conditions.filter((condition) => condition !== false && condition !== undefined);
}
