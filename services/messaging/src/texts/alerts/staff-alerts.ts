import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { JobQueues } from '../../queue/job-queues.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import type { AlertNews } from './alert-text.js';
import { AlertsRepository, type StaffAlert } from './alerts.repository.js';

/** Stores alerts to the staff in the transaction of the change they report. Call `send` after the commit. */
@Injectable()
export class StaffAlerts {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly jobs: JobQueues,
    private readonly clock: Clock,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  addMessage(tx: Transaction): Promise<StaffAlert | null> {
    return this.add(tx, { messageCount: 1, pauseReasons: [] });
  }

  /** Adds an alert about a campaign that paused or went wrong after its end. `reason` is shown to the staff. */
  addCampaignTrouble(tx: Transaction, reason: string): Promise<StaffAlert | null> {
    return this.add(tx, { messageCount: 0, pauseReasons: [reason] });
  }

  /** Adds the alert's job. If this process ends before, the sweeper adds it. */
  send(alert: StaffAlert | null): void {
    if (!alert) return;
    this.jobs.addLater(this.jobs.addStaffAlert(alert.id, alert.dueAt.getTime() - this.clock.now().getTime()));
  }

  /** Null: no staff phone is set. */
  private async add(tx: Transaction, news: AlertNews): Promise<StaffAlert | null> {
    const { staffAlertPhone } = this.options;
    return staffAlertPhone ? this.alerts.add(tx, news, staffAlertPhone) : null;
  }
}
