import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { consentGiven, consentRevoked } from '@lacquer/contracts/customers/consent';
import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { joinConfirmed, receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runMessaging, type RunningMessaging, type RunOptions } from '../../testing/running-messaging.js';
import { mergeOverrides } from '../../testing/test-options.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { measureText } from '../segments.js';
import { confirmation } from '../kinds/confirmation.js';
import { question } from '../kinds/question.js';
import { confirmationText, helpText, questionText } from './automatic-words.js';

const phone = '+12135550107';
const staffAlertPhone = '+12135550111';

describe('a text that answers a request', () => {
  const opened: { stop(): Promise<void> }[] = [];
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  afterEach(async () => {
    for (const running of opened.splice(0).toReversed()) await running.stop();
  });
  const run = async (options: RunOptions = {}) => {
    twilio = await runTwilioAccount();
    opened.push(twilio);
    messaging = await runMessaging({
      ...options,
      options: mergeOverrides({ provider: { twilio: twilio.options } }, options.options),
    });
    opened.push(messaging);
  };
  const given = (over: { phone?: string; confirmIn?: 'en' | 'es' | 'ko' } = { confirmIn: 'en' }): EventEnvelope => ({
    id: randomUUID(),
    type: consentGiven.name,
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    data: { phone, recordedAt: new Date().toISOString(), ...over },
  });
  const text = (Body: string, more: Record<string, string> = {}) =>
    messaging.call(receiveInboundMessage, {
      params: { MessageSid: `SM${randomUUID()}`, From: phone, To: '+12135550199', Body, ...more },
    });
  const posted = () => twilio.posted.map(({ to, body }) => [to, body]);
  const confirmed = () =>
    messaging.rows<{ data: object }>('SELECT data FROM outbox WHERE type = $1', [joinConfirmed.name]);
  const salon = () => messaging.salonName ?? '';

  describe('after a consent', () => {
    it('confirms it once, in its language, however often the event comes', async () => {
      await run();
      const event = given({ confirmIn: 'ko' });
      await Promise.all([messaging.deliver(event), messaging.deliver(event)]);
      await eventually(() => twilio.posted.length === 1);
      await messaging.deliver(event);
      await messaging.sweep();

      expect(posted()).toEqual([[phone, confirmationText('ko', salon())]]);
    });

    it('is not sent for a consent that the staff recorded', async () => {
      await run();
      await messaging.deliver(given({}));
      expect(await messaging.rows('SELECT FROM outgoing_text')).toEqual([]);
    });

    it('is not sent for a consent from before the restore of a backup, which may have been confirmed', async () => {
      await run({ worker: false });
      const before = given();
      await messaging.rows(
        `INSERT INTO last_restore (taken_at, restored_at, texts_read_at) VALUES (now(), now(), now())`,
      );
      await messaging.deliver(before);
      expect(await messaging.rows('SELECT FROM outgoing_text')).toEqual([]);
      await messaging.deliver(given());
      expect(await messaging.rows('SELECT FROM outgoing_text')).toHaveLength(1);
    });

    it('is sent once a day to one phone, whoever asks for it, also two at once', async () => {
      const clock = new SetClock();
      await run({ clock });
      await Promise.all([messaging.deliver(given()), messaging.deliver(given())]);
      await messaging.deliver(given({ phone: '+12135550108', confirmIn: 'es' }));
      clock.advance(23 * 3_600_000);
      await messaging.deliver(given());
      expect(await messaging.rows('SELECT FROM outgoing_text')).toHaveLength(2);

      clock.advance(2 * 3_600_000);
      await messaging.deliver(given());
      expect(await messaging.rows('SELECT FROM outgoing_text')).toHaveLength(3);
    });

    it('waits for an hour when all phones have had their share, and the staff are alerted once', async () => {
      const clock = new SetClock();
      await run({ clock, worker: false, options: { texts: { staffAlertPhone } } });
      const { perHour } = confirmation.cap;
      const askAll = async (from: number, count: number) => {
        for (let index = from; index < from + count; index += 1)
          await messaging.deliver(given({ phone: `+1213555${String(1000 + index)}`, confirmIn: 'en' }));
      };
      await askAll(0, perHour + 5);

      const counts = () =>
        messaging.rows<{ kind: string; status: string; count: number }>(
          'SELECT kind, status, count(*)::integer AS count FROM outgoing_text GROUP BY 1, 2 ORDER BY 1, 2',
        );
      expect(await counts()).toEqual([
        { kind: 'alert', status: 'pending', count: 1 },
        { kind: 'confirmation', status: 'pending', count: perHour + 5 },
        { kind: 'confirmation', status: 'skipped', count: 1 },
      ]);
      expect(await messaging.rows(`SELECT troubles FROM outgoing_text WHERE kind = 'alert'`)).toEqual([
        { troubles: [expect.stringContaining(`More than ${perHour} people`)] },
      ]);

      // the first leave together, and each of the others an hour after the one whose place it takes
      const places = await messaging.rows<{ minutes: number; count: number }>(
        `SELECT round(extract(epoch FROM coalesce(due_at, created_at) - $1::timestamptz) / 60)::integer AS minutes,
           count(*)::integer AS count
         FROM outgoing_text WHERE kind = 'confirmation' AND status = 'pending' GROUP BY 1 ORDER BY 1`,
        [clock.now()],
      );
      expect(places).toEqual([
        { minutes: 0, count: perHour },
        { minutes: 60, count: 5 },
      ]);

      clock.advance(3_700_000);
      await askAll(perHour + 5, perHour);
      expect(await counts()).toContainEqual({ kind: 'confirmation', status: 'pending', count: 2 * perHour + 5 });
      const later = new Date(clock.now().getTime() + 1_800_000);
      expect(
        await messaging.rows(`SELECT FROM outgoing_text WHERE kind = 'confirmation' AND due_at > $1`, [later]),
      ).toHaveLength(5);
    });

    it('waits for the morning where the phone is', async () => {
      const clock = new SetClock();
      // 10:14 PM in Los Angeles
      clock.at = '2026-06-04T05:14:00Z';
      await run({ clock, worker: false, options: { hours: { window: undefined, reachesPeople: true } } });
      await messaging.deliver(given());
      expect(await messaging.rows('SELECT due_at FROM outgoing_text')).toEqual([
        { due_at: new Date('2026-06-04T15:00:00Z') },
      ]);
    });

    it('is skipped when the phone revokes before it is sent', async () => {
      await run({ worker: false });
      await messaging.deliver(given());
      await messaging.deliver({
        ...given(),
        type: consentRevoked.name,
        data: { phone, reason: null, recordedAt: new Date().toISOString() },
      });
      await messaging.startWorker();
      await eventually(
        async () => (await messaging.rows(`SELECT FROM outgoing_text WHERE status = 'skipped'`)).length === 1,
      );
      expect(posted()).toEqual([]);
    });

    it('waits, and lifts the suppression all the same, while the salon is not known', async () => {
      await run({ worker: false });
      messaging.salonName = null;
      await messaging.rows('DELETE FROM known_salon');
      await messaging.deliver({
        ...given(),
        type: consentRevoked.name,
        data: { phone, reason: null, recordedAt: new Date(Date.now() - 1000).toISOString() },
      });
      const event = given();
      await messaging.deliver(event).catch(() => undefined);
      expect(await messaging.rows('SELECT FROM suppression')).toEqual([]);
      expect(await messaging.rows('SELECT FROM outgoing_text')).toEqual([]);

      messaging.salonName = 'Lacquer Nails';
      await messaging.deliver(event);
      expect(await messaging.rows('SELECT body FROM outgoing_text')).toEqual([
        { body: confirmationText('en', 'Lacquer Nails') },
      ]);
    });
  });

  describe('to the keyword', () => {
    it('asks for a YES, which is a consent to exactly these words', async () => {
      await run();
      await text(' join! ');
      await eventually(() => twilio.posted.length === 1);
      expect(posted()).toEqual([[phone, questionText(salon())]]);
      expect(await confirmed()).toEqual([]);

      await text('Yes.');
      expect(await confirmed()).toEqual([
        { data: { phone, words: questionText(salon()), at: expect.stringMatching(/Z$/) } },
      ]);
      await text('YES');
      expect(await confirmed()).toHaveLength(1);
    });

    it('is void after a day, after STOP, and without a question', async () => {
      const clock = new SetClock();
      await run({ clock, worker: false });
      await text('YES');
      await text('JOIN');
      clock.advance(25 * 3_600_000);
      await text('YES');
      await text('JOIN');
      await text('STOP');
      await text('YES');
      expect(await confirmed()).toEqual([]);
      expect(await messaging.rows('SELECT FROM join_request')).toEqual([]);
    });

    it('is not sent to a phone that was excluded: staff decide', async () => {
      await run({ worker: false });
      await text('please stop texting me');
      await text('JOIN');
      expect(await messaging.rows('SELECT FROM outgoing_text')).toEqual([]);
      expect(await messaging.rows(`SELECT needs_review FROM inbound_message WHERE body = 'JOIN'`)).toEqual([
        { needs_review: true },
      ]);
    });

    it('is sent once a day, and never without a keyword', async () => {
      await run({ worker: false });
      for (let times = 0; times < 3; times += 1) await text('JOIN');
      await text('Can I join my friend on Saturday?');
      expect(await messaging.rows('SELECT FROM outgoing_text')).toHaveLength(1);
    });

    const waiting = async (of: string) =>
      (
        await messaging.rows('SELECT FROM conversation WHERE phone = $1 AND is_open AND waiting_since IS NOT NULL', [
          of,
        ])
      ).length === 1;
    const questions = () =>
      messaging.rows<{ status: string }>(
        `SELECT status FROM outgoing_text WHERE kind = 'question' ORDER BY created_at`,
      );

    it('of more people in an hour than are asked reaches staff, and a later one is asked', async () => {
      const clock = new SetClock();
      await run({ clock, worker: false });
      const phoneOf = (index: number) => `+1213555${String(1000 + index)}`;
      const { perHour } = question.cap;
      for (let index = 0; index < perHour + 10; index += 1) await text('JOIN', { From: phoneOf(index) });
      for (const [index, isAsked] of [
        [0, true],
        [perHour - 1, true],
        [perHour, false],
        [perHour + 9, false],
      ] as const) {
        expect(await waiting(phoneOf(index))).toBe(!isAsked);
        expect(await messaging.rows('SELECT FROM join_request WHERE phone = $1', [phoneOf(index)])).toHaveLength(
          isAsked ? 1 : 0,
        );
      }

      clock.advance(3_700_000);
      for (const index of [perHour, perHour + 9]) {
        await text('JOIN', { From: phoneOf(index) });
        await text('YES', { From: phoneOf(index) });
      }
      expect(await confirmed()).toHaveLength(2);
    });

    it('asks once a day, and the question stays open after STOP and START', async () => {
      await run();
      await text('JOIN');
      await eventually(() => twilio.posted.length === 1);
      await eventually(async () => (await questions())[0]?.status === 'accepted');
      for (const said of ['STOP', 'START', 'JOIN', 'YES']) await text(said);
      expect(await confirmed()).toEqual([
        { data: { phone, words: questionText(salon()), at: expect.stringMatching(/Z$/) } },
      ]);
      expect(await questions()).toHaveLength(1);
      expect(await waiting(phone)).toBe(false);
    });

    it.each(['failed', 'skipped'])('asks again after a question that was %s', async (status) => {
      await run({ worker: false });
      await text('JOIN');
      await messaging.rows(`UPDATE outgoing_text SET status = $1`, [status]);
      await text('JOIN');
      expect(await questions()).toEqual([{ status }, { status: 'pending' }]);
    });

    it('reaches staff while the salon is not known', async () => {
      await run({ worker: false });
      messaging.salonName = null;
      await messaging.rows('DELETE FROM known_salon');
      await text('JOIN');
      expect(await waiting(phone)).toBe(true);
    });

    it('may be another word, or none', async () => {
      await run({ worker: false, options: { replies: { joinKeyword: null } } });
      await text('JOIN');
      expect(await messaging.rows('SELECT FROM outgoing_text')).toEqual([]);
    });
  });

  describe('to HELP', () => {
    it('says how to reach the salon, three times a day, unless the account has answered', async () => {
      await run({ worker: false });
      await text('HELP', { OptOutType: 'HELP' });
      expect(await messaging.rows('SELECT FROM outgoing_text')).toEqual([]);
      for (let times = 0; times < 5; times += 1) await text('help');

      const rows = await messaging.rows<{ body: string }>('SELECT body FROM outgoing_text');
      expect(rows).toHaveLength(3);
      expect(rows[0]?.body).toMatch(/^.+: \(\d{3}\) \d{3}-\d{4}, .+ Reply STOP to opt out\.$/);
    });

    it('leaves out what it does not know', async () => {
      expect(helpText('Lacquer Nails', null)).toBe(
        'Lacquer Nails: Msg frequency varies. Msg & data rates may apply. Reply STOP to opt out.',
      );
    });
  });

  it('fits one segment with a name of 40 letters in English and Spanish, and two in Korean', () => {
    const name = 'N'.repeat(40);
    expect(measureText(confirmationText('en', name))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    expect(measureText(confirmationText('es', name))).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    expect(measureText(confirmationText('ko', '가'.repeat(20))).segments).toBe(2);
    expect(measureText(questionText(name))).toMatchObject({ encoding: 'GSM-7' });
    expect(confirmationText('en', '$& {salon}')).toContain('$& {salon}: You');
  });
});
