import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Inject, Injectable } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { type SmsOptions, smsOptions } from '../sms/sms-options.js';
import { AlertsRepository, type StaffAlert } from './alerts.repository.js';
import { Clock } from './clock.js';

/** At most one text to the staff in this time. */
export const alertIntervalMs = 5 * 60_000;

@Injectable()
export class AlertsService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly inbox: Inbox,
    private readonly jobs: JobQueues,
    private readonly clock: Clock,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  /** The first message is told at once, those of the next five minutes together when they are over. */
  async noteContact(event: { id: string }): Promise<void> {
    const { staffAlertPhone } = this.options;
    let alert: StaffAlert | undefined;
    await this.inbox.once('messaging.alerts', event, async (tx) => {
      if (!staffAlertPhone) return;
      alert = await this.alerts.countMessage(tx, staffAlertPhone, this.clock.now(), alertIntervalMs);
    });
    if (alert) {
      this.jobs.addLater(this.jobs.addStaffAlert(alert.id, alert.dueAt.getTime() - this.clock.now().getTime()));
    }
  }
}
