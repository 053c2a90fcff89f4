import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import type { LatestStatement } from './consent-ledger.js';

/** @param latest the latest statement about a phone, if there is one */
export function consentStateOf(latest: LatestStatement['kind'] | null | undefined): CustomerRecord['consent'] {
  if (latest === 'consent') return 'given';
  return latest === 'revocation' ? 'revoked' : 'none';
}
