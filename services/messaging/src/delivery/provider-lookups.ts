import { Logger } from '@nestjs/common';
import { Backoff } from './backoff.js';

/** The provider's answers about several texts. */
export interface Lookups<Attempt, Answer> {
  answered: { attempt: Attempt; answer: Answer }[];
  unanswered: Attempt[];
}

/** Looks up several texts in parallel. A batch without any answer counts as one failure. */
export class ProviderLookups {
  private readonly logger = new Logger(ProviderLookups.name);
  private readonly backoff: Backoff;

  /** @param firstPauseMs the first pause after a failure, in milliseconds */
  constructor(firstPauseMs: number) {
    this.backoff = new Backoff(firstPauseMs);
  }

  /** `false` during a pause after a failure. */
  get isOpen(): boolean {
    return this.backoff.isOver;
  }

  async ask<Attempt, Answer>(
    attempts: readonly Attempt[],
    ask: (attempt: Attempt) => Promise<Answer>,
  ): Promise<Lookups<Attempt, Answer>> {
    const lookups: Lookups<Attempt, Answer> = { answered: [], unanswered: [] };
    const reasons = new Set<string>();
    const askOne = async (attempt: Attempt): Promise<void> => {
      try {
        lookups.answered.push({ attempt, answer: await ask(attempt) });
      } catch (error) {
        lookups.unanswered.push(attempt);
        reasons.add(String(error));
      }
    };
    await Promise.all(attempts.map(askOne));
    if (lookups.answered.length > 0) this.backoff.recordAnswer();
    else this.backoff.recordFailure();
    const { unanswered } = lookups;
    if (unanswered.length > 0) {
      const msg = 'the provider could not be asked what became of texts';
      this.logger.warn({ msg, texts: unanswered.length, reason: [...reasons].join('; ') });
    }
    return lookups;
  }
}
