import { Inject, Injectable, Logger } from '@nestjs/common';
import { AttemptsRepository, type OpenAttempt } from '../texts/recipients/attempts.repository.js';
import { Backoff } from './backoff.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { MessageLog } from './sms/message-log.js';
import { type ProviderOptions, providerOptions } from './sms/provider-options.js';

/** How long to wait for a callback, with and without an address for callbacks. */
const firstWithCallbacksMs = 15 * 60_000;
const firstWithoutMs = 60_000;
const atOnce = 5;
const mostPerRound = 300;
const firstPauseMs = 30_000;

/** Looks up accepted texts whose final report is missing. */
@Injectable()
export class PollOpenMessages {
  private readonly logger = new Logger(PollOpenMessages.name);
  private readonly backoff = new Backoff(firstPauseMs);
  private readonly firstMs: number;

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly outcomes: DeliveryOutcomes,
    private readonly log: MessageLog,
    @Inject(providerOptions) options: ProviderOptions,
  ) {
    this.firstMs = options.publicUrl ? firstWithCallbacksMs : firstWithoutMs;
  }

  async run(signal?: AbortSignal): Promise<void> {
    for (let asked = 0; asked < mostPerRound; asked += atOnce) {
      if (signal?.aborted || !this.log.isAvailable || !this.backoff.isOver) return;
      const due = await this.attempts.takeOpen(atOnce, this.firstMs);
      if (due.length === 0) return;
      await Promise.all(due.map((attempt) => this.ask(attempt)));
    }
  }

  private async ask(attempt: OpenAttempt): Promise<void> {
    const { id: recipientId, claimToken: claim, messageSid } = attempt;
    try {
      const message = await this.log.find(messageSid ?? '');
      this.backoff.recordAnswer();
      if (!message) return;
      const { status, errorCode } = message;
      await this.outcomes.apply({ recipientId, claim, messageSid, status, errorCode });
    } catch (error) {
      this.backoff.recordFailure();
      await this.attempts.putBack([attempt]);
      this.logger.warn({ msg: 'the provider could not be asked what became of a text', reason: String(error) });
    }
  }
}
