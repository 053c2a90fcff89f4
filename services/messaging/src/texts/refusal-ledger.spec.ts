import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { AnswerLedger } from './answers/answer-ledger.js';
import { TestLedger } from './tests/test-ledger.js';

describe('a final refusal', () => {
  let messaging: RunningMessaging;
  beforeAll(async () => {
    messaging = await runMessaging({});
    await messaging.rows(`ALTER TABLE suppression ADD CONSTRAINT unwritable CHECK (phone <> '+12135550166')`);
  });
  afterAll(() => messaging?.stop());

  it.each([
    ['answer', AnswerLedger, '+12135550165'],
    ['test_send', TestLedger, '+12135550165'],
    ['answer', AnswerLedger, '+12135550166'],
    ['test_send', TestLedger, '+12135550166'],
  ] as const)('of a row in %s and the suppression of its phone commit together', async (table, ledger, phone) => {
    const claim = { id: randomUUID(), phone, body: 'Hello', claimToken: randomUUID() };
    await messaging.rows(
      `INSERT INTO ${table} (id, phone, body, segments, status, claim_token, claimed_at, created_by)
       VALUES ($1, $2, $3, 1, 'sending', $4, now(), $1)`,
      [claim.id, phone, claim.body, claim.claimToken],
    );
    const isWritable = phone !== '+12135550166';

    const recorded = messaging.get<AnswerLedger | TestLedger>(ledger).record(claim, {
      kind: 'refused',
      errorCode: '21610',
      reason: 'opted out',
      suppress: 'opted-out',
      simulated: false,
    });
    await (isWritable ? recorded : expect(recorded).rejects.toThrow('unwritable'));

    expect(await messaging.rows(`SELECT status FROM ${table} WHERE id = $1`, [claim.id])).toEqual([
      { status: isWritable ? 'failed' : 'sending' },
    ]);
    expect(await messaging.rows(`SELECT reason FROM suppression WHERE phone = $1`, [phone])).toEqual(
      isWritable ? [{ reason: 'opted-out' }] : [],
    );
  });
});
