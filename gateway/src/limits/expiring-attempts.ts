import { expiringRows } from '@lacquer/platform/database/expiry';

/**
 * Attempts that no limit counts anymore, devices without a recent sign-in, and old links. No address is kept longer
 * than needed.
 */
export const expiringAttempts = [
  expiringRows({ table: 'rate_limit', key: 'name, client', isExpired: 'expires_at < clock_timestamp()' }),
  expiringRows({ table: 'login_attempt', key: 'id', isExpired: `attempted_at < now() - interval '1 day'` }),
  // until then, opening the link shows why it no longer works
  expiringRows({ table: 'staff_link', key: 'id', isExpired: `expires_at < now() - interval '90 days'` }),
  expiringRows({ table: 'known_device', key: 'token_hash, account_id', isExpired: 'expires_at < now()' }),
  // an ended one is told until then to the service that notifies, which may be away or restored; 400 days: `deviceDays`
  expiringRows({
    table: 'notified_browser',
    key: 'id',
    isExpired: `ended_at < now() - interval '30 days' OR seen_at < now() - interval '400 days'`,
  }),
];
