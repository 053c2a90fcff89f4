import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import { CampaignsRepository } from './campaigns.repository.js';

/** Pauses campaigns by themselves, or tells what keeps them, and alerts the staff. The alert is stored with the change, or neither is. */
@Injectable()
export class CampaignPauses {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly alerts: StaffAlerts,
  ) {}

  /** Pauses a running campaign until somebody resumes it. `false`: it was not running. */
  pause(id: string, reason: string): Promise<boolean> {
    return this.changeAndAlert(reason, (tx) =>
      this.campaigns.transition('pauseItself', id, { statusReason: reason }, tx),
    );
  }

  /** Records what went wrong with a campaign that has finished meanwhile. `false`: it has not, or one is recorded. */
  recordTroubleAfterEnd(id: string, reason: string): Promise<boolean> {
    return this.changeAndAlert(reason, (tx) => this.campaigns.recordTroubleAfterEnd(tx, id, reason));
  }

  /** Tells why a running campaign takes longer. `false`: it is not running, or that is told already. */
  tell(id: string, reason: string): Promise<boolean> {
    return this.changeAndAlert(reason, (tx) => this.campaigns.recordNotice(tx, id, reason));
  }

  private async changeAndAlert(reason: string, change: (tx: Transaction) => Promise<boolean>): Promise<boolean> {
    const changed = await this.transactions.run(async (tx) =>
      (await change(tx)) ? { alert: await this.alerts.addCampaignTrouble(tx, reason) } : null,
    );
    if (changed) this.alerts.send(changed.alert);
    return changed !== null;
  }
}
