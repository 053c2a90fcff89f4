import { phoneReattached } from '@lacquer/contracts/customers/detached-phone';
import {
  listReplies,
  receiveInboundMessage,
  reviewReply,
  wrongNumberReported,
  wrongNumberWithdrawn,
} from '@lacquer/contracts/messaging/messaging';
import { exportFromMessaging } from '@lacquer/contracts/privacy';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';

const phone = '+12135550107';

describe('a text that says that the number is a wrong one', () => {
  let messaging: RunningMessaging;
  let received = 0;
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
  });
  afterEach(() => messaging.stop());

  const text = (Body: string, over: Record<string, string> = {}) => {
    const params = { MessageSid: `SM${received++}`, From: phone, To: '+12135550199', Body, ...over };
    return messaging.call(receiveInboundMessage, { params });
  };
  const told = (type: string) =>
    messaging.rows<{ phone: string; at: string }>(
      `SELECT data->>'phone' AS phone, data->>'at' AS at FROM outbox WHERE type = $1 ORDER BY sequence`,
      [type],
    );
  const replies = async () => (await messaging.call(listReplies, listReplies.request.parse({ limit: 50 }))).replies;
  const review = async (body: string, optOut: boolean) => {
    const reply = (await replies()).find((each) => each.body === body);
    return messaging.call(reviewReply, { id: reply?.id ?? '', optOut });
  };
  const suppressed = async () => (await messaging.rows('SELECT FROM suppression WHERE phone = $1', [phone])).length > 0;

  it.each(['Wrong number', 'número equivocado', '번호 잘못 아셨어요', 'nhầm số rồi', 'nham so'])(
    'suppresses the phone and publishes that it is another person’s: %s',
    async (body) => {
      await text(body, { MessageSid: 'SMonce' });
      await text(body, { MessageSid: 'SMonce' });

      expect(await suppressed()).toBe(true);
      expect(await told(wrongNumberReported.name)).toEqual([{ phone, at: expect.any(String) }]);
      expect(await replies()).toMatchObject([{ body, keyword: 'stop-phrase', needsReview: true, wrongNumber: true }]);
    },
  );

  it('is found under a keyword of the account too, and no other opt-out publishes anything', async () => {
    await text('Wrong number', { OptOutType: 'STOP' });
    expect(await told(wrongNumberReported.name)).toHaveLength(1);
    for (const body of ['STOP', 'no more texts', 'who is this?', 'did I give you the wrong number?']) await text(body);
    await text('Wrong number', { From: 'LACQUER' });
    expect(await told(wrongNumberReported.name)).toHaveLength(1);
  });

  it('is withdrawn by the review of the last such text', async () => {
    await text('wrong number');
    await text('wrong person');
    await review('wrong number', false);
    expect(await told(wrongNumberWithdrawn.name)).toEqual([]);
    expect(await suppressed()).toBe(true);

    expect(await review('wrong person', false)).toMatchObject({ wrongNumber: false, keyword: null });
    await review('wrong person', false);
    const [withdrawn, ...more] = await told(wrongNumberWithdrawn.name);
    expect(more).toEqual([]);
    expect(withdrawn?.phone).toBe(phone);
    const reports = await told(wrongNumberReported.name);
    expect(reports.every(({ at }) => at < (withdrawn?.at ?? ''))).toBe(true);
    expect(await suppressed()).toBe(false);
  });

  it('is not withdrawn when the review confirms it', async () => {
    await text('wrong number');
    expect(await review('wrong number', true)).toMatchObject({ wrongNumber: true, keyword: 'stop-phrase' });
    expect(await told(wrongNumberWithdrawn.name)).toEqual([]);
  });

  it('says so no longer when staff have given the phone back, and the opt-out stays until the review', async () => {
    await text('wrong number');
    const at = new Date(Date.now() + 1000).toISOString();
    const event = { id: randomUUID(), type: phoneReattached.name, occurredAt: at, correlationId: randomUUID() };
    await messaging.deliver({ ...event, data: { customerId: randomUUID(), phone, at } });

    expect(await replies()).toMatchObject([{ wrongNumber: false, needsReview: true }]);
    expect(await suppressed()).toBe(true);
    await review('wrong number', false);
    expect(await told(wrongNumberWithdrawn.name)).toEqual([]);
    expect(await suppressed()).toBe(false);
  });

  it('leaves the texts before it, which were the customer’s, out of the export of the holder', async () => {
    await text('I am Maria, can I come at 5?');
    await text('wrong number');
    await text('please stop, wrong person');
    const exported = async () => JSON.stringify(await messaging.call(exportFromMessaging, { phone, emails: [] }));

    expect(await exported()).not.toContain('Maria');
    expect(await exported()).toContain('wrong number');
    expect(await exported()).toContain('wrong person');
    for (const body of ['wrong number', 'please stop, wrong person']) await review(body, false);
    expect(await exported()).toContain('Maria');
  });
});
