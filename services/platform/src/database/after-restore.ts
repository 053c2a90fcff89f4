import type { Transaction } from './transactions.js';

/**
 * Brings restored rows to the present, in the transaction of the restore: what happened after the backup was taken is
 * not in them. `takenAt` is by the database's clock.
 */
export type AfterRestore = (tx: Transaction, takenAt: Date) => Promise<void>;
