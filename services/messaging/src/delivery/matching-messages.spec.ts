import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendAnswer } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { recipientRows, storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { at } from '../testing/running-messaging.js';
import { noNews } from '../texts/outgoing/outgoing-text.js';
import { alertText } from '../texts/alerts/alert-text.js';
import { textKinds } from '../texts/kinds/text-kinds.js';
import { phone, runTextsInDoubt, type TextsInDoubt, unknownFor } from '../testing/texts-in-doubt.js';

describe('a text in doubt', () => {
  let doubt: TextsInDoubt;
  beforeEach(async () => {
    doubt = await runTextsInDoubt();
  });
  afterEach(() => doubt.stop());

  it.each([
    ['with another body', { body: 'Hello again' }],
    ['to another phone', { to: '+12135550112' }],
    ['from before the claim', { createdAt: new Date(Date.now() - 20 * 60_000) }],
  ])('does not match a message %s', async (_, other) => {
    await doubt.add(unknownFor('2 minutes'));
    doubt.list('SMother', other);

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'unknown', message_sid: null });
  });

  it('matches a message with replaced quotes after the notice of a trial account', async () => {
    await doubt.add(`${unknownFor('2 minutes')}, body = '“Nails” – it’s 15% off…'`);
    doubt.list('SMfound', { body: `Sent from your Twilio trial account - "Nails" - it's 15% off...` });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound' });
  });

  it('stays in doubt while the phone has a message that belongs to no text', async () => {
    await doubt.add(unknownFor('11 minutes'));
    doubt.list('SMstranger', { body: 'Something else' });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
  });

  it('does not match a message of another campaign, an earlier attempt or a test', async () => {
    const mine = await doubt.add(unknownFor('2 minutes'));
    const other = await storeCampaign(doubt.messaging);
    await storeRecipient(
      doubt.messaging,
      other,
      phone,
      `status = 'accepted', claim_token = gen_random_uuid(), message_sid = 'SMa'`,
    );
    await doubt.messaging.rows(
      `INSERT INTO past_attempt (recipient_id, attempt, claim_token, status, message_sid, claimed_at)
       VALUES ($1, 9, $2, 'undelivered', 'SMb', now())`,
      [mine, randomUUID()],
    );
    await doubt.messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, message_sid)
       VALUES ($1, 'test', $2, 'Hello', 1, 'accepted', 'SMc')`,
      [randomUUID(), phone],
    );
    for (const sid of ['SMa', 'SMb', 'SMc']) doubt.list(sid);

    await doubt.reconcile();
    expect(at(await doubt.messaging.rows('SELECT status FROM campaign_recipient WHERE id = $1', [mine]), 0)).toEqual({
      status: 'unknown',
    });

    doubt.list('SMmine');
    await doubt.messaging.rows('UPDATE campaign_recipient SET checked_at = NULL');
    await doubt.reconcile();
    expect(
      at(await doubt.messaging.rows('SELECT message_sid FROM campaign_recipient WHERE id = $1', [mine]), 0),
    ).toEqual({
      message_sid: 'SMmine',
    });
  });

  it.each(textKinds)('was never sent although its phone was sent another text, $name', async ({ name }) => {
    await doubt.add(unknownFor('11 minutes'));
    await doubt.messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, message_sid)
       VALUES (gen_random_uuid(), $1, $2, 'Yes', 1, 'accepted', 'SManother')`,
      [name, phone],
    );
    doubt.list('SManother', { body: 'Yes' });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'pending', attempt: 2 });
  });

  describe.each(textKinds)('beside a text of another kind in doubt, $name,', ({ name }) => {
    const body = name === 'alert' ? null : 'Yes';
    const listed = body ?? alertText({ ...noNews, messageCount: 1 });
    const addOther = (status = 'unknown', age = '11 minutes') =>
      doubt.messaging.rows(
        `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, message_count, claim_token, claimed_at)
         VALUES (gen_random_uuid(), $1, $2, $3, 1, $4, $5, gen_random_uuid(), now() - $6::interval)`,
        [name, phone, body, status, body === null ? 1 : null, age],
      );
    const others = () => doubt.messaging.rows('SELECT status, message_sid FROM outgoing_text');
    const minutesAgo = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) });

    it('was never sent, and the other has the message', async () => {
      await doubt.add(unknownFor('11 minutes'));
      await addOther();
      doubt.list('SManother', { body: listed, ...minutesAgo(11) });

      await doubt.reconcile();

      expect(await doubt.recipient()).toMatchObject({ status: 'pending', attempt: 2 });
      expect(await others()).toEqual([{ status: 'accepted', message_sid: 'SManother' }]);
    });

    it('stays in doubt while one of two messages is of neither, and one message is not for two', async () => {
      await doubt.add(unknownFor('11 minutes'));
      await addOther();
      doubt.list('SManother', { body: listed, ...minutesAgo(11) });
      doubt.list('SMstranger', { body: listed, ...minutesAgo(11) });

      await doubt.reconcile();

      expect(await doubt.recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
      const [other, ...rest] = await others();
      expect([other?.status, rest]).toEqual(['accepted', []]);
    });

    it.each([
      ['another hour', 'unknown', '3 hours', {}],
      ['other words', 'unknown', '11 minutes', { body: `${listed} Please.` }],
      ['a claim that is still held', 'sending', '11 minutes', {}],
    ])('stays in doubt beside a message that it does not explain: %s', async (_, status, age, over) => {
      await doubt.add(unknownFor('11 minutes'));
      await addOther(status, age);
      doubt.list('SManother', { body: listed, ...minutesAgo(11), ...over });

      await doubt.reconcile();

      expect(await doubt.recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
      expect(await others()).toEqual([{ status, message_sid: null }]);
    });
  });

  it('has a message with its words before a test in doubt has it', async () => {
    await doubt.add(unknownFor('11 minutes'));
    await doubt.messaging.rows(
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, claim_token, claimed_at)
       VALUES (gen_random_uuid(), 'test', $1, 'Hello', 1, 'unknown', gen_random_uuid(), now() - interval '11 minutes')`,
      [phone],
    );
    doubt.list('SMone', { createdAt: new Date(Date.now() - 11 * 60_000) });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'sent', message_sid: 'SMone' });
    expect(await doubt.messaging.rows('SELECT status, message_sid FROM outgoing_text')).toEqual([
      { status: 'unknown', message_sid: null },
    ]);
  });

  it('of two campaigns with the same words has one message only, and the other was never sent', async () => {
    await doubt.add(unknownFor('11 minutes'));
    const other = await storeCampaign(doubt.messaging);
    await storeRecipient(doubt.messaging, other, phone, unknownFor('11 minutes'));
    doubt.list('SMone');

    await doubt.reconcile();

    const rows = await doubt.messaging.rows<{ status: string }>(
      'SELECT status, message_sid FROM campaign_recipient ORDER BY status',
    );
    expect(rows).toEqual([
      { status: 'pending', message_sid: null },
      { status: 'sent', message_sid: 'SMone' },
    ]);
  });

  it('was never sent although the staff have texted its phone, and is sent again', async () => {
    const { messaging, twilio } = doubt;
    await doubt.add(unknownFor('11 minutes'));
    const inbound = { MessageSid: randomUUID(), From: phone, To: '+12135550199', Body: 'Are you open?' };
    await messaging.call(receiveInboundMessage, { params: inbound });
    await messaging.call(sendAnswer, { phoneNumber: phone, message: 'Yes.' });
    const accepted = `SELECT FROM outgoing_text WHERE status = 'accepted'`;
    await eventually(async () => (await messaging.rows(accepted)).length === 1);
    expect(twilio.messages).toHaveLength(1);

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'pending', attempt: 2 });
  });

  it('matches a message although the database’s clock is 2 minutes ahead, because lookups go back 24 hours', async () => {
    doubt.twilio.clockAheadMs = -120_000;
    await doubt.add(unknownFor('11 minutes'));
    doubt.list('SMfound', { createdAt: new Date(Date.now() - 11 * 60_000 - 120_000) });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound', attempt: 1 });
  });

  it('does not match an older message with the same body, but is not absent while that is less than a day old', async () => {
    await doubt.add(unknownFor('11 minutes'));
    doubt.list('SMolder', { createdAt: new Date(Date.now() - 23 * 3_600_000) });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'unknown', message_sid: null, attempt: 1 });
  });

  it('matches a message without a date', async () => {
    await doubt.add(unknownFor('11 minutes'));
    doubt.list('SMfound', { createdAt: null });

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'sent', message_sid: 'SMfound' });
  });

  it('stays in doubt when the provider hides a body, while the other lookups of the round continue', async () => {
    await doubt.add(unknownFor('11 minutes'));
    await doubt.add(unknownFor('11 minutes'), '+12135550112');
    doubt.list('SMhidden', { body: null });
    doubt.list('SMother', { to: '+12135550112' });

    await doubt.reconcile();

    expect(await recipientRows(doubt.messaging)).toMatchObject([
      { status: 'unknown', message_sid: null },
      { status: 'sent', message_sid: 'SMother' },
    ]);
  });

  it('stays in doubt while the provider’s list of messages does not end', async () => {
    await doubt.add(unknownFor('11 minutes'));
    doubt.twilio.isEndless = true;

    await doubt.reconcile();

    expect(await doubt.recipient()).toMatchObject({ status: 'unknown', attempt: 1 });
    expect(doubt.twilio.asked.length).toBeLessThanOrEqual(10);
  });
});
