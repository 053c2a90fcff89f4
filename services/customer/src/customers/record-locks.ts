import type { Transaction } from '@lacquer/platform/database/transactions';

/**
 * Serializes transactions that lock the customers of several people, over all instances: their locks cannot deadlock.
 */
export async function lockAllRecords(tx: Transaction): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('customer-records', 0))`);
}
