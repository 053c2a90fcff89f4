import type { AfterRestore } from '@lacquer/platform/database/after-restore';
import { affected, statement } from '@lacquer/platform/database/sql';

const endSessionsSql = statement('DELETE FROM session');
const endKiosksSql = statement('DELETE FROM join_kiosk');

/** A link that was used after the backup would work again. */
const revokeLinksSql = statement(
  'UPDATE staff_link SET revoked_at = now() WHERE used_at IS NULL AND revoked_at IS NULL',
);

/** Who signed out, or lost a device, after the backup was taken is not known: everybody signs in again. */
export const afterGatewayRestore: AfterRestore = async (tx) => {
  await affected(tx, endSessionsSql);
  await affected(tx, endKiosksSql);
  await affected(tx, revokeLinksSql);
};
