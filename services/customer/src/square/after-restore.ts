import type { AfterRestore } from '@lacquer/platform/database/after-restore';
import { affected, statement } from '@lacquer/platform/database/sql';

const releaseSweepsSql = statement(
  `UPDATE square_sweep SET leased_until = NULL, claim_token = NULL WHERE finished_at IS NULL`,
);

const readBookingsSql = statement('UPDATE square_bookings SET due_at = now()');

/**
 * The marks up to which Square is read are those of the backup, and the first sweep of the started product begins there. The
 * calendar, which has no list of changes, is read anew.
 */
export const afterCustomerRestore: AfterRestore = async (tx) => {
  await affected(tx, releaseSweepsSql);
  await affected(tx, readBookingsSql);
};
