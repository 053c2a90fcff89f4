import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { AttemptsRepository, type OpenAttempt } from '../texts/recipients/attempts.repository.js';
import { Backoff } from './backoff.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { type LoggedMessage, MessageLog } from './sms/message-log.js';

/** Lookups at a time, and the most in one round. */
const atOnce = 5;
const mostPerRound = 200;
/** The provider's clock may differ from ours, and has whole seconds only. */
const clockToleranceMs = 60_000;

/**
 * Settles texts in doubt. A text that the provider has is accepted. A text that it does not have after long enough never
 * left, and is sent as a new attempt. While the provider does not answer, nothing is settled.
 */
@Injectable()
export class ReconcileUnknown {
  private readonly logger = new Logger(ReconcileUnknown.name);
  private readonly afterMs: number;
  private readonly backoff: Backoff;

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly outcomes: DeliveryOutcomes,
    private readonly log: MessageLog,
    private readonly jobs: JobQueues,
    @Inject(deliveryOptions) options: DeliveryOptions,
  ) {
    this.afterMs = options.reconcileAfterMs;
    this.backoff = new Backoff(this.afterMs / 20);
  }

  async run(signal?: AbortSignal): Promise<void> {
    for (let asked = 0; asked < mostPerRound; asked += atOnce) {
      if (signal?.aborted || !this.log.isAvailable || !this.backoff.isOver) return;
      // the first lookup comes soon, since most texts are there; the others are spread up to the deadline
      const due = await this.attempts.takeUnknown(atOnce, this.afterMs / 20, this.afterMs / 5, this.afterMs);
      if (due.length === 0) return;
      const absent = await Promise.all(due.map((attempt) => this.settle(attempt)));
      await this.jobs.addCampaignMessages(absent.filter((id) => id !== undefined));
    }
  }

  /** Returns the recipient's id when it needs a new attempt. */
  private async settle(attempt: OpenAttempt): Promise<string | undefined> {
    let messages: LoggedMessage[];
    try {
      const since = new Date(attempt.claimedAt.getTime() - clockToleranceMs);
      messages = await this.log.listTo(attempt.phone, since);
      this.backoff.recordAnswer();
    } catch (error) {
      this.backoff.recordFailure();
      await this.attempts.putBack([attempt]);
      this.logger.warn({ msg: 'the provider could not be asked what became of a text', reason: String(error) });
      return undefined;
    }
    const unmatched = await this.listUnmatched(messages);
    const found = unmatched.findLast(({ body }) => normalizedBody(body).endsWith(normalizedBody(attempt.body)));
    if (found) {
      const { sid: messageSid, status, errorCode } = found;
      await this.outcomes.apply({ recipientId: attempt.id, claim: attempt.claimToken, messageSid, status, errorCode });
      return undefined;
    }
    // an unmatched text might be this one, altered on its way: doubt is better than a duplicate
    if (unmatched.length > 0) return undefined;
    if (!attempt.isOverdue || !(await this.attempts.giveUp(attempt))) return undefined;
    this.logger.warn({ msg: 'a text never left and is sent again', recipientId: attempt.id });
    return attempt.id;
  }

  /** The messages that belong to no stored text, newest first. */
  private async listUnmatched(messages: LoggedMessage[]): Promise<LoggedMessage[]> {
    if (messages.length === 0) return messages;
    const known = await this.attempts.listKnown(messages.map(({ sid }) => sid));
    return messages.filter(({ sid }) => !known.has(sid));
  }
}

/**
 * The letters and digits of a text. Twilio replaces other characters by those of GSM-7 (Smart Encoding), and a trial
 * account's texts begin with a notice.
 */
function normalizedBody(body: string): string {
  return body
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
