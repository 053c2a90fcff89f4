import { affected, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';

const lockLockAllRecordsSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('customer-records', 0))`);

/**
 * Serializes transactions that lock the customers of several people, over all instances: their locks cannot deadlock.
 */
export async function lockAllRecords(tx: Transaction): Promise<void> {
  await affected(tx, lockLockAllRecordsSql);
}
