import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Transactions } from '@lacquer/platform/database/transactions';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterMessagingRestore } from '../delivery/after-restore.js';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { type AccountMessage, runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { MissedTexts } from './missed-texts.js';

const phone = '+12135550107';
const other = '+12135550108';
const minuteMs = 60_000;
const takenAt = new Date(Date.now() - 60 * minuteMs);

describe('the texts that a restored backup does not contain', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const run = async () => {
    messaging = await runMessaging({ worker: false, options: { provider: { twilio: twilio.options } } });
    await messaging.get(Transactions).run((tx) => afterMessagingRestore(tx, takenAt));
  };
  const received = (body: string, minutesAgo: number, over: Partial<AccountMessage> = {}) => {
    const createdAt = new Date(Date.now() - minutesAgo * minuteMs);
    twilio.messages.push({
      sid: `SM${randomUUID()}`,
      from: phone,
      to: '+12135550199',
      body,
      status: 'received',
      errorCode: null,
      createdAt,
      ...over,
    });
  };
  const suppressed = async () =>
    (await messaging.rows<{ phone: string }>('SELECT phone FROM suppression ORDER BY phone')).map((row) => row.phone);
  const isRead = async () =>
    (await messaging.rows('SELECT FROM last_restore WHERE texts_read_at IS NOT NULL')).length === 1;

  it('have their effects in their order, each once, with their own time, and no answer', async () => {
    received('STOP', 500);
    received('STOP', 30);
    received('START', 20);
    received('Please stop texting me', 10, { from: other });
    received('HELP', 9, { from: other });
    twilio.messages.push({
      sid: 'SMout',
      to: phone,
      body: 'STOP',
      status: 'sent',
      errorCode: null,
      createdAt: new Date(),
    });
    await run();

    await messaging.get(MissedTexts).read();

    expect(await suppressed()).toEqual([other]);
    const rows = await messaging.rows<{ body: string; minutes: number }>(
      `SELECT body, round(extract(epoch FROM now() - received_at) / 60)::int AS minutes FROM inbound_message ORDER BY received_at`,
    );
    expect(rows).toEqual([
      { body: 'STOP', minutes: 30 },
      { body: 'START', minutes: 20 },
      { body: 'Please stop texting me', minutes: 10 },
      { body: 'HELP', minutes: 9 },
    ]);
    expect(await messaging.rows(`SELECT FROM outgoing_text WHERE kind = 'help'`)).toEqual([]);
    expect(await isRead()).toBe(true);
    await messaging.rows('UPDATE last_restore SET texts_read_at = NULL');
    await messaging.get(MissedTexts).read();
    expect(await messaging.rows('SELECT FROM inbound_message')).toHaveLength(4);
  });

  it('are read before anything is sent, however long Twilio is away', async () => {
    twilio.failReads = true;
    await run();
    await messaging.startWorker();
    await messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, created_by)
       VALUES (gen_random_uuid(), 'answer', '${other}', 'See you then', 1, 'pending', gen_random_uuid())`,
    );
    await delay(3_000);
    expect(twilio.posted).toEqual([]);
    expect(await isRead()).toBe(false);

    twilio.failReads = false;

    await eventually(() => twilio.posted.length === 1);
    expect(await isRead()).toBe(true);
  });
});
