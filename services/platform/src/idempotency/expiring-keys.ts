import { expiringRows } from '../database/expiry.js';

/** Keys are kept for more than a day, so that a retry within 24 hours always gets the first answer. */
export const expiringKeys = expiringRows({
  table: 'idempotency_key',
  key: 'scope, key',
  isExpired: `created_at < now() - interval '48 hours'`,
});
