import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import type { PendingText } from '../texts/outgoing/outgoing-text.js';
import { findVisitRating, unhappiest } from './visit-rating.js';
import { type VisitRating, VisitRatingsRepository } from './visit-ratings.repository.js';

/**
 * What customers reply to the question of the thanks after a visit. A number to which no thanks belong is an ordinary
 * text. The last answer counts. Nothing is sent because of an answer, and everybody has the same review link whatever
 * they answer (16 CFR part 465).
 */
@Injectable()
export class VisitRatings {
  constructor(
    private readonly ratings: VisitRatingsRepository,
    private readonly alerts: StaffAlerts,
    private readonly clock: Clock,
  ) {}

  /** `receivedAt`: null, now. */
  async find(phone: string, body: string, receivedAt: Date | null): Promise<VisitRating | null> {
    const rating = findVisitRating(body);
    if (rating === null) return null;
    const at = receivedAt ?? this.clock.now();
    const visitId = await this.ratings.findThanked(phone, at);
    return visitId === null ? null : { visitId, phone, rating, at };
  }

  /**
   * Keeps the rating of the text `id`, and tells staff of one that is unhappy, once as long as it stays so. Any other is
   * told as a customer's text is. Returns the staff's alert.
   */
  async take(tx: Transaction, given: VisitRating, id: string): Promise<PendingText | null> {
    const kept = await this.ratings.keep(tx, given);
    const isUnhappy = given.rating <= unhappiest;
    const wasUnhappy = kept !== null && kept.before !== null && kept.before <= unhappiest;
    if (kept && isUnhappy && !wasUnhappy) {
      return this.alerts.addTrouble(
        tx,
        `A customer rated their visit ${given.rating} of 5. Their text waits under Replies.`,
      );
    }
    await this.alerts.addReply(tx, id);
    return null;
  }
}
