import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Injectable } from '@nestjs/common';
import type { PendingText } from '../outgoing/outgoing-text.js';
import { StaffAlerts } from './staff-alerts.js';

@Injectable()
export class AlertsService {
  constructor(
    private readonly alerts: StaffAlerts,
    private readonly inbox: Inbox,
  ) {}

  /**
   * Alerts the staff to the first message immediately, and to the messages of the next five minutes in one text after
   * them.
   */
  async recordContact(event: { id: string }, submissionId: string): Promise<void> {
    await this.alertOnce(event, (tx) => this.alerts.addMessage(tx, submissionId));
  }

  /** Alerts the staff to something that went wrong. `trouble`: a sentence. */
  async recordTrouble(event: { id: string }, trouble: string): Promise<void> {
    await this.alertOnce(event, (tx) => this.alerts.addTrouble(tx, trouble));
  }

  private async alertOnce(event: { id: string }, add: (tx: Transaction) => Promise<PendingText | null>): Promise<void> {
    let alert: PendingText | null = null;
    await this.inbox.once('messaging.alerts', event, async (tx) => {
      alert = await add(tx);
    });
    this.alerts.send(alert);
  }
}
