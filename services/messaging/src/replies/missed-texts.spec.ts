import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { markConversationRead } from '@lacquer/contracts/messaging/conversations';
import { bookingAnswered } from '@lacquer/contracts/messaging/reminders';
import { joinConfirmed, receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { keepStaff } from '@lacquer/contracts/messaging/notices';
import { eraseInMessaging } from '@lacquer/contracts/privacy';
import { Measures } from '@lacquer/platform/metrics/measures';
import { Transactions } from '@lacquer/platform/database/transactions';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterMessagingRestore } from '../delivery/after-restore.js';
import { runMessaging, type RunningMessaging, type RunOptions } from '../testing/running-messaging.js';
import { mergeOverrides } from '../testing/test-options.js';
import { type AccountMessage, runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { MissedTexts } from './missed-texts.js';

const phone = '+12135550107';
const other = '+12135550108';
const third = '+12135550109';
const minuteMs = 60_000;
const takenAt = new Date(Date.now() - 60 * minuteMs);

let twilio: TwilioAccount;
let messaging: RunningMessaging;
beforeEach(async () => {
  twilio = await runTwilioAccount();
});
afterEach(async () => {
  await messaging.stop();
  await twilio.stop();
});

const start = async (options: RunOptions = {}) => {
  messaging = await runMessaging({
    worker: false,
    ...options,
    options: mergeOverrides({ provider: { twilio: twilio.options } }, options.options),
  });
};
const received = (body: string, minutesAgo: number, over: Partial<AccountMessage> = {}) => {
  const createdAt = new Date(Date.now() - minutesAgo * minuteMs);
  const sid = `SM${randomUUID()}`;
  twilio.messages.push({
    sid,
    from: phone,
    to: '+12135550199',
    body,
    status: 'received',
    errorCode: null,
    createdAt,
    ...over,
  });
  return sid;
};
const suppressed = async () =>
  (await messaging.rows<{ phone: string }>('SELECT phone FROM suppression ORDER BY phone')).map((row) => row.phone);
const bodies = async () =>
  (await messaging.rows<{ body: string }>('SELECT body FROM inbound_message ORDER BY received_at')).map(
    ({ body }) => body,
  );
/** Until the first reading of this process is done. */
const untilRead = () => eventually(() => messaging.get(MissedTexts).areKnown());

describe('the texts that a restored backup does not contain', () => {
  const run = async () => {
    await start();
    await untilRead();
    await messaging.get(Transactions).run((tx) => afterMessagingRestore(tx, takenAt));
  };
  const isRead = async () =>
    (await messaging.rows('SELECT FROM last_restore WHERE texts_read_at IS NOT NULL')).length === 1;

  it('have their effects in their order, each once, with their own time, and no answer', async () => {
    await run();
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
    await run();
    twilio.failReads = true;
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

describe('the texts that no webhook has brought', () => {
  /** An installation that works, and goes away. */
  const goAway = async (options: RunOptions = {}, minutesAgo = 0) => {
    await start(options);
    await text('Hello', { From: '+12135550120' });
    await untilRead();
    await messaging.stopService();
    await goBack(minutesAgo);
  };
  const comeBack = async () => {
    await messaging.startWorker();
    await untilRead();
  };
  const text = (Body: string, over: Record<string, string> = {}) =>
    messaging.call(receiveInboundMessage, {
      params: { MessageSid: `SM${randomUUID()}`, From: phone, To: '+12135550199', Body, ...over },
    });
  const waits = async (of = phone) =>
    (
      await messaging.rows<{ at: Date | null }>('SELECT waiting_since AS at FROM conversation WHERE phone = $1', [of])
    )[0]?.at ?? null;
  const confirmed = () => messaging.rows('SELECT FROM outbox WHERE type = $1', [joinConfirmed.name]);
  const kinds = async () =>
    (await messaging.rows<{ kind: string }>('SELECT kind FROM outgoing_text ORDER BY kind')).map(({ kind }) => kind);
  /** As if the last reading were so long ago. */
  const goBack = (minutes: number) =>
    messaging.rows(
      `UPDATE text_reading SET read_until = read_until - make_interval(mins => $1),
         known_until = known_until - make_interval(mins => $1), due_at = now()`,
      [minutes],
    );

  it('are known after the start, each once, with their pictures, and staff are told once', async () => {
    await goAway({ worker: true });
    await messaging.startWorker();
    const asOf = new Date().toISOString();
    const owner = { ...testOwner, email: 'owner@example.com', name: 'Mina', language: null };
    await messaging.call(keepStaff, { asOf, people: [owner] });
    await messaging.rows(
      `UPDATE staff_person SET choices = '{"reply":["email"],"message":[],"campaign":[],"trouble":[]}'`,
    );
    await messaging.stopService();
    received('no more texts please', 2);
    received('Is 3 pm free?', 2, { from: other });
    const media = [{ sid: 'ME1', contentType: 'image/jpeg' }];
    const sid = received('', 2, { from: third, media });

    await comeBack();
    await messaging.stopService();
    await comeBack();

    expect(await bodies()).toEqual(['no more texts please', 'Is 3 pm free?', '', 'Hello']);
    expect(await suppressed()).toEqual([phone]);
    expect(
      await messaging.rows(`SELECT count(*)::int, count(DISTINCT subject)::int AS texts FROM staff_notice`),
    ).toEqual([{ count: 3, texts: 3 }]);
    expect(await messaging.rows('SELECT media_type AS type FROM text_picture')).toEqual([{ type: 'image/jpeg' }]);
    // where the webhook says that it is
    const file = `/2010-04-01/Accounts/${twilio.options.accountSid}/Messages/${sid}/Media/ME1`;
    await eventually(() => twilio.asked.includes(file));
    // of those with files only, and not again
    expect(twilio.listed.filter((path) => path.includes('/Media'))).toHaveLength(1);
    expect(await waits(other)).not.toBeNull();
  });

  it('are known before anything is sent', async () => {
    await goAway();
    received('please stop texting me', 2, { from: other });
    await messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status)
       SELECT gen_random_uuid(), 'confirmation', to_phone, 'Welcome', 1, 'pending'
       FROM unnest(ARRAY['${other}', '${third}']) AS to_phone`,
    );
    let refused = 0;
    twilio.listTrouble = () => (refused++ < 1 ? { status: 503 } : undefined);

    await messaging.startWorker();

    await eventually(() => twilio.posted.length === 1);
    expect(refused).toBeGreaterThan(1);
    await eventually(
      async () =>
        (await messaging.rows(`SELECT FROM outgoing_text WHERE phone = $1 AND status = 'skipped'`, [other])).length ===
        1,
    );
    expect(twilio.posted.map(({ to }) => to)).toEqual([third]);
  });

  it('are not waited for without end', async () => {
    await goAway({ options: { workers: { longestHoldMs: 3_000 } } });
    await messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status)
       VALUES (gen_random_uuid(), 'confirmation', '${other}', 'Welcome', 1, 'pending')`,
    );
    twilio.failReads = true;
    const startedAt = performance.now();
    await messaging.startWorker();
    await eventually(() => twilio.posted.length === 1);
    expect(performance.now() - startedAt).toBeGreaterThan(3_000);
    expect(await messaging.get(MissedTexts).areKnown()).toBe(false);
  });

  it('are read page by page, and on from there after an interruption', async () => {
    await goAway({}, 120);
    const count = 1_600;
    for (let index = 0; index < count; index += 1) received(`text ${index}`, 100 - index / 20);
    twilio.listTrouble = () => (twilio.listed.length > 6 ? { status: 503 } : undefined);
    twilio.listed.length = 0;
    await messaging.startWorker();
    const stored = async () => (await bodies()).length - 1;
    await eventually(() => twilio.listed.length > 6, 30_000);
    const before = await stored();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(count);
    await messaging.stopService();
    expect(twilio.listed.length).toBeLessThan(12);

    twilio.listTrouble = () => undefined;
    twilio.listed.length = 0;
    received('and one more', 1);
    await messaging.startWorker();
    await eventually(async () => (await stored()) >= count, 60_000);
    // not those that are known
    expect(twilio.listed[0]).toContain('PageToken');
    await messaging.get(MissedTexts).read();
    expect(await stored()).toBe(count + 1);
    expect(new Set(await bodies()).size).toBe(count + 2);
  });

  it('are read anew when the page is not known any more', async () => {
    await goAway({}, 120);
    for (let index = 0; index < 1_100; index += 1) received(`text ${index}`, 100 - index / 20);
    await messaging.rows(
      `UPDATE text_reading SET pass = jsonb_build_object('token', '1', 'since', now(), 'at', now(), 'until', now(),
         'beganAt', now(), 'next', '/2010-04-01/Accounts/${twilio.options.accountSid}/Messages.json?Page=7')`,
    );
    twilio.listTrouble = (path) => (path.endsWith('?Page=7') ? { status: 400 } : undefined);
    await comeBack();
    expect(await bodies()).toHaveLength(1_101);
  });

  it('are not asked for while the provider asks to wait', async () => {
    twilio.listTrouble = () => ({ status: 429, headers: { 'retry-after': '60' } });
    await start();
    await eventually(() => twilio.listed.length === 1);
    await delay(5_000);
    expect(twilio.listed).toHaveLength(1);
  });

  it('are left to the webhook as long as it may come', async () => {
    await goAway();
    const sid = received('Para', 0.1, { from: other });
    await messaging.startWorker();
    await eventually(async () => (await messaging.rows('SELECT FROM text_reading WHERE due_at > now()')).length === 1);
    expect(await bodies()).toEqual(['Hello']);
    expect(await messaging.get(MissedTexts).areKnown()).toBe(false);
    await text('Para', { MessageSid: sid, From: other, OptOutType: 'STOP' });
    await messaging.get(MissedTexts).read();
    expect(await suppressed()).toEqual([other]);
    expect(await bodies()).toEqual(['Hello', 'Para']);
    expect(await messaging.get(MissedTexts).areKnown()).toBe(true);
  });

  it('of a short time ago are answered, and of longer ago are left to the staff', async () => {
    await goAway({}, 60);
    received('JOIN', 2);
    received('HELP', 2, { from: other });
    received('HELP', 40, { from: third });
    received('JOIN', 40, { from: '+12135550110' });
    await comeBack();
    expect(await kinds()).toEqual(['help', 'question']);
    for (const from of [third, '+12135550110']) expect(await waits(from)).not.toBeNull();
    for (const from of [phone, other]) expect(await waits(from)).toBeNull();
    await text('YES');
    expect(await confirmed()).toHaveLength(1);
  });

  it('are unread, also before a text that was read', async () => {
    await start();
    await text('And tomorrow?');
    await messaging.call(markConversationRead, { phoneNumber: phone, upTo: new Date().toISOString() });
    await goBack(10);
    received('Is 3 pm free?', 5);
    await messaging.get(MissedTexts).read();
    const rows = await messaging.rows('SELECT FROM conversation WHERE phone = $1 AND latest_text_at > read_up_to', [
      phone,
    ]);
    expect(rows).toHaveLength(1);
    expect(await waits()).not.toBeNull();
  });

  it('have no effect that a later one takes back', async () => {
    await start();
    await text('START');
    await text('STOP', { From: other });
    await goBack(10);
    received('please stop texting me', 5);
    received('START', 5, { from: other });
    await messaging.get(MissedTexts).read();
    expect(await suppressed()).toEqual([other]);
    expect(await bodies()).toHaveLength(4);
  });

  it('are a consent only as the answer to a question from before', async () => {
    await start();
    await text('JOIN');
    await text('JOIN', { From: other });
    await messaging.rows(`UPDATE join_request SET asked_at = now() - interval '8 minutes' WHERE phone = $1`, [phone]);
    await goBack(10);
    received('YES', 5);
    received('YES', 5, { from: other });
    await messaging.get(MissedTexts).read();
    expect(
      await messaging.rows(`SELECT data->>'phone' AS phone FROM outbox WHERE type = $1`, [joinConfirmed.name]),
    ).toEqual([{ phone }]);
  });

  it('answer a reminder as long as the appointment lies ahead, and not over a later answer', async () => {
    await goAway();
    for (const [to, hours] of [
      [phone, 2],
      [other, -1],
      [third, 2],
    ] as const) {
      await messaging.rows(
        `WITH sent AS (INSERT INTO outgoing_text (id, kind, phone, body, segments, status, created_at, claimed_at)
           VALUES (gen_random_uuid(), 'reminder', $1, 'Tomorrow', 1, 'accepted', now() - interval '1 hour', now() - interval '1 hour')
           RETURNING id)
         INSERT INTO reminder (booking_id, kind, starts_at, phone, text_id, created_at)
         SELECT gen_random_uuid(), 'hours', now() + make_interval(hours => $2), $1, id, now() - interval '1 hour' FROM sent`,
        [to, hours],
      );
    }
    received('C', 2);
    received('N', 2, { from: other });
    received('N', 3, { from: third });
    received('C', 2, { from: third });
    await comeBack();
    const answers = await messaging.rows('SELECT phone, answer FROM reminder WHERE answer IS NOT NULL ORDER BY phone');
    expect(answers).toEqual([
      { phone, answer: 'confirmed' },
      { phone: third, answer: 'confirmed' },
    ]);
    await goBack(10);
    received('N', 8);
    await messaging.get(MissedTexts).read();
    expect(await messaging.rows('SELECT answer FROM reminder WHERE phone = $1', [phone])).toEqual([
      { answer: 'confirmed' },
    ]);
    expect(await messaging.rows('SELECT FROM outbox WHERE type = $1', [bookingAnswered.name])).toHaveLength(3);
  });

  it('of a person who was erased since are not stored', async () => {
    await start({ privacyKey: 'a key that only this test has, 32 or more' });
    const sid = received('Is 3 pm free?', 1);
    await text('Is 3 pm free?', { MessageSid: sid });
    await messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });
    received('Me too', 1, { from: other });
    await messaging.get(MissedTexts).read();
    expect(await bodies()).toEqual(['Me too']);
  });

  it('to a phone that has brought no text here are not those of the salon', async () => {
    await goAway();
    received('For somebody else', 2, { to: '+12135550180' });
    received('For the salon', 2, { to: '+12135550181' });
    await messaging.rows(
      `INSERT INTO inbound_message (id, message_sid, from_phone, to_phone, body, received_at)
       VALUES (gen_random_uuid(), 'SMbefore', '${other}', '+12135550181', 'Hi', now() - interval '1 day')`,
    );
    await comeBack();
    expect(await bodies()).toEqual(['Hi', 'For the salon', 'Hello']);
  });

  it.each([
    ['that has received texts, from a day before', true, ['last night', 'this morning']],
    ['that has received none, from then on', false, []],
  ])('are read by an installation %s, the first time', async (_, isUsed, expected) => {
    await start();
    await untilRead();
    if (isUsed) await text('Hello');
    await messaging.rows('DELETE FROM text_reading');
    received('last week', 7 * 24 * 60);
    received('last night', 20 * 60);
    received('this morning', 5 * 60);
    await messaging.get(MissedTexts).read();
    expect((await bodies()).filter((body) => body !== 'Hello')).toEqual(expected);
    received('now', 0.5);
    await messaging.get(MissedTexts).read();
    expect((await bodies()).filter((body) => body !== 'Hello')).toEqual([...expected, 'now']);
  });

  it.each([
    ['ahead of ours', 3 * 60 * minuteMs],
    ['behind ours', -3 * 60 * minuteMs],
  ])('are read also with a clock of the provider %s, which is then set', async (_, clockAheadMs) => {
    twilio.clockAheadMs = clockAheadMs;
    await goAway();
    twilio.clockAheadMs = 0;
    received('Is 3 pm free?', 2);
    await comeBack();
    expect(await bodies()).toContain('Is 3 pm free?');
    const [row] = await messaging.rows<{ minutes: number }>(
      `SELECT round(extract(epoch FROM now() - received_at) / 60)::int AS minutes FROM inbound_message WHERE body LIKE 'Is%'`,
    );
    expect(row?.minutes).toBe(2);
  });

  it('are reported as trouble when they have not been read for long', async () => {
    await start();
    await untilRead();
    const trouble = () => messaging.get(Measures).troubles();
    expect(await trouble()).not.toHaveProperty('textsUnreadSeconds');
    await goBack(45);
    await delay(1_100);
    expect((await trouble()).textsUnreadSeconds).toBeGreaterThan(2_600);
  });
});
