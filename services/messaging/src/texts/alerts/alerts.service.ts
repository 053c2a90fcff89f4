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
  async recordContact(event: { id: string }): Promise<void> {
    let alert: PendingText | null = null;
    await this.inbox.once('messaging.alerts', event, async (tx) => {
      alert = await this.alerts.addMessage(tx);
    });
    this.alerts.send(alert);
  }
}
