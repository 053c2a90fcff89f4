import { maxEndedBrowsers } from '@lacquer/contracts/messaging/notices';
import { affected, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { UnauthenticatedError } from '@lacquer/platform/errors/domain-error';
import type { EntityManager } from 'typeorm';
import { opening, type UnchangedAccount } from '../accounts/account-locks.js';
import { hashOfToken } from './secret-token.js';

const carrySql = statement(
  'UPDATE notified_browser SET device_hash = $2, seen_at = now() WHERE device_hash = $1 AND ended_at IS NULL',
);

const nameSql = statement<{ id: string }>(
  `SELECT coalesce((SELECT id FROM notified_browser WHERE device_hash = $1 AND account_id = $2 AND ended_at IS NULL
     ORDER BY seen_at DESC, id LIMIT 1), gen_random_uuid()) AS id`,
);

const noteBrowser = opening(
  statement(`INSERT INTO notified_browser (id, account_id, device_hash, seen_at)
   SELECT browser_id, account_id, device_hash, now() FROM session WHERE account_id = $1 AND id = $2 FOR SHARE
   ON CONFLICT ON CONSTRAINT notified_browser_pk DO UPDATE SET seen_at = excluded.seen_at RETURNING id`),
);

const lockSql = statement('SELECT 1 FROM notified_browser WHERE id = $1 AND ended_at IS NULL FOR UPDATE');

const endSql = statement(
  `UPDATE notified_browser b SET ended_at = now()
   WHERE id = $1 AND NOT EXISTS (SELECT FROM session s WHERE s.browser_id = b.id)`,
);

/** The expression of a list of accounts `a` for the field `endedBrowsers` of `staffPerson`. */
export const endedBrowsersOfAccount = `(SELECT coalesce(json_agg(e.id ORDER BY e.ended_at DESC, e.id), '[]') FROM (
  SELECT b.id, b.ended_at FROM notified_browser b WHERE b.account_id = a.id AND b.ended_at IS NOT NULL
  ORDER BY b.ended_at DESC, b.id LIMIT ${maxEndedBrowsers}) e)`;

/**
 * The browser of a new session: that of the last sign-in of this account there, while it gets notifications, or else a
 * new one. The cookie of the device tells, so that it is the same one after the session has expired.
 */
export async function browserOf(
  by: UnchangedAccount,
  { deviceToken, earlierToken }: { deviceToken: string; earlierToken: string | undefined },
): Promise<{ id: string; deviceHash: Buffer }> {
  const deviceHash = hashOfToken(deviceToken);
  if (earlierToken !== undefined) await affected(by.tx, carrySql, [hashOfToken(earlierToken), deviceHash]);
  const { id } = await one(by.tx, nameSql, [deviceHash, by.id]);
  return { id, deviceHash };
}

/** The browser of this session gets notifications from now on. @throws UnauthenticatedError: the session was ended */
export async function noteNotified(by: UnchangedAccount, sessionId: string): Promise<void> {
  const noted = await by.open(noteBrowser, [by.id, sessionId]);
  if (noted.length === 0) throw new UnauthenticatedError('STAFF.NOT_SIGNED_IN', 'Please sign in.');
}

/** A session in this browser was ended: unless another one is there, its notifications end. */
export async function endNotified(tx: EntityManager, browserId: string): Promise<void> {
  // of two sessions that end at once, the later one sees that the other is gone
  if (await maybeOne(tx, lockSql, [browserId])) await affected(tx, endSql, [browserId]);
}
