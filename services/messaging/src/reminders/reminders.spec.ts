import { randomUUID } from 'node:crypto';
import type { DataOf } from '@lacquer/contracts/contract';
import { bookingChanged, type RemindedBooking } from '@lacquer/contracts/customers/bookings';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { joinConfirmed, receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import {
  bookingAnswered,
  changeReminders,
  getReminders,
  reminderEdit,
  type ReminderKind,
  reminderTexts,
} from '@lacquer/contracts/messaging/reminders';
import { eraseInMessaging, pseudonymCode } from '@lacquer/contracts/privacy';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runWithTwilio, stopAll } from '../testing/running-campaigns.js';
import { type RunningMessaging, type RunOptions } from '../testing/running-messaging.js';
import { mergeOverrides } from '../testing/test-options.js';
import type { TwilioAccount } from '../testing/twilio-account.js';
import { ReminderRuns } from './reminder-runs.js';

const phone = '+12135550142';
const zone = 'America/Los_Angeles';
const hourMs = 3_600_000;
/** Noon at the salon. */
const noon = new Date('2026-03-03T20:00:00.000Z');
const tomorrow = new Date(noon.getTime() + 23.5 * hourMs);

describe('reminders of appointments', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let clock: SetClock;
  afterEach(stopAll);

  const privacyKey = 'a key that only this test has, 32 or more';
  const run = async (now = noon, options: RunOptions = {}) => {
    clock = new SetClock(now);
    ({ messaging, twilio } = await runWithTwilio({
      clock,
      ...options,
      options: mergeOverrides({ hours: { window: undefined, reachesPeople: true } }, options.options),
    }));
    messaging.timeZone = zone;
  };
  const turnOn = (...kinds: ReminderKind[]) =>
    messaging.call(
      changeReminders,
      reminderEdit.parse({ day: kinds.includes('day'), hours: kinds.includes('hours'), texts: reminderTexts }),
    );
  const book = (over: Partial<RemindedBooking> = {}): RemindedBooking => {
    const booking = {
      bookingId: randomUUID(),
      startsAt: tomorrow.toISOString(),
      phone,
      firstName: 'Ana',
      language: null,
      services: ['Gel Manicure'],
      ...over,
    };
    messaging.bookings.push(booking);
    return booking;
  };
  const runDue = () => messaging.get(ReminderRuns).runDue();
  const texts = () =>
    messaging.rows<{ body: string; status: string }>(`SELECT body, status FROM outgoing_text WHERE kind = 'reminder'`);
  const waiting = async () => (await texts()).flatMap(({ body, status }) => (status === 'pending' ? [body] : []));
  const sent = async (count = 1) => {
    await runDue();
    await eventually(() => twilio.posted.length === count);
  };
  const text = (Body: string) =>
    messaging.call(receiveInboundMessage, {
      params: { MessageSid: `SM${randomUUID()}`, From: phone, To: '+12135550199', Body },
    });
  const answers = () =>
    messaging.rows<{ data: DataOf<typeof bookingAnswered> }>('SELECT data FROM outbox WHERE type = $1', [
      bookingAnswered.name,
    ]);
  const changed = (data: { bookingId: string; startsAt: string; isAccepted: boolean }) =>
    messaging.deliver({
      id: randomUUID(),
      type: bookingChanged.name,
      occurredAt: new Date().toISOString(),
      correlationId: randomUUID(),
      data,
    });

  it('are off until an owner turns them on', async () => {
    await run();
    book();
    await runDue();
    expect(await texts()).toEqual([]);
    expect(await messaging.call(getReminders, {})).toMatchObject({ day: false, hours: false, version: 0 });
  });

  it('are sent once each, also by two processes at once, with name, time and service', async () => {
    await run();
    await turnOn('day', 'hours');
    book();
    await Promise.all([runDue(), runDue()]);
    await sent();
    await runDue();
    expect(await texts()).toHaveLength(1);
    expect(twilio.posted.map(({ to, body }) => [to, body])).toEqual([
      [phone, expect.stringContaining('Hi Ana, see you Wednesday, March 4 at 11:30 AM for Gel Manicure.')],
    ]);
    expect(twilio.posted[0]?.body).toMatch(/STOP/);

    clock.advance(22 * hourMs);
    await sent(2);
    expect(await texts()).toHaveLength(2);
  });

  it('are not sent a second time to an erased person, whose appointment the customer service still names', async () => {
    await run(noon, { privacyKey });
    await turnOn('day');
    book();
    await sent();
    await text('C');
    const { changes } = await messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });
    expect(changes).toContainEqual({
      what: 'reminders of appointments, kept without the answer under a pseudonym',
      count: 1,
    });

    await runDue();
    expect(await texts()).toEqual([]);
    expect(await messaging.rows('SELECT phone, answer, answered_at AS at FROM reminder')).toEqual([
      { phone: expect.stringContaining(pseudonymCode), answer: null, at: null },
    ]);
  });

  it('are not sent to a person who is erased while the appointment is at hand, and leave nothing of them', async () => {
    await run(noon, { worker: false, privacyKey });
    await turnOn('day');
    book();
    messaging.meanwhile = () => messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });
    await runDue();
    expect(await texts()).toEqual([]);
    expect(await messaging.rows('SELECT phone FROM reminder')).toEqual([]);

    // named after the erasure, it is an appointment of somebody who has returned
    messaging.meanwhile = () => Promise.resolve();
    await runDue();
    expect(await texts()).toHaveLength(1);
  });

  it('are not sent to an erased person who had left, and books again', async () => {
    await run(noon, { worker: false, privacyKey });
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
      phone,
    ]);
    await messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });
    await turnOn('day');
    book();
    await runDue();
    await messaging.startWorker();
    await eventually(async () => (await texts()).every(({ status }) => status === 'skipped'));
    expect(await texts()).toHaveLength(1);
  });

  it('speak the language of the customer, with the time in plain spaces', async () => {
    await run();
    await turnOn('day');
    book({ language: 'ko', firstName: null, services: [] });
    await sent();
    expect(twilio.posted[0]?.body).toContain('3월 4일');
    expect(twilio.posted[0]?.body).not.toMatch(/[\u202f\u00a0{}]/);
  });

  it('of two hours before are not sent at night', async () => {
    const seven = new Date('2026-03-04T15:00:00.000Z');
    await run(seven);
    await turnOn('hours');
    book({ startsAt: new Date(seven.getTime() + 2 * hourMs).toISOString() });
    await runDue();
    clock.advance(1.5 * hourMs);
    await runDue();
    expect(await texts()).toEqual([]);
  });

  it('are for the new time of an appointment that moves, and none for one that is canceled', async () => {
    await run(noon, { worker: false });
    await turnOn('day');
    const booking = book();
    await runDue();
    const moved = new Date(tomorrow.getTime() + 0.25 * hourMs).toISOString();
    messaging.bookings = [{ ...booking, startsAt: moved }];
    await changed({ bookingId: booking.bookingId, startsAt: moved, isAccepted: true });
    await runDue();
    expect((await texts()).map(({ status }) => status).toSorted()).toEqual(['pending', 'skipped']);

    messaging.bookings = [];
    await changed({ bookingId: booking.bookingId, startsAt: moved, isAccepted: false });
    await runDue();
    expect((await texts()).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  it('have their reminder when they return to a time, or are accepted again, before it has left', async () => {
    await run(noon, { worker: false });
    await turnOn('day');
    const booking = book();
    const { bookingId, startsAt } = booking;
    const moved = new Date(tomorrow.getTime() + 0.25 * hourMs).toISOString();
    await runDue();
    messaging.bookings = [{ ...booking, startsAt: moved }];
    await changed({ bookingId, startsAt: moved, isAccepted: true });
    await runDue();
    messaging.bookings = [booking];
    await changed({ bookingId, startsAt, isAccepted: true });
    await runDue();
    expect(await waiting()).toEqual([expect.stringContaining('11:30 AM')]);

    messaging.bookings = [];
    await changed({ bookingId, startsAt, isAccepted: false });
    await runDue();
    expect(await waiting()).toEqual([]);
    messaging.bookings = [booking];
    await changed({ bookingId, startsAt, isAccepted: true });
    await runDue();
    await messaging.startWorker();
    await eventually(() => twilio.posted.length === 1);
    await runDue();
    expect(await waiting()).toEqual([]);
    expect(twilio.posted).toMatchObject([{ body: expect.stringContaining('11:30 AM') }]);
  });

  it('are not sent of the former time, if the text was in doubt when the appointment moved', async () => {
    await run(noon, { worker: false });
    await turnOn('day');
    const booking = book();
    await runDue();
    await messaging.rows(`UPDATE outgoing_text SET status = 'unknown', claim_token = id, claimed_at = $1`, [noon]);
    const moved = new Date(tomorrow.getTime() + 0.25 * hourMs).toISOString();
    messaging.bookings = [{ ...booking, startsAt: moved }];
    await changed({ bookingId: booking.bookingId, startsAt: moved, isAccepted: true });
    // as when the provider does not list it
    await messaging.rows(`UPDATE outgoing_text SET status = 'pending', claim_token = NULL, claimed_at = NULL`);
    await messaging.startWorker();
    await messaging.sweep();
    await runDue();

    await eventually(async () => twilio.posted.length > 0 && (await waiting()).length === 0);
    expect(await texts()).toHaveLength(2);
    expect(twilio.posted).toMatchObject([{ body: expect.stringContaining('11:45 AM') }]);
    const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 10 });
    expect(entries.map((entry) => entry.kind === 'answer' && [entry.status, entry.error])).toContainEqual([
      'skipped',
      'Its appointment had changed or was declined, or it was too late, so it was not sent.',
    ]);
  });

  it('are not sent to who no longer wants them, and are when the wish returns in time', async () => {
    await run(noon, { worker: false });
    await turnOn('day');
    const booking = book();
    await runDue();
    messaging.bookings = [];
    await messaging.startWorker();
    await messaging.sweep();
    await eventually(async () => (await texts())[0]?.status === 'skipped');
    await runDue();
    expect(twilio.posted).toEqual([]);

    messaging.bookings = [booking];
    await sent();
  });

  it.each([
    ['day', 23.5, String(2.5 * 3600)],
    ['hours', 2, '3600'],
  ] as const)('are dropped by the provider when they are of no use: %s', async (kind, hours, ValidityPeriod) => {
    await run();
    await turnOn(kind);
    book({ startsAt: new Date(noon.getTime() + hours * hourMs).toISOString() });
    await sent();
    expect(twilio.posted).toMatchObject([{ form: { ValidityPeriod } }]);
  });

  it.each([
    ['are sent once the provider accepts texts again', 4, 'accepted', 2],
    ['have failed when their appointment is near', 21, 'failed', 1],
  ])('that it refuses %s', async (_, hours, status, posted) => {
    await run(noon, { options: { workers: { sweepIntervalMs: hourMs } } });
    await turnOn('day');
    book();
    twilio.trouble = () => ({ status: 400, code: 21_606 });
    await runDue();
    await eventually(async () => (await messaging.rows('SELECT FROM outgoing_text WHERE refusals = 1')).length === 1);
    await eventually(async () => (await messaging.queue('urgent-sms').count()) === 0);
    twilio.trouble = () => undefined;
    clock.advance(hours * hourMs);
    await messaging.sweep();
    await eventually(async () => (await texts())[0]?.status === status);
    expect(twilio.posted).toHaveLength(posted);
  });

  it('are not sent late: a process that was down skips them', async () => {
    await run(noon, { worker: false });
    await turnOn('day');
    book();
    await runDue();
    clock.advance(4 * hourMs);
    book({ startsAt: new Date(tomorrow.getTime()).toISOString() });
    await runDue();
    expect(await texts()).toHaveLength(1);
    const [stored] = await messaging.rows<{ expired: boolean }>(
      `SELECT expires_at <= $1 AS expired FROM outgoing_text WHERE kind = 'reminder'`,
      [clock.now()],
    );
    expect(stored?.expired).toBe(true);
  });

  it('that were due before a backup was restored are not sent, because they may have been', async () => {
    await run(noon, { worker: false });
    await turnOn('day');
    book();
    const restore = (at: Date) =>
      messaging.rows(
        `INSERT INTO last_restore (taken_at, restored_at) VALUES ($1, $1)
         ON CONFLICT ON CONSTRAINT last_restore_pk DO UPDATE SET restored_at = EXCLUDED.restored_at`,
        [at],
      );
    await restore(noon);
    await runDue();
    expect(await texts()).toEqual([]);
    await restore(new Date(noon.getTime() - 24 * hourMs));
    await runDue();
    expect(await texts()).toHaveLength(1);
  });

  it('are not sent to a phone that texted STOP', async () => {
    await run();
    await turnOn('day');
    await text('STOP');
    book();
    await runDue();
    await eventually(async () => (await texts()).every(({ status }) => status === 'skipped'));
    expect(twilio.posted).toEqual([]);
  });

  const suppressed = () => messaging.rows('SELECT reason FROM suppression WHERE phone = $1', [phone]);
  /** What the salon's phone is told. */
  const alerts = async () => {
    const rows = await messaging.rows<{ troubles: string[] }>(
      `SELECT troubles FROM outgoing_text WHERE kind = 'alert' ORDER BY created_at, id`,
    );
    return rows.flatMap(({ troubles }) => troubles);
  };
  const withStaffPhone: RunOptions = { options: { texts: { staffAlertPhone: '+12135550111' } } };

  it.each([
    ['C', 'confirmed', 0, false, []],
    ['confirm.', 'confirmed', 0, false, []],
    ['n', 'declined', 1, true, []],
    ['No', 'declined', 1, true, []],
    ['Sí', 'confirmed', 0, false, []],
    // keywords of the carriers, which have their effect there in any case; none of them is answered
    ['YES', 'confirmed', 0, false, []],
    ['CANCEL', 'declined', 1, false, [{ reason: 'opted-out' }]],
    [' cancel!! ', 'declined', 1, false, [{ reason: 'opted-out' }]],
    ['Cancelar', 'declined', 1, false, [{ reason: 'opted-out' }]],
  ])('answered with %s are %s', async (said, answer, alerted, waits, optedOut) => {
    await run(noon, withStaffPhone);
    await turnOn('day');
    const { bookingId, startsAt } = book();
    await sent();
    await text(said);
    expect((await answers()).map(({ data }) => data)).toEqual([
      { bookingId, startsAt, answer, at: clock.now().toISOString() },
    ]);
    expect((await alerts()).filter((each) => each.includes('cannot come'))).toHaveLength(alerted);
    expect(await suppressed()).toEqual(optedOut);
    expect(await messaging.call(getReminders, {})).toMatchObject({
      sent: 1,
      confirmed: answer === 'confirmed' ? 1 : 0,
      declined: answer === 'declined' ? 1 : 0,
    });
    // who comes waits for nothing; the text stays in the conversation
    expect(
      await messaging.rows('SELECT is_open AS "isOpen", waiting_since IS NOT NULL AS waits FROM conversation'),
    ).toEqual([{ isOpen: waits, waits }]);
    expect(await messaging.rows('SELECT body, is_understood FROM inbound_message')).toEqual([
      { body: said, is_understood: true },
    ]);
  });

  it.each([
    ['STOP', [{ reason: 'opted-out' }]],
    ['END', [{ reason: 'opted-out' }]],
    ['QUIT', [{ reason: 'opted-out' }]],
    ['UNSUBSCRIBE', [{ reason: 'opted-out' }]],
    ['no more texts', [{ reason: 'opted-out' }]],
    ['START', []],
    ['HELP', []],
  ])('are not answered by %s', async (said, optedOut) => {
    await run(noon, withStaffPhone);
    await turnOn('day');
    book();
    await sent();
    await text(said);
    expect(await suppressed()).toEqual(optedOut);
    expect([await answers(), await alerts()]).toEqual([[], []]);
  });

  it('are confirmed by a YES that also answers the question after the keyword for texts', async () => {
    await run();
    await turnOn('day');
    const { bookingId } = book();
    await sent();
    await text('JOIN');
    await text('YES');
    expect(await answers()).toMatchObject([{ data: { bookingId, answer: 'confirmed' } }]);
    expect(await messaging.rows('SELECT data FROM outbox WHERE type = $1', [joinConfirmed.name])).toMatchObject([
      { data: { phone } },
    ]);
  });

  const given = async () => (await answers()).map(({ data }) => data);
  /** A mother books for herself and her daughter. */
  const bookTwo = async () => {
    await run(noon, withStaffPhone);
    await turnOn('day');
    const quarterPast = new Date(tomorrow.getTime() + 0.25 * hourMs).toISOString();
    const both = [book(), book({ startsAt: quarterPast, firstName: 'Eva' })].map(({ bookingId }) => bookingId);
    await sent(2);
    return both.toSorted();
  };
  const answeredWith = async (answer: string) =>
    (await given()).flatMap((each) => (each.answer === answer ? [each.bookingId] : [])).toSorted();

  it('of two appointments of one phone are answered one after the other', async () => {
    const both = await bookTwo();
    await text('C');
    await text('C');
    expect(await answeredWith('confirmed')).toEqual(both);
    expect(await messaging.call(getReminders, {})).toMatchObject({ confirmed: 2, declined: 0 });

    await text('N');
    await text('N');
    expect(await answeredWith('declined')).toEqual(both);
    expect((await alerts()).map((each) => /(\d+:\d+ [AP]M)\.$/.exec(each)?.[1] ?? '').toSorted()).toEqual([
      '11:30 AM',
      '11:45 AM',
    ]);
    expect(await messaging.call(getReminders, {})).toMatchObject({ confirmed: 0, declined: 2 });
  });

  it('of two appointments of one phone are each answered, also by two texts at once', async () => {
    const both = await bookTwo();
    await Promise.all([text('C'), text('C')]);
    expect(await answeredWith('confirmed')).toEqual(both);
  });

  it('take another answer later: the last one counts', async () => {
    await run(noon, withStaffPhone);
    await turnOn('day');
    const { bookingId } = book();
    await sent();
    for (const said of ['C', 'N', 'C']) await text(said);
    expect(await given()).toMatchObject(
      ['confirmed', 'declined', 'confirmed'].map((answer) => ({ bookingId, answer })),
    );
    expect(await messaging.call(getReminders, {})).toMatchObject({ confirmed: 1, declined: 0 });
  });

  it('are not answered for the time from which the appointment moved', async () => {
    await run(noon, withStaffPhone);
    await turnOn('day');
    const booking = book();
    await sent();
    const moved = new Date(tomorrow.getTime() + 0.25 * hourMs).toISOString();
    messaging.bookings = [{ ...booking, startsAt: moved }];
    clock.advance(60_000);
    await sent(2);
    await text('N');
    await text('N');
    expect(await given()).toMatchObject([
      { startsAt: moved, answer: 'declined' },
      { startsAt: moved, answer: 'declined' },
    ]);
  });

  it('that wait are dropped when the customer cannot come, and are sent when they come after all', async () => {
    await run();
    await turnOn('day', 'hours');
    book();
    await sent();
    await messaging.queue('urgent-sms').pause();
    clock.advance(21.5 * hourMs);
    await runDue();
    expect(await waiting()).toHaveLength(1);
    await text('N');
    expect(await waiting()).toEqual([]);
    await text('C');
    await runDue();
    expect(await waiting()).toHaveLength(1);
    await messaging.queue('urgent-sms').resume();
    await eventually(() => twilio.posted.length === 2);
  });

  it('do not take a C that answers none, or one after the appointment', async () => {
    await run();
    await turnOn('day');
    await text('C');
    book();
    await sent();
    clock.advance(24 * hourMs);
    await text('C');
    expect(await answers()).toEqual([]);
  });

  it('refuse a text without the time, and an edit of an older version', async () => {
    await run();
    expect(
      reminderEdit.safeParse({ day: true, hours: true, texts: { ...reminderTexts, en: 'See you.' } }).success,
    ).toBe(false);
    await turnOn('day');
    const edit = reminderEdit.parse({ day: false, hours: true, texts: reminderTexts, version: 0 });
    await expect(messaging.call(changeReminders, edit)).rejects.toMatchObject({
      code: 'MESSAGING.CHANGED_MEANWHILE',
    });
  });
});
