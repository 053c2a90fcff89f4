import type { ExpiringRows } from '@lacquer/platform/background/expiry';

/** Attempts that no limit counts any more, devices from which nobody has signed in for long, and links of long ago. No address is kept longer than needed. */
export const expiringAttempts: ExpiringRows[] = [
  { table: 'rate_limit', key: 'name, client', isExpired: 'expires_at < clock_timestamp()' },
  { table: 'login_attempt', key: 'id', isExpired: `attempted_at < now() - interval '1 day'` },
  // until then whoever opens one is told why it leads nowhere
  { table: 'staff_link', key: 'id', isExpired: `expires_at < now() - interval '90 days'` },
  { table: 'known_device', key: 'token_hash, account_id', isExpired: 'expires_at < now()' },
];
