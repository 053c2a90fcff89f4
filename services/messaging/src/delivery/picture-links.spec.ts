import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { everyoneNow, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import { getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { findSentPicture } from '@lacquer/contracts/messaging/pictures';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { recipientRows } from '../testing/ledger-rows.js';
import { attachedPicture } from '../testing/attached-picture.js';
import { becomes, create, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import type { PostedMessage, TwilioAccount } from '../testing/twilio-account.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { ReconcileUnknown } from './reconcile-unknown.js';

const link = /\n?https:\/\/salon\.example\.com\/m\/([0-9A-Za-z]{12})$/;
/** With the salon's name and the notice it has 157 characters: one segment, and two with a link. */
const message = 'x'.repeat(120);

afterEach(stopAll);

describe('a picture that is not taken', () => {
  const clock = new SetClock();
  let messaging: RunningMessaging;
  let twilio: TwilioAccount;
  const run = async (count: number, options: Parameters<typeof runWithTwilio>[0] = {}) => {
    ({ messaging, twilio } = await runWithTwilio({
      clock,
      customers: someCustomers(count),
      ...options,
      // a sweep only where a test asks for one
      options: {
        provider: { publicUrl: 'https://salon.example.com' },
        workers: { sweepIntervalMs: 3_600_000 },
        ...options.options,
      },
    }));
  };
  beforeEach(() => {
    clock.at = new Date().toISOString();
  });

  const attach = () => attachedPicture(messaging);
  const launched = async (its: { message?: string } = {}) => {
    const { id } = await create(messaging, { message, ...its, pictureId: await attach() });
    await start(messaging, id);
    return id;
  };
  const hasPicture = ({ form }: PostedMessage) => form.MediaUrl !== undefined;
  const refuse = (code: number) => (posted: PostedMessage) => (hasPicture(posted) ? { status: 400, code } : undefined);
  const isShown = async (body: string) =>
    (await messaging.call(findSentPicture, { token: link.exec(body)?.[1] ?? '' })).bytes !== null;
  const links = () => messaging.rows<{ link: string | null }>('SELECT picture_link AS link FROM campaign_recipient');

  it.each([21612, 21621, 30011])('leaves as a link in the same text, once, after a refusal (%i)', async (code) => {
    await run(3);
    twilio.trouble = refuse(code);

    const id = await launched();
    expect(await becomes(messaging, id, 'finished')).toMatchObject({ statusReason: null });

    for (const phone of new Set(twilio.posted.map(({ to }) => to))) {
      const [first, second, ...more] = twilio.posted.filter(({ to }) => to === phone);
      expect([first, second].map((each) => each && hasPicture(each))).toEqual([true, false]);
      expect(second?.body.replace(link, '')).toBe(first?.body);
      expect(second?.body).toMatch(link);
      expect(more).toEqual([]);
    }
    expect(twilio.posted).toHaveLength(6);
    expect(twilio.messages.map(({ to }) => to).toSorted()).toEqual(
      messaging.customers.map((its) => its.phoneNumber).toSorted(),
    );
    expect((await recipientRows(messaging)).map((row) => [row.status, row.error_code, row.attempt])).toEqual(
      messaging.customers.map(() => ['accepted', null, 1]),
    );
  });

  it('is shown at its link for a month, and at no other', async () => {
    await run(1);
    twilio.trouble = refuse(30011);
    const id = await launched();
    await becomes(messaging, id, 'finished');
    const { body } = at(twilio.posted, 1);

    expect(await isShown(body)).toBe(true);
    expect((await messaging.call(findSentPicture, { token: 'a'.repeat(12) })).bytes).toBeNull();
    for (const [days, isOpen] of [
      [29, true],
      [32, false],
    ] as const) {
      clock.at = new Date(Date.now() + days * 86_400_000).toISOString();
      expect(await isShown(body)).toBe(isOpen);
    }
  });

  it('counts as many segments as the text with the link, and the others one', async () => {
    await run(3);
    const [one] = messaging.customers;
    twilio.trouble = (posted) => (posted.to === one?.phoneNumber ? refuse(30011)(posted) : undefined);

    const id = await launched();
    await becomes(messaging, id, 'finished');

    expect(await messaging.call(getCampaignProgress, { id })).toMatchObject({ totalSegments: 4, sentSegments: 4 });
  });

  it('is announced before the launch, with the price of the longest text', async () => {
    await run(2, { worker: false });
    const asked = { campaignType: '', ...everyoneNow, pictureId: await attach() } as const;
    const shown = (text: string) => messaging.call(previewCampaign, { ...asked, message: text });

    expect(await shown(message)).toMatchObject({ picture: { asLink: { segments: 2, priceCents: 2.2 } } });
    expect(await shown('x'.repeat(1550))).toMatchObject({ picture: { asLink: null } });
  });

  it('fails the text if a link makes it too long, or if the text is refused as well', async () => {
    await run(1);
    twilio.trouble = refuse(21612);
    await becomes(messaging, await launched({ message: 'x'.repeat(1550) }), 'finished');
    expect(twilio.posted).toHaveLength(1);
    expect(await recipientRows(messaging)).toMatchObject([{ status: 'failed', error_code: '21612' }]);

    twilio.trouble = () => ({ status: 400, code: 21612 });
    await becomes(messaging, await launched(), 'finished');
    expect(twilio.posted.slice(1).map(hasPicture)).toEqual([true, false]);
    expect(twilio.messages).toEqual([]);
  });

  it('never becomes a link while the text may have left', async () => {
    await run(1);
    twilio.trouble = () => 'reset-taken';

    await launched();

    await eventually(async () => (await recipientRows(messaging))[0]?.status === 'unknown');
    expect(twilio.posted).toHaveLength(1);
    expect(await links()).toEqual([{ link: null }]);
  });

  const inDoubt = async () => {
    await eventually(async () => (await recipientRows(messaging))[0]?.status === 'unknown');
    await messaging.rows(`UPDATE campaign_recipient SET claimed_at = claimed_at - interval '11 minutes'`);
  };

  it('has left once as a link whose answer was lost: the provider lists the text', async () => {
    await run(1);
    twilio.trouble = (posted) => refuse(21612)(posted) ?? 'reset-taken';
    await launched();
    await inDoubt();
    await messaging.get(ReconcileUnknown).run();

    expect(await recipientRows(messaging)).toMatchObject([{ status: 'accepted', attempt: 1 }]);
    expect(twilio.posted.map(hasPicture)).toEqual([true, false]);
  });

  it('becomes a link after a first request that never arrived, once it is certain that it has not', async () => {
    await run(1);
    twilio.trouble = (posted) => (twilio.posted.length === 1 ? 'reset' : refuse(21612)(posted));
    await launched();
    await inDoubt();
    await messaging.rows(`UPDATE campaign_recipient SET looked_for_since = now() - interval '11 minutes'`);
    await messaging.get(ReconcileUnknown).run();

    await eventually(async () => (await recipientRows(messaging))[0]?.status === 'accepted');
    expect(twilio.posted.map(hasPicture)).toEqual([true, true, false]);
    expect(twilio.messages).toHaveLength(1);
  });

  describe('by a phone, as its network reports later', () => {
    const reported = async () => {
      await run(1);
      const id = await launched();
      await becomes(messaging, id, 'finished');
      const row = at(await recipientRows(messaging), 0);
      const report = (status: string, errorCode: string | null) =>
        messaging.get(DeliveryOutcomes).apply({
          recipientId: row.id,
          claim: row.claim_token ?? '',
          status,
          messageSid: row.message_sid,
          errorCode,
        });
      expect(await report('undelivered', '30011')).toBe(true);
      return { id, report };
    };

    it('leaves as a link in a second attempt, and never in a third', async () => {
      const { id, report } = await reported();
      expect(await report('undelivered', '30011')).toBe(false);
      await messaging.sweep();
      await becomes(messaging, id, 'finished');

      expect(twilio.posted.map(hasPicture)).toEqual([true, false]);
      expect(at(twilio.posted, 1).body).toMatch(link);
      const row = at(await recipientRows(messaging), 0);
      expect(row).toMatchObject({ attempt: 2, status: 'accepted' });
      await messaging.get(DeliveryOutcomes).apply({
        recipientId: row.id,
        claim: row.claim_token ?? '',
        status: 'undelivered',
        messageSid: row.message_sid,
        errorCode: '30011',
      });
      await messaging.sweep();
      expect(await recipientRows(messaging)).toMatchObject([{ attempt: 2, status: 'undelivered' }]);
      expect(twilio.posted).toHaveLength(2);
    });

    it('is not sent as a link if the report is corrected before', async () => {
      const { report } = await reported();
      expect(await report('delivered', null)).toBe(true);
      await messaging.sweep();

      expect(twilio.posted).toHaveLength(1);
      const rows = await messaging.rows('SELECT status, body, picture_link, segments FROM campaign_recipient');
      expect(rows).toEqual([{ status: 'delivered', body: at(twilio.posted, 0).body, picture_link: null, segments: 1 }]);
    });
  });

  describe('in an answer', () => {
    const phoneNumber = '+12135550107';
    const answer = async (words: string) => {
      const params = { MessageSid: randomUUID(), From: phoneNumber, Body: 'How did it turn out?' };
      await messaging.call(receiveInboundMessage, { params });
      await messaging.call(sendAnswer, { phoneNumber, message: words === '' ? ' ' : words, pictureId: await attach() });
    };
    const shown = async () => {
      const entries = await messaging.call(listTextsWith, { phones: [phoneNumber], before: null, limit: 10 });
      return entries.find(({ kind }) => kind === 'answer');
    };

    it.each(['Here it is.', ''])(
      'leaves as a link after "%s", once, and is shown in the conversation',
      async (words) => {
        await run(0);
        twilio.trouble = refuse(21621);
        await answer(words);
        await eventually(() => twilio.messages.length === 1);

        expect(twilio.posted.map(hasPicture)).toEqual([true, false]);
        const { body } = at(twilio.posted, 1);
        expect(body.replace(link, '')).toBe(words);
        expect(await isShown(body)).toBe(true);
        await eventually(async () => (await shown())?.kind === 'answer');
        expect(await shown()).toMatchObject({ body, pictures: [{ state: 'stored' }] });
      },
    );

    it('is gone with the answer, also at its link', async () => {
      await run(0);
      twilio.trouble = refuse(30011);
      await answer('Here it is.');
      await eventually(() => twilio.messages.length === 1);
      const { body } = at(twilio.posted, 1);
      expect(await isShown(body)).toBe(true);

      await messaging.rows('DELETE FROM outgoing_text');
      expect(await isShown(body)).toBe(false);
    });
  });
});
