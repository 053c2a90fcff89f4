import { fictionalSalon } from '@lacquer/contracts/site/sample/salon';
import { writtenTime } from '@lacquer/messaging/reminders/reminder-text';
import type { Stage } from '../stage.js';

/** An appointment at Square whose customer wants to be reminded, and which is due for it. */
export interface Appointment {
  /** At Square. */
  id: string;
  phone: string;
  startsAt: Date;
  /** Its times before it was moved. */
  formerTimes: Date[];
  isCanceled: boolean;
  /** The product knew of the move or the cancellation before any reminder was due. */
  isKnownInTime: boolean;
  /** What the customer replies to the reminder. */
  answer?: 'C' | 'N';
  hasAnswered: boolean;
}

const outcomes = { C: 'confirmed', N: 'declined' };

/** Day and time as a reminder says it. */
export const saidTime = (at: Date): string => writtenTime(at, fictionalSalon.timeZone, 'en');

/** The reminders that have reached a phone. */
export const remindersTo = ({ product }: Stage, phone: string) =>
  product.providers.twilio.messages.filter(({ to, body }) => to === phone && body.includes('Reply C to confirm'));

/**
 * Each appointment has one reminder at its time, and none if it was canceled in time. Until the product knows of a change, it
 * reminds of the former time, once.
 */
export async function findWrongReminders(stage: Stage, appointments: readonly Appointment[]): Promise<string[]> {
  const rows = await stage.query<{ id: string; answer: string | null }>(
    'customer',
    'SELECT square_booking_id AS id, answer FROM booking',
  );
  const answers = new Map(rows.map((row) => [row.id, row.answer]));
  const states = await statesOf(stage, 'reminder');
  return appointments.flatMap((appointment) => {
    const { id, phone, startsAt, formerTimes, isCanceled, isKnownInTime, answer, hasAnswered } = appointment;
    const texts = remindersTo(stage, phone);
    const countAt = (at: Date) => texts.filter(({ body }) => body.includes(saidTime(at))).length;
    const latest = countAt(startsAt);
    const former = formerTimes.map(countAt);
    const most = isKnownInTime ? 0 : 1;
    const isRight = isCanceled ? latest <= most : latest === 1;
    const strange = texts.length - former.reduce((sum, count) => sum + count, latest);
    const outcome = answer && hasAnswered ? outcomes[answer] : null;
    return [
      ...(isRight
        ? []
        : [
            `reminders: ${phone} has ${latest} of ${saidTime(startsAt)}${isCanceled ? ', canceled' : ''}, recorded as ${states.get(phone) ?? 'nothing'}`,
          ]),
      ...(former.every((count) => count <= most)
        ? []
        : [`reminders: ${phone} has ${former.join(' and ')} of a time before its move`]),
      ...(strange === 0 ? [] : [`reminders: ${phone} has ${strange} of another time`]),
      ...((answers.get(id) ?? null) === outcome
        ? []
        : [`reminders: ${phone} answered ${answer}, and ${answers.get(id) ?? 'nothing'} is recorded`]),
    ];
  });
}

/** The texts of a kind to each phone, as the product has recorded them. */
export async function statesOf({ query }: Stage, kind: string): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ phone: string; states: string }>(
    'messaging',
    `SELECT phone, string_agg(concat_ws(' ', status, error_code), ', ') AS states FROM outgoing_text
     WHERE kind = $1 GROUP BY phone`,
    [kind],
  );
  return new Map(rows.map((row) => [row.phone, row.states]));
}
