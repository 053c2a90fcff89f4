import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Injectable, Logger } from '@nestjs/common';
import { SquareCalls, TokenRefusedError } from '../account/square-calls.js';
import { TokenState } from '../account/token-state.js';
import { type ClaimedEvent, SquareEventsRepository } from './square-events.repository.js';
import { SquareEventsService } from './square-events.service.js';

/** Those of a sweep are read and written together, up to so many. */
const batchSize = 50;
const pollMs = 1000;
const longestRetryMs = 10_000;
/** A worker that died keeps its events from the others for so long. It renews the lease while it works. */
const leaseSeconds = 15;
const renewMs = 5000;
const longestBackoffSeconds = 600;

/**
 * Processes stored notifications: at once when one arrives in this process, within a second when another instance stored
 * it. Any number of workers may run on one table. A failed event is retried with a growing delay, without a limit. On
 * shutdown, calls to Square are aborted and their events released for the next start.
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

  /** Processes what is stored without waiting for the next poll. */
  wake(): void {
    this.loop.wake();
  }

  /** While Square refuses the token, events stay as they are, and Square is asked once a minute. */
  private async round(signal: AbortSignal): Promise<number> {
    const pauseMs = await this.calls.untilAllowed(signal);
    await this.token.note(this.calls.tokenRefusedSince);
    if (pauseMs > 0) return Math.min(pauseMs, longestRetryMs);
    return (await this.processBatch(signal)) < batchSize ? pollMs : 0;
  }

  /** Returns how many events were claimed. */
  private async processBatch(signal: AbortSignal): Promise<number> {
    const claimed = await this.events.claimNextBatch(batchSize, leaseSeconds);
    const renewal = setInterval(() => this.renew(claimed), renewMs);
    const outcomes = await Promise.allSettled(claimed.map((event) => this.process(event, signal)));
    clearInterval(renewal);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason; // the failure itself could not be recorded: the event comes due when its lease ends
    return claimed.length;
  }

  /** An event that is done, or was claimed by another worker, is left as it is. */
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
      if (signal.aborted || error instanceof TokenRefusedError) await this.events.release(event.eventId);
      else await this.retryLater(event, error);
    }
  }

  private async retryLater(event: ClaimedEvent, error: unknown): Promise<void> {
    const reason = messageOf(error);
    const delaySeconds = Math.min(2 ** Math.min(event.attempts - 1, 10), longestBackoffSeconds);
    await this.transactions.run((tx) =>
      this.events.postpone(tx, event.eventId, { reason, delaySeconds, isIncomplete: false }),
    );
    this.logger.warn({
      msg: 'Square event not processed yet',
      eventId: event.eventId,
      attempts: event.attempts,
      reason,
    });
  }
}
