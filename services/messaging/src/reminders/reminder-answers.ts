import { bookingAnswered } from '@lacquer/contracts/messaging/reminders';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { CachedSalon } from '../salon/cached-salon.js';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import type { PendingText } from '../texts/outgoing/outgoing-text.js';
import { findReminderAnswer } from './reminder-answer.js';
import { writtenTime } from './reminder-text.js';
import { type OpenReminder, RemindersRepository } from './reminders.repository.js';

/** An answer of a phone, and the reminder to which it belongs. */
export interface ReminderAnswer {
  phone: string;
  reminder: OpenReminder;
  answer: 'confirmed' | 'declined';
}

/** What customers reply to reminders. A letter to which no reminder belongs is an ordinary text. */
@Injectable()
export class ReminderAnswers {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly salon: CachedSalon,
    private readonly alerts: StaffAlerts,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async find(phone: string, body: string): Promise<ReminderAnswer | null> {
    const answer = findReminderAnswer(body);
    if (!answer) return null;
    const reminder = await this.reminders.findOpen(phone, answer);
    return reminder && { phone, reminder, answer };
  }

  /**
   * Keeps the answer, and tells staff who cannot come. Returns the staff's alert. After the text is stored, which lets no
   * other text of the phone pass.
   */
  async take(tx: Transaction, { phone, reminder: found, answer }: ReminderAnswer): Promise<PendingText | null> {
    // two texts at once found the same reminder
    const reminder = (await this.reminders.findOpen(phone, answer, tx)) ?? found;
    const { bookingId, startsAt } = reminder;
    const at = this.clock.now();
    await this.reminders.answer(tx, reminder, answer, at);
    if (answer === 'declined') await this.reminders.dropDeclined(tx, reminder);
    await this.outbox.add(tx, bookingAnswered, {
      bookingId,
      startsAt: startsAt.toISOString(),
      answer,
      at: at.toISOString(),
    });
    if (answer === 'confirmed') return null;
    const { salon } = await this.salon.find();
    const when = writtenTime(startsAt, salon?.timeZone ?? 'UTC', 'en');
    return this.alerts.addTrouble(tx, `A customer replied that they cannot come to their appointment on ${when}.`);
  }
}
