import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  describePhone,
  listConversations,
  markConversationRead,
  sendAnswer,
} from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { type AnswerEntry, listTextsWith } from '@lacquer/contracts/customers/timeline';
import { eventually } from '@lacquer/servers/testing/eventually';
import {
  runMessaging,
  type RunningMessaging,
  type RunOptions,
  someCustomers,
} from '../../testing/running-messaging.js';
import { mergeOverrides } from '../../testing/test-options.js';
import { runTwilioAccount } from '../../testing/twilio-account.js';

const phone = '+12135550107';
const other = '+12135550108';

describe('an answer to a customer', () => {
  const opened: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const running of opened.splice(0).toReversed()) await running.stop();
  });
  const run = async (options: RunOptions = {}) => {
    const twilio = await runTwilioAccount();
    opened.push(twilio);
    const messaging = await runMessaging({
      ...options,
      options: mergeOverrides({ provider: { twilio: twilio.options } }, options.options),
    });
    opened.push(messaging);
    return { messaging, twilio };
  };
  const text = (messaging: RunningMessaging, Body: string, From = phone) =>
    messaging.call(receiveInboundMessage, { params: { MessageSid: randomUUID(), From, To: '+12135550199', Body } });
  const answer = (messaging: RunningMessaging, message: string, idempotencyKey?: string): Promise<Answer> =>
    messaging.call(sendAnswer, { phoneNumber: '(213) 555-0107', message, idempotencyKey });
  const answers = async (messaging: RunningMessaging): Promise<AnswerEntry[]> => {
    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 50 });
    return entries.flatMap((entry) => (entry.kind === 'answer' ? [entry] : []));
  };
  const settled = (messaging: RunningMessaging) =>
    eventually(async () => (await answers(messaging)).every(({ status }) => !['pending', 'sending'].includes(status)));

  it('is sent unchanged, once per key, and follows the text it answers in the conversation', async () => {
    const { messaging, twilio } = await run();
    await text(messaging, 'Are you open on Sunday?');

    const first = await answer(messaging, 'Yes, from 10 to 6.', 'one');
    const again = await answer(messaging, 'Yes, from 10 to 6.', 'one');
    await settled(messaging);

    expect(first).toMatchObject({ phone, body: 'Yes, from 10 to 6.', segments: 1, status: 'pending', error: null });
    expect(again).toMatchObject({ id: first.id, replayed: true });
    expect(twilio.posted.map(({ to, body }) => [to, body])).toEqual([[phone, 'Yes, from 10 to 6.']]);
    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 50 });
    expect(entries).toMatchObject([
      { kind: 'answer', status: 'accepted', error: null },
      { kind: 'reply', body: 'Are you open on Sunday?' },
    ]);
  });

  it('goes to a phone that asked to be texted about a message, for thirty days and not after an opt-out', async () => {
    const { messaging, twilio } = await run();
    const day = 86_400_000;
    const ask = (at: number) => messaging.textRequests.set(phone, new Date(at).toISOString());
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.NO_CONVERSATION' });
    ask(Date.now() - 31 * day);
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.NO_CONVERSATION' });

    ask(Date.now() - day);
    await answer(messaging, 'You asked about Sunday: we are open.');
    await settled(messaging);
    expect(twilio.posted.map(({ to }) => to)).toEqual([phone]);

    const recordedAt = new Date().toISOString();
    messaging.statements = [{ phone, channel: 'phone', kind: 'revocation', recordedAt }];
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.NO_CONVERSATION' });
    messaging.statements = [];
    await text(messaging, 'STOP');
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.PHONE_SUPPRESSED' });
  });

  it('precedes the waiting texts of a campaign', async () => {
    const { messaging, twilio } = await run({
      customers: someCustomers(30),
      options: { pace: { segmentsPerSecond: 1 } },
    });
    await text(messaging, 'Do you do gel?');
    await messaging.launch();
    await eventually(() => twilio.posted.length > 0);

    await answer(messaging, 'We do.');
    const before = twilio.posted.length;
    await settled(messaging);

    // slot-order.spec.ts proves the order of the slots
    expect(twilio.posted.findIndex(({ body }) => body === 'We do.') - before).toBeLessThan(10);
    expect(twilio.posted.filter(({ body }) => body === 'We do.')).toHaveLength(1);
  });

  it('is rejected for a phone that opted out, cannot receive texts, or never texted', async () => {
    const { messaging, twilio } = await run();
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.NO_CONVERSATION' });
    await text(messaging, 'STOP');
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({
      code: 'MESSAGING.PHONE_SUPPRESSED',
      kind: 'conflict',
    });
    await text(messaging, 'START');
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [phone]);
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.PHONE_SUPPRESSED' });

    expect(twilio.posted).toEqual([]);
    expect(await messaging.rows('SELECT 1 FROM outgoing_text')).toEqual([]);
  });

  it('is sent to a phone that consented without having texted, and the check reports it in advance', async () => {
    const { messaging, twilio } = await run();
    const refused = async () => (await messaging.call(describePhone, { phoneNumber: '(213) 555-0107' })).refused;
    const said = { phone, channel: 'in-person', recordedAt: '2026-03-01T18:30:00.000Z' };
    expect(await refused()).toBe('no-consent');
    messaging.statements = [{ ...said, kind: 'consent' }];
    expect(await refused()).toBeNull();
    await answer(messaging, 'We have a place at noon.');
    await settled(messaging);
    expect(twilio.posted.map(({ to }) => to)).toEqual([phone]);

    messaging.statements = [{ ...said, kind: 'revocation' }];
    expect(await refused()).toBe('no-consent');
    await expect(answer(messaging, 'Hello')).rejects.toMatchObject({ code: 'MESSAGING.NO_CONVERSATION' });
    await text(messaging, 'STOP');
    expect(await refused()).toBe('opted-out');
    await expect(messaging.call(describePhone, { phoneNumber: '12' })).rejects.toMatchObject({
      code: 'MESSAGING.PHONE_INVALID',
    });
  });

  it('is skipped, with an explanation, when STOP arrives before it is sent', async () => {
    const { messaging, twilio } = await run({ worker: false });
    await text(messaging, 'When can I come?');
    await answer(messaging, 'Any time.');
    await text(messaging, 'Stop');

    await messaging.startWorker();
    await settled(messaging);

    expect(await answers(messaging)).toMatchObject([
      { status: 'skipped', error: expect.stringContaining('opted out before') },
    ]);
    expect(twilio.posted).toEqual([]);
  });

  it('explains a refusal, and a final refusal suppresses the phone', async () => {
    const { messaging, twilio } = await run();
    await text(messaging, 'Hi');
    twilio.trouble = () => ({ status: 400, code: 21610 });
    await answer(messaging, 'Hello');
    await settled(messaging);

    expect(await answers(messaging)).toMatchObject([{ status: 'failed', error: expect.stringContaining('21610') }]);
    await expect(answer(messaging, 'Again')).rejects.toMatchObject({ code: 'MESSAGING.PHONE_SUPPRESSED' });
  });

  it('is sent once, by the next sweep, after the queue lost it', async () => {
    const { messaging, twilio } = await run({ worker: false });
    await text(messaging, 'Hi');
    await answer(messaging, 'Hello');
    await eventually(async () => (await messaging.queue('urgent-sms').count()) === 1);
    await messaging.queue('urgent-sms').drain();

    await messaging.startWorker();
    await settled(messaging);
    await messaging.sweep();

    expect(twilio.posted).toHaveLength(1);
  });
});

