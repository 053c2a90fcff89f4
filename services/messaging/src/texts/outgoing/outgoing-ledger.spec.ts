import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Transactions } from '@lacquer/platform/database/transactions';
import { afterMessagingRestore } from '../../delivery/after-restore.js';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { textKinds } from '../kinds/text-kinds.js';
import { OutgoingLedger } from './outgoing-ledger.js';
import { OutgoingRepository } from './outgoing.repository.js';

const writable = '+12135550165';
const unwritable = '+12135550166';

describe('the ledger of texts to single phones', () => {
  let messaging: RunningMessaging;
  beforeAll(async () => {
    messaging = await runMessaging({ worker: false });
    // thanks after visits are claimed only while they are on
    await messaging.rows(
      `INSERT INTO after_visit_setting (is_on, on_since, delay_hours, gap_days, cap_days, texts, changed_by)
       VALUES (true, now(), 3, 30, 7, '{}', gen_random_uuid())`,
    );
    await messaging.rows(`ALTER TABLE suppression ADD CONSTRAINT unwritable CHECK (phone <> '${unwritable}')`);
  });
  afterAll(() => messaging?.stop());

  const ledger = () => messaging.get(OutgoingLedger);
  const store = async (kind: string, phone: string) => {
    const id = randomUUID();
    await messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, message_count, status)
       VALUES ($1, $2, $3, 'Hello', 1, 1, 'pending')`,
      [id, kind, phone],
    );
    return id;
  };
  const states = (id: string) =>
    messaging.rows(`SELECT status, message_sid AS sid, error_code AS code FROM outgoing_text WHERE id = $1`, [id]);
  const claimed = async (id: string) => {
    const claim = await ledger().claim(id);
    if (!claim) throw new Error('the text was not claimed');
    return claim;
  };
  const refusal = {
    kind: 'refused',
    errorCode: '21610',
    reason: 'opted out',
    suppress: 'opted-out',
    simulated: false,
  } as const;
  const suppressed = (phone: string) => messaging.rows(`SELECT reason FROM suppression WHERE phone = $1`, [phone]);

  it.each(textKinds)(
    'gives one of many callers the claim of one $name, and again after a release',
    async ({ name }) => {
      const id = await store(name, `+1310555010${textKinds.findIndex((kind) => kind.name === name)}`);

      const claims = await Promise.all(Array.from({ length: 20 }, () => ledger().claim(id)));
      const [claim, ...others] = claims.filter((each) => each !== null);
      expect(others).toEqual([]);
      if (claim) await ledger().release(claim);
      expect(await ledger().claim(id)).toMatchObject({ id, kind: name });
    },
  );

  it('commits a final refusal together with the suppression of its phone', async () => {
    for (const { name } of textKinds.filter(({ suppresses }) => suppresses)) {
      const claim = await claimed(await store(name, unwritable));
      await expect(ledger().record(claim, refusal)).rejects.toThrow('unwritable');
      expect(await states(claim.id)).toMatchObject([{ status: 'sending' }]);

      const other = await claimed(await store(name, writable));
      await ledger().record(other, refusal);
      expect(await states(other.id)).toEqual([{ status: 'failed', sid: null, code: '21610' }]);
      expect(await suppressed(writable)).toEqual([{ reason: 'opted-out' }]);
      await messaging.rows(`DELETE FROM suppression`);
    }
  });

  it('never suppresses the phone of the staff', async () => {
    const claim = await claimed(await store('alert', '+12135550167'));

    await ledger().record(claim, refusal);

    expect(await states(claim.id)).toMatchObject([{ status: 'failed' }]);
    expect(await suppressed('+12135550167')).toEqual([]);
  });

  it.each([
    ['whose process has died', () => messaging.get(OutgoingRepository).expireOldClaims(4_000)],
    [
      'of a restored backup',
      () => messaging.get(Transactions).run((tx) => afterMessagingRestore(tx, new Date(Date.now() - 60_000))),
    ],
  ])('has a text %s in doubt, unless the provider has reported on it', async (_, lose) => {
    const silent = await claimed(await store('answer', '+12135550168'));
    const { id, claimToken: claim } = await claimed(await store('answer', '+12135550169'));
    const report = { id, claim, messageSid: `SM${id}`, delivery: 'delivered', errorCode: null } as const;
    await messaging.get(Transactions).run((tx) => messaging.get(OutgoingRepository).recordDelivery(tx, report));
    expect(await states(id)).toEqual([{ status: 'sending', sid: `SM${id}`, code: null }]);

    await messaging.rows(`UPDATE outgoing_text SET claimed_at = now() - interval '5 seconds' WHERE status = 'sending'`);
    await lose();
    expect(await states(silent.id)).toEqual([{ status: 'unknown', sid: null, code: null }]);
    expect(await states(id)).toEqual([{ status: 'accepted', sid: `SM${id}`, code: null }]);
  });

  it('leaves the texts of another release’s kinds alone', async () => {
    const id = await store('survey', '+12135550168');

    expect(await ledger().claim(id)).toBeNull();
    expect(await states(id)).toMatchObject([{ status: 'pending' }]);
  });
});
