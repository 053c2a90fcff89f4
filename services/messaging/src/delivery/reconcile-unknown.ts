import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { OutgoingInDoubt } from '../texts/outgoing/outgoing-in-doubt.js';
import { type AttemptInDoubt, AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { normalizedBody } from '../texts/sent-text.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { clockToleranceMs, Reconciliation } from './reconciliation.js';
import { type LoggedMessage, type MessageList, MessageLog } from './sms/message-log.js';

/** Settles texts of campaigns in doubt. One that was never sent gets a new attempt. */
@Injectable()
export class ReconcileUnknown extends Reconciliation<AttemptInDoubt> {
  private readonly logger = new Logger(ReconcileUnknown.name);

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly outgoing: OutgoingInDoubt,
    private readonly transactions: Transactions,
    private readonly outcomes: DeliveryOutcomes,
    log: MessageLog,
    private readonly jobs: JobQueues,
    @Inject(deliveryOptions) options: DeliveryOptions,
  ) {
    super(log, options.reconcileAfterMs);
  }

  protected override take(limit: number, firstMs: number, againMs: number): Promise<AttemptInDoubt[]> {
    return this.attempts.takeUnknown(limit, firstMs, againMs);
  }

  protected override putBack(attempts: readonly AttemptInDoubt[]): Promise<void> {
    return this.attempts.putBack(attempts);
  }

  protected override settle(attempt: AttemptInDoubt, list: MessageList): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.attempts.lockMessages(tx, attempt.phone);
      return this.settleAlone(tx, attempt, list);
    });
  }

  protected override async sendAgain(attempts: readonly AttemptInDoubt[]): Promise<void> {
    await this.jobs.addCampaignMessages(attempts.map(({ id }) => id));
  }

  /** While no other process matches messages to this phone. */
  private async settleAlone(tx: Transaction, attempt: AttemptInDoubt, list: MessageList): Promise<boolean> {
    const isRecent = (message: LoggedMessage) => this.isRecent(attempt, list, message);
    const has = ({ body }: LoggedMessage, own: string | null) =>
      body !== null && own !== null && normalizedBody(body).endsWith(normalizedBody(own));
    const isSame = (message: LoggedMessage) => has(message, attempt.body) || has(message, attempt.otherBody);

    const unmatched = await this.attempts.listUnmatched(list.messages);
    const found = unmatched.findLast((message) => isSame(message) && isRecent(message));
    if (found) {
      const { sid: messageSid, status, errorCode } = found;
      if (!has(found, attempt.body)) await this.attempts.takeOtherText(attempt);
      await this.outcomes.apply({ recipientId: attempt.id, claim: attempt.claimToken, messageSid, status, errorCode });
      return false;
    }
    const unexplained = await this.outgoing.claim(tx, attempt.phone, unmatched, {
      at: list.at,
      toleranceMs: clockToleranceMs,
    });
    if (attempt.lookedForSince === null) await this.attempts.noteLookedFor(attempt, list.at);
    // an unmatched text might be this one, altered in transit or dated by another clock: doubt is better than a
    // duplicate
    if (!list.isComplete || unexplained.some((message) => isSame(message) || isRecent(message))) return false;
    if (!this.isLookedForLongEnough(attempt, list) || !(await this.attempts.giveUp(attempt))) return false;
    this.logger.warn({ msg: 'a text was never sent and is sent again', recipientId: attempt.id });
    return true;
  }
}
