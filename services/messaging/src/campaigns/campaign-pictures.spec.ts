import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import {
  duplicateCampaign,
  editCampaign,
  everyoneNow,
  getCampaign,
  launchCampaign,
  previewCampaign,
  resumeCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { findSentPicture } from '@lacquer/contracts/messaging/pictures';
import { getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { Expiry } from '@lacquer/platform/database/expiry';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { DeliveryOutcomes } from '../delivery/delivery-outcomes.js';
import { PaceRepository } from '../pace/pace.repository.js';
import { SentPictures } from '../pictures/sent-pictures.js';
import { unsentPictures } from '../pictures/text-pictures.repository.js';
import { addRecipients } from '../testing/campaign-rows.js';
import { recipientRows } from '../testing/ledger-rows.js';
import { attachedPicture } from '../testing/attached-picture.js';
import { becomes, create, run as runSimulated, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import type { TwilioAccount } from '../testing/twilio-account.js';

const publicUrl = 'https://salon.example.com';
const colleague = { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'owner' } as const;
const absent = { code: 'MESSAGING.PICTURE_NOT_FOUND', message: expect.stringContaining('Attach it again') };

afterEach(stopAll);

describe('the picture of a campaign', () => {
  const clock = new SetClock();
  let messaging: RunningMessaging;
  let twilio: TwilioAccount;
  const run = async (count: number, options: Parameters<typeof runWithTwilio>[0] = {}) => {
    ({ messaging, twilio } = await runWithTwilio({
      clock,
      customers: someCustomers(count),
      ...options,
      options: { provider: { publicUrl }, ...options.options },
    }));
  };
  beforeEach(() => {
    clock.at = new Date().toISOString();
  });

  const attach = () => attachedPicture(messaging);
  const sent = async (pictureId: string) => {
    const { id } = await create(messaging, { pictureId });
    await start(messaging, id);
    return becomes(messaging, id, 'finished');
  };
  const addresses = () => twilio.posted.map(({ form }) => form.MediaUrl ?? '');
  const isOpen = async (address: string) => {
    const token = /^https:\/\/salon\.example\.com\/m\/([\w-]{43})\.jpg$/.exec(address)?.[1] ?? '';
    return (await messaging.call(findSentPicture, { token })).bytes !== null;
  };
  const afterDays = (days: number) => {
    clock.at = new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  };
  const kept = async () => (await messaging.rows<{ id: string }>('SELECT id FROM text_picture')).map(({ id }) => id);
  /** Deletes what has expired, as if days had passed. */
  const expire = async () => {
    await messaging.rows(
      `UPDATE text_picture SET added_at = added_at - interval '2 days', shared_at = shared_at - interval '2 days'`,
    );
    await messaging.get(Expiry).deleteBatch(unsentPictures);
  };

  it('goes with each text, once, at an address that stays open for a day after the last one', async () => {
    await run(3);
    const pictureId = await attach();

    await sent(pictureId);

    expect(twilio.posted).toHaveLength(3);
    const [address = ''] = addresses();
    expect(new Set(addresses()).size).toBe(1);
    expect(await isOpen(address)).toBe(true);
    afterDays(1);
    expect(await isOpen(address)).toBe(true);
    afterDays(2);
    expect(await isOpen(address)).toBe(false);
  });

  it('is fetched days later as well, when the campaign is resumed or used again', async () => {
    await run(2);
    const pictureId = await attach();
    const { id } = await sent(pictureId);
    afterDays(5);

    const copy = await messaging.call(duplicateCampaign, { id });
    expect(copy.pictureId).toBe(pictureId);
    await messaging.call(editCampaign, { ...draft, message: 'Again', pictureId, id: copy.id, version: copy.version });
    await start(messaging, copy.id);
    await becomes(messaging, copy.id, 'finished');

    expect(twilio.posted).toHaveLength(4);
    for (const address of addresses()) expect(await isOpen(address)).toBe(true);
  });

  it('is priced by the text, whatever its length, before the launch', async () => {
    await run(3, { worker: false });
    const pictureId = await attach();
    const long = { campaignType: '', ...everyoneNow, message: 'x'.repeat(400) } as const;

    expect(await messaging.call(previewCampaign, { ...long, pictureId })).toMatchObject({
      segmentsPerText: 3,
      estimatedCost: 9.9,
      picture: { priceCents: 3.3 },
    });
    expect(await messaging.call(previewCampaign, long)).not.toHaveProperty('picture');
  });

  it('is sent at the pace of one segment a text, never faster, and the preview says how long that takes', async () => {
    await run(9, { options: { pace: { segmentsPerSecond: 4 } } });
    const slots = watchSlots(messaging);
    const long = { message: 'x'.repeat(400), pictureId: await attach() };

    const preview = await messaging.call(previewCampaign, { ...long, campaignType: '', ...everyoneNow });
    expect(preview).toMatchObject({ segmentsPerText: 3, estimatedSeconds: 3 });
    const { id } = await create(messaging, long);
    await start(messaging, id);
    await becomes(messaging, id, 'finished');

    const used = slots.used();
    expect(used.map(({ width }) => width)).toEqual(twilio.posted.map(() => 1));
    expect(used).toHaveLength(9);
    const inSecondOf = (from: number) => used.filter(({ at: time }) => time >= from && time < from + 1000).length;
    expect(Math.max(...used.map(({ at: time }) => inSecondOf(time)))).toBe(4);
  });

  it('counts as one segment in the estimate while it is sent', async () => {
    await run(9, { worker: false, options: { pace: { segmentsPerSecond: 3 } } });
    const { id } = await create(messaging, { message: 'x'.repeat(400), pictureId: await attach() });
    const started = `status = 'running', started_at = now() - interval '1 hour', frozen_at = now()`;
    await messaging.rows(`UPDATE campaign SET ${started} WHERE id = $1`, [id]);
    await addRecipients(messaging, id, { count: 9, status: 'pending', segments: 3 });
    await addRecipients(messaging, id, { count: 30, status: 'accepted', segments: 3, acceptedAt: 'now()' });

    expect(await messaging.call(getCampaignProgress, { id })).toMatchObject({
      totalSegments: 39,
      sentSegments: 30,
      segmentsPerSecond: 3,
      etaSeconds: 3,
    });
  });

  it('makes an answer and a test as wide as one segment, which have as many as their words without it', async () => {
    await run(0, { options: { pace: { segmentsPerSecond: 100 } } });
    const phoneNumber = '+12135550107';
    await messaging.call(receiveInboundMessage, {
      params: { MessageSid: randomUUID(), From: phoneNumber, Body: 'Hi' },
    });
    const slots = watchSlots(messaging);
    const message = 'x'.repeat(400);
    const test = { message, phoneNumber: '+12135550142', isMine: true };

    await messaging.call(sendAnswer, { phoneNumber, message, pictureId: await attach() });
    await messaging.call(sendTest, { ...test, pictureId: await attach() });
    await eventually(() => twilio.posted.length === 2);
    expect(slots.used().map(({ width }) => width)).toEqual([1, 1]);

    await messaging.call(sendTest, test);
    await eventually(() => twilio.posted.length === 3);
    expect(slots.used().map(({ width }) => width)).toEqual([1, 1, 3]);
  });

  it('goes with a test of the text', async () => {
    await run(0);
    const pictureId = await attach();

    await messaging.call(sendTest, { message: 'Hello', phoneNumber: '+12135550142', isMine: true, pictureId });
    await eventually(() => twilio.posted.length === 1);

    expect(await isOpen(at(addresses(), 0))).toBe(true);
  });

  it('is shown in the conversation with each customer', async () => {
    await run(1);
    const pictureId = await attach();
    await sent(pictureId);

    const phones = [at(messaging.customers, 0).phoneNumber];
    expect(await messaging.call(listTextsWith, { phones, before: null, limit: 5 })).toMatchObject([
      { kind: 'text', pictures: [{ id: pictureId, state: 'stored', width: 900, height: 600 }] },
    ]);
  });

  it('is kept while a campaign has it, and for a day after its removal', async () => {
    await run(1, { worker: false });
    const pictureId = await attach();
    const { id, version } = await create(messaging, { pictureId });
    await expire();
    expect(await kept()).toEqual([pictureId]);

    const { version: next } = await messaging.call(editCampaign, { ...draft, id, version });
    await messaging.get(Expiry).deleteBatch(unsentPictures);
    expect(await kept()).toEqual([pictureId]);
    const undone = await messaging.call(editCampaign, { ...draft, pictureId, id, version: next });
    expect(undone.pictureId).toBe(pictureId);

    await messaging.rows('DELETE FROM campaign WHERE id = $1', [id]);
    await expire();
    expect(await kept()).toEqual([]);
  });

  it('may be edited by another owner, and an edit that is repeated is no conflict', async () => {
    await run(1, { worker: false });
    const pictureId = await attach();
    const { id, version } = await create(messaging, { pictureId });
    const edit = { ...draft, message: 'Theirs', pictureId, id, version };

    const other = messaging.callAs(colleague);
    expect(await other(editCampaign, edit)).toMatchObject({ pictureId, message: 'Theirs' });
    expect(await other(editCampaign, edit)).toMatchObject({ pictureId, message: 'Theirs' });
    await expect(other(editCampaign, { ...edit, pictureId: null })).rejects.toMatchObject({
      code: 'MESSAGING.CHANGED_MEANWHILE',
    });
  });

  it('belongs to no single text, and a text keeps its own', async () => {
    await run(1, { worker: false });
    const phoneNumber = '+12135550107';
    await messaging.call(receiveInboundMessage, {
      params: { MessageSid: randomUUID(), From: phoneNumber, Body: 'Hi' },
    });
    const [shared, own] = [await attach(), await attach()];
    await create(messaging, { pictureId: shared });
    const answer = { phoneNumber, message: 'Here' };
    await expect(messaging.call(sendAnswer, { ...answer, pictureId: shared })).rejects.toMatchObject(absent);
    await messaging.call(sendAnswer, { ...answer, pictureId: own });

    for (const pictureId of [own, randomUUID()]) {
      await expect(create(messaging, { pictureId })).rejects.toMatchObject(absent);
      const launch = { message: 'Now', campaignType: '', ...everyoneNow, pictureId } as const;
      await expect(messaging.call(launchCampaign, launch)).rejects.toMatchObject(absent);
      const test = { message: 'Test', phoneNumber: '+12135550142', isMine: true, pictureId };
      await expect(messaging.call(sendTest, test)).rejects.toMatchObject(absent);
    }
    const theirs = await attach();
    await expect(
      messaging.callAs(colleague)(sendTest, {
        message: 'Test',
        phoneNumber: '+12135550142',
        isMine: true,
        pictureId: theirs,
      }),
    ).rejects.toMatchObject(absent);
    expect(await messaging.rows('SELECT id FROM campaign')).toHaveLength(1);
    expect(await messaging.rows(`SELECT id FROM outgoing_text WHERE kind = 'test'`)).toEqual([]);
  });

  it('holds the campaign with a reason while the website has no public address, and nobody loses the text', async () => {
    await run(2);
    const pictureId = await attach();
    const { id } = await create(messaging, { pictureId });
    moveTo(messaging, undefined);
    await start(messaging, id);

    expect(await becomes(messaging, id, 'paused')).toMatchObject({
      statusReason: expect.stringContaining('set PUBLIC_URL to it, then resume'),
    });
    expect(twilio.posted).toEqual([]);

    moveTo(messaging, publicUrl);
    await messaging.call(resumeCampaign, { id });
    await becomes(messaging, id, 'finished');
    expect(addresses().filter((address) => address !== '')).toHaveLength(2);
  });

  it('pauses the campaign with the cause when Twilio cannot fetch it', async () => {
    await run(5, { options: { provider: { publicUrl }, delivery: { pauseAfterFailures: 3 } } });
    twilio.trouble = () => (twilio.posted.length > 4 ? 'silence' : undefined);
    const pictureId = await attach();
    const { id } = await create(messaging, { pictureId });
    await start(messaging, id);
    await eventually(async () => (await recipientRows(messaging)).filter((row) => row.message_sid).length >= 4);
    const taken = (await recipientRows(messaging)).filter((row) => row.message_sid);
    for (const { id: recipientId, claim_token, message_sid } of taken) {
      const report = { recipientId, claim: claim_token ?? '', status: 'failed', messageSid: message_sid };
      await messaging.get(DeliveryOutcomes).apply({ ...report, errorCode: '11200' });
    }

    expect(await becomes(messaging, id, 'paused')).toMatchObject({
      statusReason: expect.stringContaining(
        'Twilio could not fetch the picture from our website (error 11200: check that PUBLIC_URL can be reached from the internet)',
      ),
    });
  });

  it('is fetched later by Twilio if it could not be while the website restarted', async () => {
    await run(2);
    const pictureId = await attach();
    const { id } = await sent(pictureId);
    const [taken] = (await recipientRows(messaging)).filter((row) => row.message_sid);
    const report = {
      recipientId: taken?.id ?? '',
      claim: taken?.claim_token ?? '',
      messageSid: taken?.message_sid ?? '',
    };
    await messaging.get(DeliveryOutcomes).apply({ ...report, status: 'failed', errorCode: '11200' });
    expect((await messaging.call(getCampaign, { id })).status).toBe('running');

    await messaging.rows('UPDATE campaign_recipient SET not_before = now() WHERE not_before IS NOT NULL');
    await becomes(messaging, id, 'finished');

    expect(twilio.posted.map(({ to }) => to).filter((to) => to === taken?.phone)).toHaveLength(2);
    expect(new Set(addresses()).size).toBe(1);
  });

  it('needs no public address while the texts are only simulated', async () => {
    const simulated = await runSimulated({ options: { pictures: { publicUrl } }, customers: someCustomers(2) });
    messaging = simulated;
    await sent(await attach());
    expect((await recipientRows(messaging)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });
});

const draft = { message: 'Hello', campaignType: '', filter: {}, holdoutPercent: 0 } as const;

/** The slots that are granted from now on, by the database's clock. */
function watchSlots(messaging: RunningMessaging): { used(): { at: number; width: number }[] } {
  const pace = messaging.get(PaceRepository);
  const take = pace.take.bind(pace);
  const given: { at: number; width: number }[] = [];
  const unused = new Set<number>();
  jest.spyOn(pace, 'take').mockImplementation(async (wanted, rate, horizonMs, reports) => {
    for (const { slot, arrivedAt } of reports) if (arrivedAt === 0) unused.add(slot);
    const taken = await take(wanted, rate, horizonMs, reports);
    given.push(...taken.slots.map((slot, place) => ({ at: slot, width: at(wanted.weights, place) })));
    return taken;
  });
  return { used: () => given.filter((slot) => !unused.has(slot.at)) };
}

/** Sets the public address while the service runs, as a restart with another configuration does. */
function moveTo(messaging: RunningMessaging, address: string | undefined): void {
  const options: object = Reflect.get(messaging.get(SentPictures), 'options');
  Reflect.set(options, 'publicUrl', address);
}
