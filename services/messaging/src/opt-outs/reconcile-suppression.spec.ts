import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { phoneSuppressed } from '@lacquer/contracts/messaging/messaging';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import type { LatestStatement } from './consent-ledger.js';
import { ReconcileSuppression } from './reconcile-suppression.js';

const phone = '+12135550107';
const yesterday = '2026-01-01T10:00:00.000Z';
const today = '2026-01-02T10:00:00.000Z';

describe('the reconciliation of suppression and the consent ledger', () => {
  let messaging: RunningMessaging;
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
  });
  afterEach(() => messaging.stop());

  const statement = (over: Partial<LatestStatement> = {}): LatestStatement => ({
    phone,
    kind: 'revocation',
    channel: 'phone',
    recordedAt: today,
    ...over,
  });
  const suppress = (source: string, since: string, of = phone) =>
    messaging.rows(`INSERT INTO suppression (phone, reason, source, since) VALUES ($1, 'opted-out', $2, $3)`, [
      of,
      source,
      since,
    ]);
  const round = async () => {
    const reconcile = messaging.get(ReconcileSuppression);
    let pages = 1;
    while (await reconcile.comparePage()) pages += 1;
    return pages;
  };
  const suppressed = () => messaging.rows('SELECT phone, reason, source, since FROM suppression ORDER BY phone');
  const published = () => messaging.rows('SELECT type, data FROM outbox ORDER BY sequence');

  it('suppresses a phone whose revocation event was lost, or whose STOP a restored database lacks', async () => {
    const other = '+12135550108';
    messaging.statements = [statement(), statement({ phone: other, channel: 'text-message' })];
    await round();

    const row = { reason: 'opted-out', since: new Date(today) };
    expect(await suppressed()).toEqual([
      { ...row, phone, source: 'staff' },
      { ...row, phone: other, source: 'inbound' },
    ]);
    expect(await published()).toEqual([]);
  });

  it('lifts a suppression after a later consent or lifting, but never an opt-out by text', async () => {
    const [second, third] = ['+12135550108', '+12135550109'];
    await suppress('staff', yesterday);
    await suppress('staff', yesterday, second);
    await suppress('inbound', yesterday, third);
    messaging.statements = [
      statement({ kind: 'consent' }),
      statement({ phone: second, kind: 'exclusion-lifted', channel: 'admin' }),
      statement({ phone: third, kind: 'consent' }),
    ];
    await round();

    expect(await suppressed()).toMatchObject([{ phone: third }]);
  });

  it('lifts no suppression by the staff after a form of the site, which anybody can fill in', async () => {
    await suppress('staff', yesterday);
    messaging.statements = [statement({ kind: 'consent', channel: 'web-form' })];
    await round();

    expect(await suppressed()).toMatchObject([{ phone, source: 'staff' }]);
  });

  it('publishes an opt-out again, once, that the ledger has lost, but none that may still be in transit', async () => {
    await suppress('inbound', today);
    await suppress('provider', new Date().toISOString(), '+12135550108');
    await suppress('staff', yesterday, '+12135550109');
    messaging.statements = [statement({ phone: '+12135550109', recordedAt: yesterday })];
    await round();
    // the event was not delivered
    await messaging.rows(`UPDATE outbox SET published_at = NULL, dead_at = NULL`);
    await round();

    expect(await published()).toEqual([
      {
        type: phoneSuppressed.name,
        data: { phone, reason: 'opted-out', source: 'inbound', at: today, actorId: null },
      },
    ]);
  });

  it('reads both sides page by page, and resumes after a failure', async () => {
    const phones = Array.from({ length: 1001 }, (_, index) => `+1213555${String(index).padStart(4, '0')}`);
    messaging.statements = phones.map((of) => statement({ phone: of }));
    messaging.isLedgerUnavailable = true;
    await expect(round()).rejects.toThrow();
    messaging.isLedgerUnavailable = false;
    const reconcile = messaging.get(ReconcileSuppression);
    await reconcile.comparePage();
    messaging.isLedgerUnavailable = true;
    await expect(reconcile.comparePage()).rejects.toThrow();
    messaging.isLedgerUnavailable = false;
    expect(await suppressed()).toHaveLength(1000);

    expect(await round()).toBe(3);
    expect(await suppressed()).toHaveLength(1001);
    expect(await published()).toEqual([]);
  });
});
