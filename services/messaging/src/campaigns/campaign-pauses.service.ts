import type { Said } from '@lacquer/contracts/sentences/say';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import { CampaignsRepository } from './campaigns.repository.js';

/**
 * Pauses running campaigns or records their trouble, and alerts the staff. The change and its alert commit together.
 */
@Injectable()
export class CampaignPauses {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly alerts: StaffAlerts,
  ) {}

  /** Pauses a running campaign until the staff resumes it. `false`: it was not running. */
  pause(id: string, reason: Said): Promise<boolean> {
    return this.changeAndAlert(id, reason, (tx) =>
      this.campaigns.transition('pauseItself', id, { statusReason: reason }, tx),
    );
  }

  /**
   * Records a problem of a campaign that has already finished. `false`: it has not finished, or has a recorded reason.
   */
  recordTroubleAfterEnd(id: string, reason: Said): Promise<boolean> {
    return this.changeAndAlert(id, reason, (tx) => this.campaigns.recordTroubleAfterEnd(tx, id, reason));
  }

  /** Records why a running campaign is slow. `false`: it is not running, or this reason is already recorded. */
  notify(id: string, reason: Said): Promise<boolean> {
    return this.changeAndAlert(id, reason, (tx) => this.campaigns.recordNotice(tx, id, reason));
  }

  private async changeAndAlert(
    id: string,
    reason: Said,
    change: (tx: Transaction) => Promise<boolean>,
  ): Promise<boolean> {
    const changed = await this.transactions.run(async (tx) =>
      (await change(tx)) ? { alert: await this.alerts.addCampaignTrouble(tx, id, reason) } : null,
    );
    if (changed) this.alerts.send(changed.alert);
    return changed !== null;
  }
}
