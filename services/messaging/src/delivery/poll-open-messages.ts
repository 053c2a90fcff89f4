import { Inject, Injectable } from '@nestjs/common';
import { AttemptsRepository } from '../texts/recipients/attempts.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { ProviderLookups } from './provider-lookups.js';
import { MessageLog } from './sms/message-log.js';
import { type ProviderOptions, providerOptions } from './sms/provider-options.js';

/** How long to wait for a callback, with and without a callback URL. */
const firstWithCallbacksMs = 15 * 60_000;
const firstWithoutMs = 60_000;
const atOnce = 5;
const maxPerRound = 300;
const firstPauseMs = 30_000;

/** Looks up accepted texts without a final report. */
@Injectable()
export class PollOpenMessages {
  private readonly lookups = new ProviderLookups(firstPauseMs);
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
    for (let asked = 0; asked < maxPerRound; asked += atOnce) {
      if (signal?.aborted || !this.log.isAvailable || !this.lookups.isOpen) return;
      const due = await this.attempts.takeOpen(atOnce, this.firstMs);
      if (due.length === 0) return;
      const { answered, unanswered } = await this.lookups.ask(due, ({ messageSid }) => this.log.find(messageSid ?? ''));
      await this.attempts.putBack(unanswered);
      for (const { attempt, answer } of answered) {
        if (!answer) continue;
        const { id: recipientId, claimToken: claim, messageSid } = attempt;
        const { status, errorCode } = answer;
        await this.outcomes.apply({ recipientId, claim, messageSid, status, errorCode });
      }
    }
  }
}
