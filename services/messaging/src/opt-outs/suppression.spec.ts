import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { consentGiven, consentRevoked } from '@lacquer/contracts/customers/consent';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { phoneSuppressed, receiveInboundMessage, suppressionLifted } from '@lacquer/contracts/messaging/messaging';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';

const phone = '+12135550107';

describe('suppression and the consent ledger', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({ options: { provider: { twilio: twilio.options } }, worker: false });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const text = (Body: string) => {
    const params = { MessageSid: `SM${randomUUID()}`, From: phone, To: '+12135550199', Body };
    return messaging.call(receiveInboundMessage, { params });
  };
  const envelope = (type: string, data: object): EventEnvelope => ({
    id: randomUUID(),
    type,
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    data: { phone, ...data },
  });
  const now = () => new Date().toISOString();
  const revocation = (recordedAt = now()) => envelope(consentRevoked.name, { reason: 'Please stop.', recordedAt });
  const consent = (recordedAt = now()) => envelope(consentGiven.name, { recordedAt });
  const suppressed = () => messaging.rows('SELECT phone, reason, source FROM suppression');
  const published = () => messaging.rows('SELECT type, data FROM outbox ORDER BY sequence');
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const optOut = {
    type: phoneSuppressed.name,
    data: { phone, reason: 'opted-out', source: 'inbound', at: moment, actorId: null },
  };

  it('suppresses a phone once after a revocation recorded by the staff, and publishes no event back to the ledger', async () => {
    const event = revocation();
    await messaging.deliver(event);
    await messaging.deliver(event);

    expect(await suppressed()).toEqual([{ phone, reason: 'opted-out', source: 'staff' }]);
    expect(await published()).toEqual([]);
  });

  it('ignores a late repetition of a revocation after START', async () => {
    const event = revocation();
    await messaging.deliver(event);
    await text('START');
    await messaging.deliver(event);

    expect(await suppressed()).toEqual([]);
  });

  it('replaces `invalid` with an opt-out', async () => {
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'invalid', 'provider')`, [phone]);
    await messaging.deliver(revocation());

    expect(await suppressed()).toEqual([{ phone, reason: 'opted-out', source: 'staff' }]);
  });

  it('keeps a suppression by the staff after a form of the site, in which anybody can type any phone', async () => {
    await messaging.deliver(revocation(new Date(Date.now() - 1000).toISOString()));
    await messaging.deliver(envelope(consentGiven.name, { recordedAt: now(), byAnybody: true }));

    expect(await suppressed()).toEqual([{ phone, reason: 'opted-out', source: 'staff' }]);
  });

  it('lifts a suppression by the staff after a later consent, and no other suppression', async () => {
    await messaging.deliver(revocation());
    await messaging.deliver(consent());
    expect(await suppressed()).toEqual([]);

    for (const body of ['STOP', 'no more texts please']) {
      await text(body);
      await messaging.deliver(consent());
      expect(await suppressed()).toEqual([{ phone, reason: 'opted-out', source: 'inbound' }]);
      await text('START');
    }
    for (const reason of ['invalid', 'opted-out']) {
      await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, $2, 'provider')`, [
        phone,
        reason,
      ]);
      await messaging.deliver(consent());
      expect(await suppressed()).toEqual([{ phone, reason, source: 'provider' }]);
      await messaging.rows('DELETE FROM suppression');
    }
  });

  it('keeps a STOP that follows a revocation by the staff', async () => {
    await messaging.deliver(revocation());
    await text('STOP');
    await messaging.deliver(consent());
    expect(await suppressed()).toHaveLength(1);
  });

  it('applies the later of two statements that arrive out of order, or keeps the suppression', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 10, 0, second)).toISOString();
    await messaging.deliver(revocation(at(1)));
    await messaging.deliver(revocation(at(3)));
    await messaging.deliver(consent(at(2)));
    expect(await suppressed()).toHaveLength(1);
    await messaging.deliver(consent(at(4)));
    expect(await suppressed()).toEqual([]);

    await messaging.deliver(revocation(at(5)));
    await text('stop texting me');
    await messaging.deliver(consent(at(6)));
    expect(await suppressed()).toHaveLength(1);
  });

  it('publishes one event for STOP and one for START, however often they are texted', async () => {
    for (const body of ['STOP', 'stop', 'START', 'start']) await text(body);

    expect(await published()).toEqual([
      optOut,
      { type: suppressionLifted.name, data: { phone, source: 'inbound', at: moment } },
    ]);
  });

  it('publishes a STOP again that follows a consent, which the ledger would keep as the last word', async () => {
    await text('STOP');
    await messaging.deliver(envelope(consentGiven.name, { recordedAt: now(), byAnybody: true }));
    for (const body of ['STOP', 'stop']) await text(body);
    expect(await published()).toEqual([optOut, optOut]);

    await messaging.deliver(consent());
    await text('no more texts please');
    expect(await published()).toEqual([optOut, optOut, optOut]);
    expect(await suppressed()).toEqual([{ phone, reason: 'opted-out', source: 'inbound' }]);
  });

  it('publishes it again when the consent from before it arrives after it, and no STOP twice', async () => {
    const before = now();
    await text('STOP');
    await messaging.deliver(consent(before));
    expect(await published()).toEqual([optOut]);

    const between = now();
    await text('STOP');
    for (let times = 0; times < 2; times += 1) await messaging.deliver(consent(between));
    const events = (await published()) as { data: { at: string } }[];
    expect(events).toEqual([optOut, optOut]);
    expect(Date.parse(events[1]?.data.at ?? '')).toBeGreaterThanOrEqual(Date.parse(between));
  });

  it('publishes nothing about a text that was not stored', async () => {
    await messaging.rows('ALTER TABLE inbound_message RENAME TO inbound_away');
    await expect(text('STOP')).rejects.toMatchObject({ kind: 'internal' });

    expect(await suppressed()).toEqual([]);
    expect(await published()).toEqual([]);
  });

  it('suppresses no phone when the event cannot be stored', async () => {
    await messaging.rows('ALTER TABLE outbox RENAME TO outbox_away');
    await expect(text('STOP')).rejects.toMatchObject({ kind: 'internal' });
    await messaging.rows('ALTER TABLE outbox_away RENAME TO outbox');

    expect(await suppressed()).toEqual([]);
  });
});
