import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { OutgoingInDoubt, type OutgoingToLookUp } from '../texts/outgoing/outgoing-in-doubt.js';
import { OutgoingJobs } from '../texts/outgoing/outgoing-jobs.js';
import { OutgoingLedger } from '../texts/outgoing/outgoing-ledger.js';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { clockToleranceMs, Reconciliation } from './reconciliation.js';
import { type MessageList, MessageLog } from './sms/message-log.js';

/** Settles texts to single phones in doubt. One that was never sent is pending again. */
@Injectable()
export class ReconcileOutgoing extends Reconciliation<OutgoingToLookUp> {
  private readonly logger = new Logger(ReconcileOutgoing.name);

  constructor(
    private readonly outgoing: OutgoingInDoubt,
    private readonly ledger: OutgoingLedger,
    private readonly attempts: AttemptsRepository,
    private readonly transactions: Transactions,
    log: MessageLog,
    private readonly jobs: OutgoingJobs,
    @Inject(deliveryOptions) options: DeliveryOptions,
  ) {
    super(log, options.reconcileAfterMs);
  }

  protected override take(limit: number, firstMs: number, againMs: number): Promise<OutgoingToLookUp[]> {
    return this.outgoing.take(limit, firstMs, againMs);
  }

  protected override putBack(texts: readonly OutgoingToLookUp[]): Promise<void> {
    return this.outgoing.putBack(texts);
  }

  protected override async settle(text: OutgoingToLookUp, list: MessageList): Promise<boolean> {
    const isAbsent = await this.transactions.run(async (tx) => {
      await this.attempts.lockMessages(tx, text.phone);
      return this.settleAlone(tx, text, list);
    });
    if (!isAbsent || !(await this.outgoing.resume(text))) return false;
    await this.ledger.release(text.claim);
    this.logger.warn({ msg: 'a text was never sent and is sent again', textId: text.claim.id });
    return true;
  }

  protected override async sendAgain(texts: readonly OutgoingToLookUp[]): Promise<void> {
    for (const { claim } of texts) await this.jobs.add({ id: claim.id, kind: claim.kind, dueAt: null });
  }

  /** While no other process matches messages to this phone. `true`: the provider certainly does not have the text. */
  private async settleAlone(tx: Transaction, text: OutgoingToLookUp, list: MessageList): Promise<boolean> {
    const unmatched = await this.attempts.listUnmatched(list.messages);
    const unexplained = await this.outgoing.claim(tx, text.phone, unmatched, {
      at: list.at,
      toleranceMs: clockToleranceMs,
    });
    if (!(await this.outgoing.isOpen(tx, text))) return false;
    if (text.lookedForSince === null) await this.outgoing.noteLookedFor(text, list.at);
    // an unmatched text might be this one, altered in transit or dated by another clock
    if (!list.isComplete || unexplained.some((message) => this.isRecent(text, list, message))) return false;
    return this.isLookedForLongEnough(text, list);
  }
}
