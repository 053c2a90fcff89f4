import { Inject, Injectable } from '@nestjs/common';
import { UnreportedTexts } from '../texts/outgoing/unreported-texts.repository.js';
import { AttemptsRepository, type OpenAttempt } from '../texts/recipients/attempts.repository.js';
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

type Reported = Pick<OpenAttempt, 'id' | 'claimToken' | 'messageSid'>;

/** Texts of campaigns, or to single phones. */
interface Source<Text> {
  takeOpen(limit: number, firstMs: number): Promise<Text[]>;
  putBack(texts: readonly Text[]): Promise<void>;
}

/** Looks up accepted texts without a final report. */
@Injectable()
export class PollOpenMessages {
  private readonly lookups = new ProviderLookups(firstPauseMs);
  private readonly firstMs: number;

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly texts: UnreportedTexts,
    private readonly outcomes: DeliveryOutcomes,
    private readonly log: MessageLog,
    @Inject(providerOptions) options: ProviderOptions,
  ) {
    this.firstMs = options.publicUrl ? firstWithCallbacksMs : firstWithoutMs;
  }

  async run(signal?: AbortSignal): Promise<void> {
    await this.poll(this.attempts, signal);
    await this.poll(this.texts, signal);
  }

  private async poll<Text extends Reported>(source: Source<Text>, signal: AbortSignal | undefined): Promise<void> {
    for (let asked = 0; asked < maxPerRound; asked += atOnce) {
      if (signal?.aborted || !this.log.isAvailable || !this.lookups.isOpen) return;
      const due = await source.takeOpen(atOnce, this.firstMs);
      if (due.length === 0) return;
      const { answered, unanswered } = await this.lookups.ask(due, ({ messageSid }) => this.log.find(messageSid ?? ''));
      await source.putBack(unanswered);
      for (const { attempt, answer } of answered) {
        if (!answer) continue;
        const { id: recipientId, claimToken: claim, messageSid } = attempt;
        const { status, errorCode } = answer;
        await this.outcomes.apply({ recipientId, claim, messageSid, status, errorCode });
      }
    }
  }
}
