import type { EventContract } from '@lacquer/contracts/contract';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Injectable } from '@nestjs/common';
import { LastRestore } from '../../restored/last-restore.repository.js';
import type { PendingText } from '../outgoing/outgoing-text.js';
import { StaffAlerts } from './staff-alerts.js';

type Happened = Pick<ReceivedEvent<EventContract>, 'id' | 'occurredAt'>;

@Injectable()
export class AlertsService {
  constructor(
    private readonly alerts: StaffAlerts,
    private readonly inbox: Inbox,
    private readonly lastRestore: LastRestore,
  ) {}

  /**
   * Alerts the staff to the first message immediately, and to the messages of the next five minutes in one text after
   * them.
   */
  async recordContact(event: Happened, submissionId: string): Promise<void> {
    await this.alertOnce(event, (tx) => this.alerts.addMessage(tx, submissionId));
  }

  /** Alerts the staff to something that went wrong. `trouble`: a sentence. */
  async recordTrouble(event: Happened, trouble: string): Promise<void> {
    await this.alertOnce(event, (tx) => this.alerts.addTrouble(tx, trouble));
  }

  private async alertOnce(event: Happened, add: (tx: Transaction) => Promise<PendingText | null>): Promise<void> {
    // of a restored backup: the staff may have been told, although no row says so
    if (await this.lastRestore.isAfter(event.occurredAt)) return;
    let alert: PendingText | null = null;
    await this.inbox.once('messaging.alerts', event, async (tx) => {
      alert = await add(tx);
    });
    this.alerts.send(alert);
  }
}
