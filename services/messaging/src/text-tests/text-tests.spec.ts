import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RequestOf } from '@lacquer/contracts/contract';
import type { listVisitTotals } from '@lacquer/contracts/customers/customer';
import {
  cancelCampaign,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  everyoneNow,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  type TestedText,
  type TextTest,
} from '@lacquer/contracts/messaging/campaign';
import { recordClicks } from '@lacquer/contracts/messaging/links';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { chooseText, getTextTest } from '@lacquer/contracts/messaging/text-test';
import { Transactions } from '@lacquer/platform/database/transactions';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterMessagingRestore } from '../delivery/after-restore.js';
import { ReconcileUnknown } from '../delivery/reconcile-unknown.js';
import { JobQueues } from '../queue/job-queues.js';
import { becomes, create, get, manyCustomers, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, type RunOptions } from '../testing/running-messaging.js';
import type { TwilioAccount } from '../testing/twilio-account.js';
import { TestSteps } from './test-steps.js';

afterEach(async () => {
  jest.restoreAllMocks();
  await stopAll();
});

const link = 'https://salon.example.com/book';
const texts = { message: `First: ${link}`, second: `Second: ${link}` };
const testOf = (its: Partial<TextTest> = {}): TextTest => ({
  message: texts.second,
  percent: 20,
  criterion: 'clicks',
  hours: 4,
  otherwise: 'a',
  ...its,
});

interface Row {
  id: string;
  phone: string;
  status: string;
  part: TestedText | 'rest';
  body: string;
  code: string;
}

