import { listRemindedBookings, type RemindedBooking } from '@lacquer/contracts/customers/bookings';
import { type ReminderKind, reminderKinds } from '@lacquer/contracts/messaging/reminders';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { RecipientHours } from '../hours/recipient-hours.js';
import { ReturnedPhones } from '../opt-outs/returned-phones.js';
import { LastRestore } from '../restored/last-restore.repository.js';
import { CachedSalon } from '../salon/cached-salon.js';
import { reminder } from '../texts/kinds/reminder.js';
import { OutgoingJobs } from '../texts/outgoing/outgoing-jobs.js';
import type { PendingText } from '../texts/outgoing/outgoing-text.js';
import { OutgoingRepository } from '../texts/outgoing/outgoing.repository.js';
import type { SalonFacts } from '../salon/salon.repository.js';
import { languageOf, reminderText } from './reminder-text.js';
import { earliestMs, type ReminderTime, reminderTime } from './reminder-times.js';
import { RemindersRepository, type StoredReminders } from './reminders.repository.js';

const pageSize = 500;

interface ReminderRun {
  kinds: readonly ReminderKind[];
  settings: StoredReminders;
  salon: SalonFacts;
  /** When the page was read. */
  readAt: Date;
  /** What was due by then may have been sent: a backup was restored. */
  since: Date | null;
}

/**
 * Sends the reminders that are due. What is due is read from the customer service each time, so a moved appointment has
 * its reminder at its new time, and a canceled one none. The reminder and its text commit together under a key: any number of
 * processes may run, and one that is killed leaves both or neither.
 */
@Injectable()
export class ReminderRuns {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly returned: ReturnedPhones,
    private readonly texts: OutgoingRepository,
    private readonly jobs: OutgoingJobs,
    private readonly hours: RecipientHours,
    private readonly salon: CachedSalon,
    private readonly lastRestore: LastRestore,
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async runDue(): Promise<void> {
    const settings = await this.reminders.get();
    const kinds = reminderKinds.filter((kind) => settings[kind]);
    if (kinds.length === 0) return;
    const salon = await this.salon.get();
    const since = await this.lastRestore.findTime();
    const now = this.clock.now();
    const span = { from: now.toISOString(), until: new Date(now.getTime() + earliestMs).toISOString() };
    let after: { startsAt: string; bookingId: string } | null = null;
    for (;;) {
      const readAt = await this.returned.readTime();
      const page: RemindedBooking[] = await this.rpc.call(listRemindedBookings, { ...span, after, limit: pageSize });
      await this.runPage(page, { kinds, settings, salon, since, readAt });
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = { startsAt: last.startsAt, bookingId: last.bookingId };
    }
  }

  private async runPage(page: readonly RemindedBooking[], run: ReminderRun): Promise<void> {
    const { kinds, salon, since } = run;
    const now = this.clock.now();
    const due = page.flatMap((booking) =>
      kinds.flatMap((kind) => {
        const time = this.timeOf(kind, booking, salon);
        return time && time.dueAt <= now && now < time.expiresAt && !(since && time.dueAt <= since)
          ? [{ booking, kind, time }]
          : [];
      }),
    );
    if (due.length === 0) return;
    const keyOf = (bookingId: string, kind: string, startsAt: string) => `${bookingId} ${kind} ${startsAt}`;
    const planned = await this.reminders.listPlanned([...new Set(due.map(({ booking }) => booking.bookingId))]);
    const known = new Set(planned.map((each) => keyOf(each.bookingId, each.kind, each.startsAt.toISOString())));
    for (const { booking, kind, time } of due) {
      if (known.has(keyOf(booking.bookingId, kind, booking.startsAt))) continue;
      const text = await this.add(booking, kind, time, run);
      if (text) this.jobs.addLater(text);
    }
  }

  private timeOf(kind: ReminderKind, { phone, startsAt }: RemindedBooking, { timeZone }: SalonFacts) {
    return reminderTime(kind, new Date(startsAt), timeZone, (at) => this.hours.morningAfter(phone, at));
  }

  /** Null: another process has added it, or its person was erased after the page was read. */
  private async add(
    { bookingId, phone, firstName, language, services, ...booking }: RemindedBooking,
    kind: ReminderKind,
    { expiresAt }: ReminderTime,
    { settings: { texts }, salon, readAt }: ReminderRun,
  ): Promise<PendingText | null> {
    const startsAt = new Date(booking.startsAt);
    const spoken = languageOf(language);
    const { body, segments } = reminderText(texts[spoken], { firstName, startsAt, services }, salon, spoken);
    return this.transactions.run(async (tx) => {
      if (!(await this.returned.restoreRead([phone], readAt, tx)).has(phone)) return null;
      const planned = { bookingId, kind, startsAt, phone };
      if (!(await this.reminders.plan(tx, planned))) return null;
      const text = await this.texts.create(
        { kind: reminder.name, phone, body, segments, createdBy: null, expiresAt },
        tx,
      );
      await this.reminders.link(tx, planned, text.id);
      return text;
    });
  }
}
