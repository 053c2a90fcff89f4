import type { ExpiringRows } from '../background/expiry.js';

/** A key is kept for longer than a day: whoever retries within 24 hours gets the first answer. */
export const expiringKeys: ExpiringRows = {
  table: 'idempotency_key',
  key: 'scope, key',
  isExpired: `created_at < now() - interval '48 hours'`,
};
