import { Transactions } from '@lacquer/platform/database/transactions';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PaymentEventsService } from './payment-events.service.js';
import { type ClaimedEvent, SquareEventsRepository } from './square-events.repository.js';

const batchSize = 5;
const pollMs = 1000;
/** Longer than an event can take: three calls to Square at ten seconds each, and a transaction. */
const leaseSeconds = 120;
const longestBackoffSeconds = 600;

/**
 * Works through the stored notifications: at once when one arrives here, within a second when it arrived elsewhere.
 * Any number of workers may run on one table. What fails is tried again, at growing distances, for as long as it takes.
 */
@Injectable()
export class SquareWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SquareWorker.name);
  private readonly stopping = new AbortController();
  private wakeUp: () => void = () => {};
  private woken = false;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly events: SquareEventsRepository,
    private readonly payments: PaymentEventsService,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.loop = this.run();
  }

  /** Calls to Square under way are broken off and their events handed back for the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.loop;
  }

  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.woken = false;
      let claimed = 0;
      try {
        claimed = await this.processBatch();
      } catch (error) {
        this.logger.error(error);
      }
      if (claimed < batchSize && !this.woken && !this.stopping.signal.aborted) await this.rest();
    }
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Returns how many events were claimed. */
  private async processBatch(): Promise<number> {
    const claimed = await this.events.claimNextBatch(batchSize, leaseSeconds);
    const outcomes = await Promise.allSettled(claimed.map((event) => this.process(event)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason; // not even the failure could be noted: the lease brings the event back
    return claimed.length;
  }

  private async process(event: ClaimedEvent): Promise<void> {
    try {
      await this.payments.process(event, this.stopping.signal);
    } catch (error) {
      if (this.stopping.signal.aborted) await this.events.release(event.eventId);
      else await this.tryLater(event, error);
    }
  }

  private async tryLater(event: ClaimedEvent, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
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