describe('the inbox', () => {
  let messaging: RunningMessaging;
  afterEach(() => messaging.stop());
  const text = (From: string, Body: string) =>
    messaging.call(receiveInboundMessage, { params: { MessageSid: randomUUID(), From, To: '+12135550199', Body } });
  const list = async (over: Record<string, unknown> = {}) => messaging.call(listConversations, { limit: 100, ...over });

  it('lists each phone once, newest first, with its unread, review and suppression state', async () => {
    messaging = await runMessaging({ worker: false });
    await text(phone, 'Hello');
    await text(other, 'Please take me off your list');
    await text(phone, 'Are you open?');

    const { conversations } = await list();
    expect(conversations).toMatchObject([
      { phone, latest: { body: 'Are you open?' }, unread: 2, needsReview: false, suppressed: null, answered: null },
      { phone: other, unread: 1, needsReview: true, suppressed: 'opted-out' },
    ]);
    expect((await list({ show: 'review' })).conversations).toMatchObject([{ phone: other }]);
    expect((await list({ q: '555-0107' })).conversations).toMatchObject([{ phone }]);

    const page = await list({ limit: 1 });
    expect(page.conversations).toMatchObject([{ phone }]);
    const next = await list({ limit: 1, cursor: page.nextCursor });
    expect(next).toMatchObject({ conversations: [{ phone: other }], nextCursor: null });
  });

  it('is read up to the shown text only, and never becomes unread again', async () => {
    messaging = await runMessaging({ worker: false });
    await text(phone, 'Hello');
    const shown = (await list()).conversations[0]?.latest?.receivedAt ?? '';
    await text(phone, 'Are you open?');
    const unread = async () => (await list()).conversations[0]?.unread;

    await messaging.call(markConversationRead, { phoneNumber: phone, upTo: shown });
    expect(await unread()).toBe(1);
    const latest = (await list()).conversations[0]?.latest?.receivedAt ?? '';
    await messaging.call(markConversationRead, { phoneNumber: phone, upTo: latest });
    await messaging.call(markConversationRead, { phoneNumber: phone, upTo: shown });
    expect(await unread()).toBe(0);
    expect((await list({ show: 'unread' })).conversations).toEqual([]);

    // future texts stay unread, whatever the request
    await messaging.call(markConversationRead, { phoneNumber: phone, upTo: '2999-01-01T00:00:00Z' });
    await text(phone, 'One more thing');
    expect(await unread()).toBe(1);
  });

  it('shows the latest answer until the customer texts again', async () => {
    messaging = await runMessaging({ worker: false });
    await text(phone, 'Hello');
    await messaging.call(sendAnswer, { phoneNumber: phone, message: 'Hello back' });
    expect((await list()).conversations).toMatchObject([{ answered: { body: 'Hello back' } }]);
    await text(phone, 'Thanks');
    expect((await list()).conversations).toMatchObject([{ answered: null, latest: { body: 'Thanks' } }]);
  });
});