describe('a test of two texts', () => {
  let messaging: RunningMessaging;
  let twilio: TwilioAccount;
  let id: string;

  const run = async (count: number, options: RunOptions = {}) => {
    ({ messaging, twilio } = await runWithTwilio({
      customers: manyCustomers(count),
      ...options,
      options: { provider: { publicUrl: 'https://salon.example.com' }, ...options.options },
    }));
  };
  /** Starts the campaign, and waits until the texts of the test are sent. */
  const begin = async (its: Partial<TextTest> = {}, inTest = 20) => {
    ({ id } = await create(messaging, { message: texts.message, test: testOf(its) }));
    await start(messaging, id);
    await eventually(() => twilio.posted.length >= inTest);
    await eventually(async () => {
      await messaging.sweep();
      return (await state()).phase !== 'sending' && (await state()).phase !== 'planned';
    });
  };
  const state = () => messaging.call(getTextTest, { id });
  const rows = () =>
    messaging.rows<Row>(
      `SELECT id, phone, status, test_group AS part, body, substring(body FROM '/l/(\\w+)') AS code
       FROM campaign_recipient WHERE test_group IS NOT NULL ORDER BY phone`,
    );
  const click = async (part: TestedText, count: number) => {
    await messaging.rows(
      `UPDATE campaign_recipient SET accepted_at = now() - interval '1 hour' WHERE accepted_at IS NOT NULL`,
    );
    const clicks = (await rows()).filter((row) => row.part === part).slice(0, count);
    await messaging.call(recordClicks, { clicks: clicks.map(({ code }) => ({ code, isAutomatic: false, agoMs: 0 })) });
  };
  /** As if the hours of the test were over. */
  const passTime = async () => {
    await messaging.rows(
      `UPDATE campaign SET test_decides_at = now() - interval '1 second' WHERE test_decides_at IS NOT NULL`,
    );
    await messaging.sweep();
  };
  const texted = () => twilio.posted.map(({ to }) => to);
  const expectOnceEach = (count: number) => {
    expect(texted()).toHaveLength(count);
    expect(new Set(texted()).size).toBe(count);
  };
  const startsWith = (word: string) => twilio.posted.filter(({ body }) => body.includes(word)).length;

  it('gives each text to ten of 101, and the better one to the others, once each', async () => {
    await run(101);
    await begin();
    expect(startsWith('First')).toBe(10);
    expect(startsWith('Second')).toBe(10);
    expect(await state()).toMatchObject({
      phase: 'measuring',
      a: { customers: 10, sent: 10, clicks: 0, measured: { share: 0 } },
      b: { customers: 10, sent: 10 },
      rest: { customers: 81, sent: 0 },
      waiting: 81,
      outcome: 'too-few',
      choice: null,
    });
    await messaging.sweep();
    expectOnceEach(20);

    await click('a', 2);
    await click('b', 10);
    // revoked while they waited
    const leaves = at(
      (await rows()).filter(({ part }) => part === 'rest'),
      0,
    );
    const stop = { MessageSid: 'SMstop', From: leaves.phone, Body: 'STOP' };
    await messaging.call(receiveInboundMessage, { params: stop });
    await passTime();
    await becomes(messaging, id, 'finished');

    expectOnceEach(100);
    expect(texted()).not.toContain(leaves.phone);
    expect(startsWith('Second')).toBe(90);
    const codes = twilio.posted.map(({ body }) => /\/l\/(\w+)/.exec(body)?.[1]);
    expect(new Set(codes).size).toBe(100);
    expect(await state()).toMatchObject({
      phase: 'decided',
      a: { clicks: 2 },
      b: { clicks: 10, measured: { share: 1 } },
      rest: { customers: 81, sent: 80 },
      waiting: 0,
      outcome: 'clear',
      better: 'b',
      choice: { text: 'b', by: 'result', staffId: null, outcome: 'clear' },
    });
    await expect(messaging.call(chooseText, { id, text: 'a' })).rejects.toMatchObject({
      code: 'MESSAGING.CAMPAIGN_STATE',
    });
  });

  it.each([1, 2])('gives both texts to an audience of %d, and has nobody left to choose for', async (count) => {
    await run(count);
    ({ id } = await create(messaging, { message: texts.message, test: testOf() }));
    await start(messaging, id);
    await becomes(messaging, id, 'finished');

    expectOnceEach(count);
    expect(startsWith('First')).toBe(1);
    expect(await state()).toMatchObject({
      phase: 'ended',
      a: { customers: 1 },
      b: { customers: count - 1 },
      rest: { customers: 0 },
      outcome: 'too-few',
    });
    await expect(messaging.call(chooseText, { id, text: 'b' })).rejects.toMatchObject({
      message: expect.stringContaining('only while the campaign is running or paused'),
    });
  });

  it('gives the others the text that was named in advance when both do equally well', async () => {
    await run(30);
    await begin({ otherwise: 'b' });
    await click('a', 5);
    await click('b', 5);
    await passTime();
    await becomes(messaging, id, 'finished');

    expectOnceEach(30);
    expect(startsWith('Second')).toBe(20);
    expect(await state()).toMatchObject({
      outcome: 'unclear',
      better: null,
      choice: { text: 'b', by: 'advance', outcome: 'unclear' },
    });
  });

  it('counts replies, asks the owner without a clear result, and sends what the owner chooses', async () => {
    await run(30, { options: { texts: { staffAlertPhone: '+12135550190' } } });
    ({ id } = await create(messaging, {
      message: 'First, no link',
      test: testOf({ message: 'Second, no link', criterion: 'replies', otherwise: 'ask' }),
    }));
    await start(messaging, id);
    await eventually(() => twilio.posted.length === 20);
    const ofB = (await rows()).filter(({ part }) => part === 'b');
    const params = { MessageSid: 'SMyes', From: at(ofB, 0).phone, Body: 'Nice' };
    await messaging.call(receiveInboundMessage, { params });
    // an answer to a reminder
    await messaging.rows(
      `INSERT INTO inbound_message (id, message_sid, from_phone, body, needs_review, is_understood)
       VALUES (gen_random_uuid(), 'SMcome', $1, 'C', false, true)`,
      [at(ofB, 1).phone],
    );
    await eventually(async () => {
      await messaging.sweep();
      return (await state()).phase === 'measuring';
    });
    await passTime();

    const reason = 'The test of two texts has no clear result. Choose the text for the other 10 customers.';
    expect(await get(messaging, id)).toMatchObject({ status: 'running', statusReason: reason });
    expect(await state()).toMatchObject({ phase: 'asking', b: { replies: 1 }, a: { clicks: null }, waiting: 10 });
    await passTime();
    const alerts = () => messaging.rows(`SELECT id FROM outgoing_text WHERE phone = '+12135550190'`);
    expect(await alerts()).toHaveLength(1);

    expect(await messaging.call(chooseText, { id, text: 'b' })).toMatchObject({ phase: 'decided' });
    expect(await messaging.call(chooseText, { id, text: 'b' })).toMatchObject({ choice: { by: 'staff' } });
    const { statusReason } = await becomes(messaging, id, 'finished');
    expect(statusReason).toBeNull();
    expect(startsWith('Second')).toBe(20);
    await eventually(async () => texted().filter((to) => to === '+12135550190').length === 1);
    expect(new Set(texted()).size).toBe(31);
  });

  describe('by visits', () => {
    const byVisits = (its: Partial<TextTest> = {}): Partial<TextTest> => ({
      message: 'Second, no link',
      criterion: 'visits',
      hours: 72,
      ...its,
    });
    /** The first ones of each part have come. */
    const come = async (counts: Record<TestedText, number>) => {
      const members = await messaging.rows<{ customer_id: string; part: TestedText }>(
        `SELECT customer_id, test_group AS part FROM campaign_recipient WHERE test_group IN ('a', 'b') ORDER BY phone`,
      );
      const visitors = new Set(
        (['a', 'b'] as const).flatMap((part) =>
          members
            .filter((each) => each.part === part)
            .slice(0, counts[part])
            .map((each) => each.customer_id),
        ),
      );
      messaging.visitTotals = (request) => {
        asked = request;
        return request.customerIds
          .filter((customerId) => visitors.has(customerId))
          .map((customerId) => ({ customerId, visits: 2, amount: 4500 }));
      };
    };
    const fail = () => {
      messaging.visitTotals = () => {
        throw new Error('the customer service is unavailable');
      };
    };
    let asked: RequestOf<typeof listVisitTotals> | undefined;

    it('gives the others the text after which more customers came, each counted once and from the own text', async () => {
      await run(101);
      await begin(byVisits());
      await messaging.rows(
        `UPDATE campaign_recipient SET accepted_at = now() - interval '2 hours'
         WHERE phone = (SELECT min(phone) FROM campaign_recipient WHERE test_group = 'a')`,
      );
      await come({ a: 2, b: 10 });
      expect(await state()).toMatchObject({
        a: { sent: 10, visits: 2, measured: { share: 0.2 } },
        b: { sent: 10, visits: 10, measured: { share: 1 } },
        outcome: 'clear',
        better: 'b',
        choice: null,
      });
      const since = asked?.since?.map(Date.parse) ?? [];
      expect(since).toHaveLength(20);
      expect(at(since, 0)).toBe(Date.parse(asked?.from ?? ''));
      expect(at(since, 1) - at(since, 0)).toBeGreaterThan(3_600_000);
      expect(Date.parse(asked?.to ?? '') - at(since, 19)).toBe(7 * 86_400_000);

      await passTime();
      await becomes(messaging, id, 'finished');
      expectOnceEach(101);
      expect(startsWith('Second')).toBe(91);
      expect(await state()).toMatchObject({ choice: { text: 'b', by: 'result', outcome: 'clear' } });
    });

    it('says that a few visits prove nothing', async () => {
      await run(30);
      await begin(byVisits({ otherwise: 'a' }));
      await come({ a: 0, b: 4 });
      expect(await state()).toMatchObject({ a: { visits: 0 }, b: { visits: 4 }, outcome: 'too-few', better: 'b' });
      await passTime();
      expect(await state()).toMatchObject({ choice: { text: 'a', by: 'advance', outcome: 'too-few' } });
    });

    it('waits while the visits cannot be counted, and then decides once', async () => {
      await run(40);
      await begin(byVisits());
      fail();
      await passTime();
      await passTime();
      const unknown = { a: { visits: null, measured: null }, outcome: 'too-few', better: null, difference: null };
      await expect(state()).resolves.toMatchObject({ phase: 'measuring', choice: null, waiting: 20, ...unknown });
      expectOnceEach(20);

      await come({ a: 0, b: 10 });
      await Promise.all([messaging.sweep(), messaging.get(TestSteps).take(), messaging.get(TestSteps).take(id)]);
      await becomes(messaging, id, 'finished');
      expectOnceEach(40);
      expect(startsWith('Second')).toBe(30);
    });

    it('asks the owner when they cannot be counted for a day, and never decides by nothing', async () => {
      await run(30, { options: { texts: { staffAlertPhone: '+12135550190' } } });
      await begin(byVisits({ otherwise: 'b' }));
      fail();
      await passTime();
      await messaging.rows(`UPDATE campaign SET test_uncounted_at = now() - interval '23 hours'`);
      await passTime();
      expect(await state()).toMatchObject({ phase: 'measuring', choice: null });

      await messaging.rows(`UPDATE campaign SET test_uncounted_at = now() - interval '24 hours'`);
      await passTime();
      const reason =
        'The visits for the test of two texts could not be counted for a day. Choose the text for the other 10 customers.';
      expect(await get(messaging, id)).toMatchObject({ status: 'running', statusReason: reason });
      expect(await state()).toMatchObject({ phase: 'asking', waiting: 10, choice: null });
      await messaging.call(chooseText, { id, text: 'a' });
      await becomes(messaging, id, 'finished');
      expect(startsWith('First')).toBe(20);
    });

    it('is a test by replies for the release before', async () => {
      await run(1, { worker: false });
      const draft = await create(messaging, { message: texts.message, test: testOf(byVisits()) });
      expect(draft.test).toMatchObject({ criterion: 'replies', counts: 'visits', hours: 72 });
      expect((await messaging.call(duplicateCampaign, { id: draft.id })).test).toEqual(draft.test);
      const refused = messaging.call(createCampaign, {
        campaignType: '',
        filter: {},
        holdoutPercent: 0,
        message: texts.message,
        test: testOf(byVisits({ hours: 23 })),
      });
      await expect(refused).rejects.toMatchObject({
        details: [{ path: 'test.hours', message: expect.stringContaining('must be from 24 to 168 hours') }],
      });
    });
  });

  it('sends once each when a worker dies between the choice and the texts, and two go on', async () => {
    await run(101);
    await begin();
    jest.spyOn(messaging.get(JobQueues), 'addCampaignMessages').mockRejectedValueOnce(new Error('killed'));
    await messaging.rows(
      `UPDATE campaign SET test_choice = '{"text":"b","by":"staff","staffId":null,"at":"2026-01-01T00:00:00.000Z","outcome":"too-few"}'`,
    );
    const steps = messaging.get(TestSteps);
    const rounds = await Promise.allSettled([steps.take(), steps.take()]);
    expect(rounds.map(({ status }) => status)).toContain('rejected');

    await Promise.all([steps.take(), steps.take(), messaging.sweep()]);
    await becomes(messaging, id, 'finished');
    expectOnceEach(101);
    expect(startsWith('Second')).toBe(91);
  });

  it('draws once when two workers freeze, and goes on when one dies before', async () => {
    await run(50);
    const draw = jest.spyOn(TestSteps.prototype, 'take').mockRejectedValueOnce(new Error('killed'));
    ({ id } = await create(messaging, { message: texts.message, test: testOf() }));
    await start(messaging, id);
    await eventually(() => draw.mock.calls.length > 0);
    const steps = messaging.get(TestSteps);
    await Promise.all([steps.take(), steps.take(id)]);
    await eventually(() => twilio.posted.length === 20);

    expect(startsWith('First')).toBe(10);
    expect(await state()).toMatchObject({ waiting: 30 });
  });

  it('decides nothing while the campaign is paused, and lets the owner choose', async () => {
    await run(30);
    await begin();
    await messaging.call(pauseCampaign, { id });
    await passTime();
    expect(await state()).toMatchObject({ phase: 'measuring', choice: null });

    await messaging.call(chooseText, { id, text: 'a' });
    await messaging.sweep();
    expectOnceEach(20);
    await messaging.call(resumeCampaign, { id });
    await becomes(messaging, id, 'finished');
    expectOnceEach(30);
    expect(startsWith('First')).toBe(20);
  });

  it('texts nobody else after a cancellation', async () => {
    await run(30);
    await begin();
    await messaging.call(cancelCampaign, { id });
    await passTime();

    expectOnceEach(20);
    expect(await state()).toMatchObject({ phase: 'ended', waiting: 0, choice: null });
    await expect(messaging.call(chooseText, { id, text: 'a' })).rejects.toMatchObject({
      code: 'MESSAGING.CAMPAIGN_STATE',
    });
  });

  it('waits for the sending hours before it chooses', async () => {
    await run(30);
    await begin();
    const steps = messaging.get(TestSteps);
    const window: object = Reflect.get(steps, 'window');
    const isOpen = jest.spyOn(window as { isOpen(): boolean }, 'isOpen').mockReturnValue(false);
    await passTime();
    expect(await state()).toMatchObject({ phase: 'measuring', choice: null });

    isOpen.mockReturnValue(true);
    await passTime();
    expect(await state()).toMatchObject({ phase: 'decided', choice: { text: 'a', by: 'advance' } });
  });

  it('texts nobody twice after the restore of a backup from before the choice', async () => {
    await run(30, { options: { delivery: { reconcileAfterMs: 0 } } });
    await begin();
    const backup = await messaging.rows<{ id: string; body: string; other_body: string }>(
      `SELECT id, body, other_body FROM campaign_recipient WHERE test_group = 'rest'`,
    );
    // since the backup, three of the others have got the second text
    for (const { id: recipientId, other_body } of backup.slice(0, 3)) {
      const [recipient] = await messaging.rows<{ phone: string }>(
        'SELECT phone FROM campaign_recipient WHERE id = $1',
        [recipientId],
      );
      const createdAt = new Date();
      twilio.messages.push({
        sid: `SM${recipientId}`,
        to: recipient?.phone ?? '',
        body: other_body,
        status: 'delivered',
        errorCode: null,
        createdAt,
      });
    }
    await messaging.get(Transactions).run((tx) => afterMessagingRestore(tx, new Date(Date.now() - 60_000)));
    const reconcile = async () => {
      await messaging.rows(`UPDATE campaign_recipient SET checked_at = NULL WHERE status = 'unknown'`);
      await messaging.get(ReconcileUnknown).run();
    };
    await eventually(async () => {
      await reconcile();
      return (await rows()).every(({ status }) => status !== 'unknown');
    });
    expect((await rows()).filter(({ body, part }) => part === 'rest' && body.includes('Second'))).toHaveLength(3);

    await messaging.call(resumeCampaign, { id });
    await messaging.call(chooseText, { id, text: 'a' });
    await becomes(messaging, id, 'finished');
    expectOnceEach(27);
    expect(startsWith('First')).toBe(17);
  });

  it('shows what each text costs, how many get it, and that the test is small', async () => {
    await run(101, { worker: false });
    const draft = { campaignType: '', ...everyoneNow, message: texts.message } as const;
    const test = testOf({ message: `${'x'.repeat(200)} ${link}`, percent: 50 });
    const preview = await messaging.call(previewCampaign, { ...draft, test });

    expect(preview).toMatchObject({
      segmentsPerText: 1,
      totalSegments: 202,
      test: { a: 25, b: 25, text: { segmentsPerText: 2, encoding: 'GSM-7' }, texts: [] },
      links: [{ url: link, isShort: true }],
    });
    expect(preview.warnings.join(' ')).toContain(
      'The test is small: 25 customers get the first text and 25 the second.',
    );
    expect(await messaging.call(previewCampaign, draft)).not.toHaveProperty('test');
  });

  it('has a text in each language of the first one', async () => {
    await run(21);
    for (const customer of messaging.customers) customer.language = 'es';
    ({ id } = await create(messaging, {
      message: texts.message,
      texts: { es: `Primero: ${link}` },
      test: testOf({ texts: { es: `Segundo: ${link}` } }),
    }));
    const copy = await messaging.call(duplicateCampaign, { id });
    expect(copy.test).toEqual((await get(messaging, id)).test);
    await start(messaging, id);
    await eventually(() => twilio.posted.length === 20);

    expect(startsWith('Primero')).toBe(10);
    expect(startsWith('Segundo')).toBe(10);
  });

  const refused: [name: string, test: Partial<TextTest>, draft: object, path: string, words: string][] = [
    ['clicks without a link', { message: 'Second, no link' }, {}, 'test.criterion', 'the second text has no link'],
    ['the same text twice', { message: texts.message }, {}, 'test.message', 'is the same as the first text'],
    ['a missing language', {}, { texts: { es: `Hola ${link}` } }, 'test.texts.es', 'is missing'],
    ['a language without a first text', { texts: { ko: `안녕 ${link}` } }, {}, 'test.texts.ko', 'has no first text'],
    ['a public shortener', { message: 'Go https://bit.ly/1' }, {}, 'test.message', 'has a link of bit.ly'],
    [
      'an offer without its code',
      {},
      { message: `{code} ${link}`, offer: { description: 'Off', lastDay: '2099-01-01' } },
      'test.message',
      'must contain {code}',
    ],
    ['a text that is too long', { message: `${link} ${'x'.repeat(1560)}` }, {}, 'test.message', 'must be at most'],
  ];

  it('refuses texts that cannot be compared, with the field', async () => {
    await run(1, { worker: false });
    const request = { message: texts.message, campaignType: '', filter: {}, holdoutPercent: 0 } as const;
    for (const [name, its, draft, path, words] of refused) {
      const error: unknown = await messaging
        .call(createCampaign, { ...request, test: testOf(its), ...draft })
        .catch((thrown: unknown) => thrown);
      expect([name, error]).toMatchObject([
        name,
        { kind: 'invalid', details: [{ path, message: expect.stringContaining(words) }] },
      ]);
    }
    expect(await messaging.rows('SELECT id FROM campaign')).toEqual([]);
  });

  it('belongs to the draft: an edit that is repeated is no conflict, another one is', async () => {
    await run(1, { worker: false });
    const { id: draftId, version } = await create(messaging, { message: texts.message });
    const edit = {
      message: texts.message,
      campaignType: '',
      filter: {},
      holdoutPercent: 0,
      id: draftId,
      version,
    } as const;
    await messaging.call(editCampaign, { ...edit, test: testOf() });
    expect((await messaging.call(editCampaign, { ...edit, test: testOf() })).test).toMatchObject(testOf());
    for (const test of [testOf({ hours: 5 }), null]) {
      await expect(messaging.call(editCampaign, { ...edit, test })).rejects.toMatchObject({
        code: 'MESSAGING.CHANGED_MEANWHILE',
      });
    }
  });
});
