import type { Transaction } from '@lacquer/platform/database/transactions';

/** Lets one transaction at a time hold customers that belong to different people, over all instances: their locks never meet. */
export async function lockAllRecords(tx: Transaction): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('customer-records', 0))`);
}
