import { expiringRows } from '@lacquer/platform/database/expiry';

const lockKey = `hashtextextended('messaging erasure', 0)`;

/** SQL: waits for an erasure that is running, and keeps others out until the end of the transaction. */
export const shareErasures = `pg_advisory_xact_lock_shared(${lockKey})`;

/**
 * SQL: notes the erasure of `:phone` under its pseudonym, for those who hold what they read of the person before. Waits
 * for the transactions that store such things. First of an erasure, so that each transaction takes this lock first.
 */
export const noteErasure = `INSERT INTO erasure (phone, erased_at)
  SELECT :pseudonym, clock_timestamp() FROM pg_advisory_xact_lock(${lockKey})
  ON CONFLICT ON CONSTRAINT erasure_pk DO UPDATE SET erased_at = EXCLUDED.erased_at`;

/** No one holds what they read for so long. */
export const pastErasures = expiringRows({
  table: 'erasure',
  key: 'phone',
  isExpired: `erased_at < now() - interval '1 day'`,
});
