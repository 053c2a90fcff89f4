import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Injectable } from '@nestjs/common';
import { SquareCallError, SquareCalls } from '../account/square-calls.js';
import { SquareWorker } from '../events/square-worker.js';
import { type FoundPage, PaymentListing } from './payment-listing.js';
import { firstMs, SweepRequests } from './sweep-requests.js';
import { type ClaimedSweep, SweepsRepository } from './sweeps.repository.js';

/** In milliseconds: how soon a sweep that was requested at the shell starts. */
const pollMs = 3000;
const retryMs = 1000;
const longestRetryMs = 60_000;
/** In seconds: how long a dead process keeps its sweep. A process renews the lease while it works. */
const leaseSeconds = 15;
const renewMs = 5000;
const everyMs = 3_600_000;
/**
 * In milliseconds: each scheduled sweep overlaps the previous one by this much, because Square's lists lag behind its
 * clock.
 */
const overlapMs = 3_600_000;
/** In milliseconds: processes that start within this time share one sweep. */
const startsWithinMs = 60_000;

/**
 * Recovers what webhooks missed: lists the changes at Square since a given time, and stores an event for each object
 * that is unknown or newer. Runs on start, every hour, and on demand; one sweep at a time over all instances. An
 * interrupted sweep resumes at its position.
 */
@Injectable()
export class SquareSweeper {
  private readonly loop: BackgroundLoop;
  private hasStarted = false;

  constructor(
    private readonly calls: SquareCalls,
    private readonly listing: PaymentListing,
    private readonly sweeps: SweepsRepository,
    private readonly requests: SweepRequests,
    private readonly worker: SquareWorker,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    background: BackgroundWork,
  ) {
    this.loop = background.repeat({
      name: SquareSweeper.name,
      run: (signal) => this.round(signal),
      retryMs,
      longestRetryMs,
    });
  }

  /** Requests a sweep. It starts immediately, or after the one in progress. */
  async request({ since }: RequestOf<typeof sweepSquare>): Promise<ResponseOf<typeof sweepSquare>> {
    const sweepId = await this.requests.add(since ? new Date(since) : undefined);
    this.loop.wake();
    return { sweepId };
  }

  private async round(signal: AbortSignal): Promise<number> {
    const pauseMs = await this.calls.untilAllowed(signal);
    if (pauseMs > 0) return Math.min(pauseMs, longestRetryMs);
    await this.schedule();
    const sweep = await this.transactions.run(async (tx) => {
      await this.sweeps.lock(tx);
      return this.sweeps.claim(tx, leaseSeconds);
    });
    if (!sweep) return pollMs;
    const renewal = setInterval(() => void this.sweeps.renew(sweep, leaseSeconds).catch(() => undefined), renewMs);
    try {
      await this.carryOut(sweep, signal);
    } catch (error) {
      await this.sweeps.release(sweep, signal.aborted ? null : messageOf(error));
      throw error;
    } finally {
      clearInterval(renewal);
    }
    return 0;
  }

  /** Requests the hourly sweep, and one when this process has just started. */
  private async schedule(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.sweeps.lock(tx);
      const { until: last, isOpen, firstEventAt } = await this.sweeps.findLatest(tx);
      const until = this.clock.now();
      const age = until.getTime() - (last?.getTime() ?? 0);
      if (isOpen || age < (this.hasStarted ? everyMs : startsWithinMs)) return;
      const reachedMs = last
        ? last.getTime() - overlapMs
        : Math.min(firstEventAt?.getTime() ?? Infinity, Number(until));
      const since = new Date(last ? reachedMs : reachedMs - firstMs);
      await this.sweeps.request(tx, { since, until }, true);
    });
    this.hasStarted = true;
  }

  private async carryOut(sweep: ClaimedSweep, signal: AbortSignal): Promise<void> {
    const steps = await this.listing.listSteps(signal);
    const begun = Math.max(0, sweep.step ? steps.indexOf(sweep.step) : 0);
    for (const [index, step] of steps.entries()) {
      if (index < begun) continue;
      const from = (step === sweep.step && sweep.position) || sweep.since;
      await this.readStep(sweep, step, from, signal);
    }
    const finished = await this.transactions.run((tx) => this.sweeps.finish(tx, sweep));
    if (!finished) throw takenOver();
  }

  private async readStep(sweep: ClaimedSweep, step: string, from: Date, signal: AbortSignal): Promise<void> {
    let cursor: string | null = null;
    do {
      const page: FoundPage | SquareCallError = await this.listing
        .readPage(step, from, cursor, signal)
        .catch((error: unknown) => {
          if (!isRefused(error)) throw error;
          return error;
        });
      if (page instanceof SquareCallError) {
        await this.transactions.run((tx) => this.sweeps.noteProblem(tx, sweep, `${step}: ${page.message}`));
        return;
      }
      const { found, listed, position } = page;
      const held = await this.transactions.run((tx) =>
        this.sweeps.take(tx, sweep, found, { step, position, listed }, leaseSeconds),
      );
      if (!held) throw takenOver();
      this.worker.wake();
      cursor = page.cursor;
    } while (cursor !== null);
  }
}

const takenOver = () => new Error('the sweep was taken over by another process');

/** Square permanently refuses this list: a permission is missing, or the list is not enabled. */
function isRefused(error: unknown): error is SquareCallError {
  return error instanceof SquareCallError && [400, 403, 404].includes(error.status ?? 0);
}
