import { Inject, Injectable, Logger } from '@nestjs/common';
import { AttemptsRepository, type OpenAttempt } from '../texts/recipients/attempts.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { JobQueues } from '../queue/job-queues.js';
import { type LoggedMessage, MessageLog } from './sms/message-log.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { Backoff } from './backoff.js';

/** Asked at a time, and at most in one round. */
const atOnce = 5;
const mostPerRound = 200;
/** The provider's clock and ours may differ, and it tells whole seconds only. */
const clockToleranceMs = 60_000;

/**
 * Settles the texts of which nobody knows whether they have left: found at the provider they are accepted; absent for
 * long enough they never left and are sent as a new attempt. While the provider does not answer, nothing is settled.
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
      // first soon, since most are there; then as often as makes the last question fall due in time
      const due = await this.attempts.takeUnknown(atOnce, this.afterMs / 20, this.afterMs / 5, this.afterMs);
      if (due.length === 0) return;
      const absent = await Promise.all(due.map((attempt) => this.settle(attempt)));
      await this.jobs.addCampaignMessages(absent.filter((id) => id !== undefined));
    }
  }

  /** The recipient's id when a new attempt is to be made. */
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
    // a text of nobody's might be this one, changed on its way: better in doubt than twice
    if (unmatched.length > 0) return undefined;
    if (!attempt.isOverdue || !(await this.attempts.giveUp(attempt))) return undefined;
    this.logger.warn({ msg: 'a text never left and is sent again', recipientId: attempt.id });
    return attempt.id;
  }

  /** Newest first, those left out that belong to a text on record. */
  private async listUnmatched(messages: LoggedMessage[]): Promise<LoggedMessage[]> {
    if (messages.length === 0) return messages;
    const known = await this.attempts.listKnown(messages.map(({ sid }) => sid));
    return messages.filter(({ sid }) => !known.has(sid));
  }
}

/**
 * What is left of a text when Twilio has exchanged signs for those of GSM-7 (Smart Encoding); a trial account's texts
 * begin with a notice besides.
 */
function normalizedBody(body: string): string {
  return body
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
