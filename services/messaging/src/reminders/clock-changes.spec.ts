import { randomUUID } from 'node:crypto';
import { bookingChanged, type RemindedBooking } from '@lacquer/contracts/customers/bookings';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import {
  bookingAnswered,
  changeReminders,
  reminderEdit,
  type ReminderKind,
  reminderTexts,
} from '@lacquer/contracts/messaging/reminders';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runWithTwilio, stopAll } from '../testing/running-campaigns.js';
import type { RunningMessaging } from '../testing/running-messaging.js';
import type { TwilioAccount } from '../testing/twilio-account.js';
import { ReminderRuns } from './reminder-runs.js';

/** In the salon's zone, Los Angeles. */
const phone = '+12135550142';
/** In Phoenix, where clocks are never changed. */
const phoenix = '+16025550142';
const zone = 'America/Los_Angeles';

// clocks go back from 2:00 to 1:00 on November 1, 2026, and forward from 2:00 to 3:00 on March 14, 2027
describe('reminders of appointments around a change of clocks', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let clock: SetClock;
  afterEach(stopAll);

  const run = async (now: string, kind: ReminderKind) => {
    clock = new SetClock(now);
    ({ messaging, twilio } = await runWithTwilio({
      clock,
      options: { hours: { window: undefined, reachesPeople: true } },
    }));
    messaging.timeZone = zone;
    const edit = { day: kind === 'day', hours: kind === 'hours', texts: reminderTexts };
    await messaging.call(changeReminders, reminderEdit.parse(edit));
  };
  const booking = (startsAt: string, over: Partial<RemindedBooking> = {}): RemindedBooking => ({
    bookingId: randomUUID(),
    startsAt,
    phone,
    firstName: 'Ana',
    language: null,
    services: ['Gel Manicure'],
    ...over,
  });
  /** All that was added has left. */
  const isQuiet = async () =>
    (await messaging.rows(`SELECT FROM outgoing_text WHERE status IN ('pending', 'sending')`)).length === 0;
  const runAt = async (at: string | number) => {
    clock.at = at;
    await messaging.get(ReminderRuns).runDue();
    await eventually(isQuiet);
  };
  const posted = () => twilio.posted.map(({ to, body }) => [to, /see you (.*?) for/.exec(body)?.[1]]);

  it.each<[what: string, ReminderKind, startsAt: string, leaves: string, says: string, to: string]>([
    [
      '25 hours before',
      'day',
      '2026-11-01T22:30:00.000Z',
      '2026-10-31T21:30:00.000Z',
      'Sunday, November 1 at 2:30 PM',
      phone,
    ],
    [
      'on the long day',
      'day',
      '2026-11-02T22:30:00.000Z',
      '2026-11-01T22:30:00.000Z',
      'Monday, November 2 at 2:30 PM',
      phone,
    ],
    [
      'in the morning of the long day',
      'day',
      '2026-11-02T15:30:00.000Z',
      '2026-11-01T16:00:00.000Z',
      'Monday, November 2 at 7:30 AM',
      phone,
    ],
    [
      'two hours before, on the long day',
      'hours',
      '2026-11-01T18:00:00.000Z',
      '2026-11-01T16:00:00.000Z',
      'Sunday, November 1 at 10:00 AM',
      phone,
    ],
    [
      'two hours before, by day where the phone is',
      'hours',
      '2026-11-01T17:30:00.000Z',
      '2026-11-01T15:30:00.000Z',
      'Sunday, November 1 at 9:30 AM',
      phoenix,
    ],
    [
      '23 hours before',
      'day',
      '2027-03-14T21:30:00.000Z',
      '2027-03-13T22:30:00.000Z',
      'Sunday, March 14 at 2:30 PM',
      phone,
    ],
    [
      'on the short day',
      'day',
      '2027-03-15T21:30:00.000Z',
      '2027-03-14T21:30:00.000Z',
      'Monday, March 15 at 2:30 PM',
      phone,
    ],
    [
      'in the morning of the short day',
      'day',
      '2027-03-15T14:30:00.000Z',
      '2027-03-14T15:00:00.000Z',
      'Monday, March 15 at 7:30 AM',
      phone,
    ],
    [
      'two hours before, on the short day',
      'hours',
      '2027-03-14T17:00:00.000Z',
      '2027-03-14T15:00:00.000Z',
      'Sunday, March 14 at 10:00 AM',
      phone,
    ],
  ])(
    'leave at their very second, once, and say the time at the salon: %s',
    async (_, kind, startsAt, leaves, says, to) => {
      const due = Date.parse(leaves);
      await run(leaves, kind);
      messaging.bookings = [booking(startsAt, { phone: to })];

      await runAt(due - 1000);
      expect(posted()).toEqual([]);
      await runAt(due);
      expect(posted()).toEqual([[to, says]]);
      for (const minutes of [30, 60, 90]) await runAt(due + minutes * 60_000);
      expect(posted()).toHaveLength(1);
    },
  );

  it('leave out two hours before an appointment when it is night on the short day', async () => {
    await run('2027-03-14T13:00:00.000Z', 'hours');
    messaging.bookings = [booking('2027-03-14T16:30:00.000Z')];
    for (const at of ['2027-03-14T14:30:00.000Z', '2027-03-14T15:00:00.000Z', '2027-03-14T15:30:00.000Z'])
      await runAt(at);
    expect(posted()).toEqual([]);
  });

  it.each([
    {
      from: '2026-10-31T21:30:00.000Z',
      first: ['2026-10-30T21:30:00.000Z', 'Saturday, October 31 at 2:30 PM'],
      to: '2026-11-02T19:00:00.000Z',
      second: ['2026-11-01T19:00:00.000Z', 'Monday, November 2 at 11:00 AM'],
    },
    {
      from: '2027-03-13T22:30:00.000Z',
      first: ['2027-03-12T22:30:00.000Z', 'Saturday, March 13 at 2:30 PM'],
      to: '2027-03-14T18:00:00.000Z',
      second: ['2027-03-13T19:00:00.000Z', 'Sunday, March 14 at 11:00 AM'],
    },
  ] as const)(
    'are for the new time of one that moves across it, $to, whose answer they get',
    async ({ from, first, to, second }) => {
      const [[firstAt, firstSays], [secondAt, secondSays]] = [first, second];
      await run(firstAt, 'day');
      const booked = booking(from);
      messaging.bookings = [booked];
      await runAt(firstAt);
      expect(posted()).toEqual([[phone, firstSays]]);

      messaging.bookings = [{ ...booked, startsAt: to }];
      await messaging.deliver({
        id: randomUUID(),
        type: bookingChanged.name,
        occurredAt: new Date().toISOString(),
        correlationId: randomUUID(),
        data: { bookingId: booked.bookingId, startsAt: to, isAccepted: true },
      });
      await runAt(Date.parse(secondAt) - 1000);
      expect(posted()).toHaveLength(1);
      await runAt(secondAt);
      expect(posted().slice(1)).toEqual([[phone, secondSays]]);

      const params = { MessageSid: `SM${randomUUID()}`, From: phone, To: '+12135550199', Body: 'C' };
      await messaging.call(receiveInboundMessage, { params });
      expect(await messaging.rows('SELECT data FROM outbox WHERE type = $1', [bookingAnswered.name])).toEqual([
        { data: { bookingId: booked.bookingId, startsAt: to, answer: 'confirmed', at: clock.now().toISOString() } },
      ]);
    },
  );
});
