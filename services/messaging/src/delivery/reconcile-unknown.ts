import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { OutgoingInDoubt } from '../texts/outgoing/outgoing-in-doubt.js';
import { normalizedBody } from '../texts/sent-text.js';
import { AttemptsRepository, type AttemptInDoubt } from '../texts/recipients/attempts.repository.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { ProviderLookups } from './provider-lookups.js';
import { type LoggedMessage, type MessageList, MessageLog } from './sms/message-log.js';

/** Lookups in parallel, and the maximum per round. */
const atOnce = 5;
const maxPerRound = 200;
/** How far back to search for a text: as long as it may be in doubt. */
const lookBackMs = 24 * 3_600_000;
/**
 * The database's clock may have been set since the attempt: a listed text may predate the attempt by this much and
 * still match.
 */
const clockToleranceMs = 10 * 60_000;

/**
 * Settles texts in doubt. A text that the provider lists is accepted. A text that the provider has not listed for long
 * enough was never sent, and gets a new attempt. The time is measured between the provider's own responses, so our
 * clocks do not matter. While the provider does not respond, nothing is settled.
 */
@Injectable()
export class ReconcileUnknown {
  private readonly logger = new Logger(ReconcileUnknown.name);
  private readonly afterMs: number;
  private readonly lookups: ProviderLookups;

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly outgoing: OutgoingInDoubt,
    private readonly transactions: Transactions,
    private readonly outcomes: DeliveryOutcomes,
    private readonly log: MessageLog,
    private readonly jobs: JobQueues,
    @Inject(deliveryOptions) options: DeliveryOptions,
  ) {
    this.afterMs = options.reconcileAfterMs;
    this.lookups = new ProviderLookups(this.afterMs / 20);
  }

  async run(signal?: AbortSignal): Promise<void> {
    for (let asked = 0; asked < maxPerRound; asked += atOnce) {
      if (signal?.aborted || !this.log.isAvailable || !this.lookups.isOpen) return;
      // the first lookup is early because most texts are there; the others are spread up to the deadline
      const due = await this.attempts.takeUnknown(atOnce, this.afterMs / 20, this.afterMs / 5);
      if (due.length === 0) return;
      const { answered, unanswered } = await this.lookups.ask(due, ({ phone }) => this.log.listTo(phone, lookBackMs));
      await this.attempts.putBack(unanswered);
      const absent: string[] = [];
      // one by one: a message settles one text
      for (const { attempt, answer } of answered) {
        const id = await this.settle(attempt, answer);
        if (id !== undefined) absent.push(id);
      }
      await this.jobs.addCampaignMessages(absent);
    }
  }

  /** Returns the recipient's id if it needs a new attempt. */
  private settle(attempt: AttemptInDoubt, list: MessageList): Promise<string | undefined> {
    return this.transactions.run(async (tx) => {
      await this.attempts.lockMessages(tx, attempt.phone);
      return this.settleAlone(tx, attempt, list);
    });
  }

  /** While no other process matches messages to this phone. */
  private async settleAlone(tx: Transaction, attempt: AttemptInDoubt, list: MessageList): Promise<string | undefined> {
    const attemptedAt = list.at.getTime() - attempt.ageMs;
    const isRecent = ({ createdAt }: LoggedMessage) =>
      createdAt === null || createdAt.getTime() >= attemptedAt - clockToleranceMs;
    const isSame = ({ body }: LoggedMessage) =>
      body !== null && normalizedBody(body).endsWith(normalizedBody(attempt.body));

    const unmatched = await this.listUnmatched(list.messages);
    const found = unmatched.findLast((message) => isSame(message) && isRecent(message));
    if (found) {
      const { sid: messageSid, status, errorCode } = found;
      await this.outcomes.apply({ recipientId: attempt.id, claim: attempt.claimToken, messageSid, status, errorCode });
      return undefined;
    }
    const unexplained = await this.outgoing.claim(tx, attempt.phone, unmatched, {
      at: list.at,
      toleranceMs: clockToleranceMs,
    });
    if (attempt.lookedForSince === null) await this.attempts.noteLookedFor(attempt, list.at);
    // an unmatched text might be this one, altered in transit or dated by another clock: doubt is better than a
    // duplicate
    if (!list.isComplete || unexplained.some((message) => isSame(message) || isRecent(message))) return undefined;
    const lookedForMs = list.at.getTime() - (attempt.lookedForSince ?? list.at).getTime();
    if (lookedForMs < this.afterMs || !(await this.attempts.giveUp(attempt))) return undefined;
    this.logger.warn({ msg: 'a text was never sent and is sent again', recipientId: attempt.id });
    return attempt.id;
  }

  /** The messages that match no stored text, newest first. */
  private async listUnmatched(messages: LoggedMessage[]): Promise<LoggedMessage[]> {
    if (messages.length === 0) return messages;
    const known = await this.attempts.listKnown(messages.map(({ sid }) => sid));
    return messages.filter(({ sid }) => !known.has(sid));
  }
}
