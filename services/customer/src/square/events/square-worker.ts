import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Injectable, Logger } from '@nestjs/common';
import { SquareCalls, TokenRefusedError } from '../account/square-calls.js';
import { TokenState } from '../account/token-state.js';
import { type ClaimedEvent, longestBackoffSeconds, SquareEventsRepository } from './square-events.repository.js';
import { SquareEventsService } from './square-events.service.js';

/** The maximum number of events per claim. Those of a sweep are read and written together. */
const batchSize = 50;
const pollMs = 1000;
const longestRetryMs = 10_000;
/** In seconds: how long the events of a dead worker stay claimed. A worker renews the lease while it works. */
const leaseSeconds = 15;
const renewMs = 5000;

/**
 * Processes stored notifications: immediately when one arrives in this process, within a second when another instance
 * stored it. Any number of workers may share one table. A failed event is retried with a growing delay, without a
 * limit. On shutdown, calls to Square are aborted and their events released for the next start.
 */
@Injectable()
export class SquareWorker {
  private readonly logger = new Logger(SquareWorker.name);
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly events: SquareEventsRepository,
    private readonly service: SquareEventsService,
    private readonly calls: SquareCalls,
    private readonly token: TokenState,
    private readonly transactions: Transactions,
    background: BackgroundWork,
  ) {
    this.loop = background.repeat({
      name: SquareWorker.name,
      run: (signal) => this.round(signal),
      retryMs: pollMs,
      longestRetryMs,
    });
  }

  /** Processes stored events without waiting for the next poll. */
  wake(): void {
    this.loop.wake();
  }

  /** While Square refuses the token, events stay unprocessed, and Square is probed once a minute. */
  private async round(signal: AbortSignal): Promise<number> {
    const pauseMs = await this.calls.untilAllowed(signal);
    await this.token.note(this.calls.tokenState);
    if (pauseMs > 0) return Math.min(pauseMs, longestRetryMs);
    return (await this.processBatch(signal)) < batchSize ? pollMs : 0;
  }

  /** Returns the number of claimed events. */
  private async processBatch(signal: AbortSignal): Promise<number> {
    const claimed = await this.events.claimNextBatch(batchSize, leaseSeconds);
    const renewal = setInterval(() => this.renew(claimed), renewMs);
    const outcomes = await Promise.allSettled(claimed.map((event) => this.process(event, signal)));
    clearInterval(renewal);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason; // the failure itself could not be recorded: the event is due when its lease ends
    return claimed.length;
  }

  private renew(claimed: readonly ClaimedEvent[]): void {
    this.events.renew(claimed, leaseSeconds).catch((error: unknown) => {
      // the event may be processed twice, with one effect
      this.logger.warn({ msg: 'lease not renewed', reason: messageOf(error) });
    });
  }

  private async process(event: ClaimedEvent, signal: AbortSignal): Promise<void> {
    try {
      await this.service.process(event, signal);
    } catch (error) {
      if (signal.aborted || error instanceof TokenRefusedError) await this.events.release(event);
      else await this.retryLater(event, error);
    }
  }

  private async retryLater(event: ClaimedEvent, error: unknown): Promise<void> {
    const reason = messageOf(error);
    const delaySeconds = Math.min(2 ** Math.min(event.attempts - 1, 10), longestBackoffSeconds);
    await this.transactions.run((tx) => this.events.postpone(tx, event, { reason, delaySeconds, isIncomplete: false }));
    this.logger.warn({
      msg: 'Square event not processed yet',
      eventId: event.eventId,
      attempts: event.attempts,
      reason,
    });
  }
}
