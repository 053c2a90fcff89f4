import { reportJoinFlood } from '@lacquer/contracts/messaging/join-flood';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { PendingText } from '../outgoing/outgoing-text.js';
import { JoinFloodsRepository } from './join-floods.repository.js';
import { StaffAlerts } from './staff-alerts.js';

/** Alerts the staff, once an hour, that the website takes no further requests for texts. */
@Injectable()
export class JoinFloods {
  constructor(
    private readonly floods: JoinFloodsRepository,
    private readonly alerts: StaffAlerts,
    private readonly transactions: Transactions,
  ) {}

  @HandleRpc(reportJoinFlood)
  async report({ requests }: RequestOf<typeof reportJoinFlood>): Promise<ResponseOf<typeof reportJoinFlood>> {
    let alert: PendingText | null = null;
    const alerted = await this.transactions.run(async (tx) => {
      if (!(await this.floods.noteAlert(tx))) return false;
      alert = await this.alerts.addTrouble(tx, joinFloodSentence(requests));
      return true;
    });
    if (alerted) this.alerts.send(alert);
    return { alerted };
  }
}

export const joinFloodSentence = (requests: number): string =>
  `The website took ${requests} requests for texts within an hour, which is its limit. It may be a robot: others are refused for now.`;
