import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listCampaignRecipients } from '@lacquer/contracts/messaging/campaign-progress';
import { listReplies, receiveInboundMessage, reviewReply } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { becomes, create, get, reasons, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

describe('a negative reply that is no clear opt-out', () => {
  const text = (messaging: RunningMessaging, From: string, Body: string) => {
    const params = { MessageSid: `SM${randomUUID()}`, From, To: '+12135550199', Body };
    return messaging.call(receiveInboundMessage, { params });
  };
  const launchHeld = async () => {
    const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(3) });
    const phone = at(messaging.customers, 1).phoneNumber;
    await text(messaging, phone, 'How did you get my number?');
    const { id } = await create(messaging);
    await start(messaging, id);
    await eventually(async () => (await get(messaging, id)).counts.accepted === 2);
    await messaging.sweep();
    const posted = () => twilio.posted.map(({ to }) => to);
    expect(posted()).not.toContain(phone);
    expect((await get(messaging, id)).counts).toMatchObject({ pending: 1, accepted: 2 });
    const { replies } = await messaging.call(listReplies, { needsReview: true, limit: 10 });
    return { messaging, phone, campaignId: id, replyId: at(replies, 0).id, posted };
  };

  it('holds campaign texts to its phone until the staff decides that it is none, and then they are sent', async () => {
    const { messaging, phone, campaignId, replyId, posted } = await launchHeld();
    const { recipients } = await messaging.call(listCampaignRecipients, {
      id: campaignId,
      status: 'pending',
      limit: 10,
    });
    expect(recipients).toMatchObject([
      { phone, explanation: 'Waits until you have reviewed a reply from this phone.' },
    ]);

    await messaging.call(reviewReply, { id: replyId, optOut: false });
    await messaging.sweep();

    expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ accepted: 3 });
    expect(posted()).toContain(phone);
  });

  it('has its texts skipped when the staff decides that it is an opt-out', async () => {
    const { messaging, phone, campaignId, replyId, posted } = await launchHeld();
    await messaging.call(reviewReply, { id: replyId, optOut: true });
    await messaging.sweep();

    expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ accepted: 2, skipped: 1 });
    expect(await reasons(messaging)).toEqual({ 'opted-out': 1 });
    expect(posted()).not.toContain(phone);
  });

  it('no longer holds them after START', async () => {
    const { messaging, phone, campaignId, posted } = await launchHeld();
    await text(messaging, phone, 'START');
    await messaging.sweep();

    expect((await becomes(messaging, campaignId, 'finished')).counts).toMatchObject({ accepted: 3 });
    expect(posted()).toContain(phone);
  });
});
