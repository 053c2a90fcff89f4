import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { squareSentences } from '@lacquer/contracts/customers/square-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { squareListStopped, type sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SquareCallError, SquareCalls, TokenRefusedError } from '../account/square-calls.js';
import { SquareWorker } from '../events/square-worker.js';
import { ListReading } from './list-reading.js';
import { ListsRepository } from './lists.repository.js';
import { type ListPage, PaymentListing, type SquareList } from './payment-listing.js';
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
 * that is unknown or newer. Runs on start, every hour, and on demand; one sweep at a time over all instances. Each list
 * has its own mark of how far it is read: a sweep that ends early passes nothing.
 */
@Injectable()
export class SquareSweeper {
  private readonly loop: BackgroundLoop;
  private hasStarted = false;

  constructor(
    private readonly calls: SquareCalls,
    private readonly listing: PaymentListing,
    private readonly sweeps: SweepsRepository,
    private readonly lists: ListsRepository,
    private readonly outbox: Outbox,
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
      await this.sweeps.release(sweep, signal.aborted ? null : reasonOf(error));
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
      // a clock that was set back must not keep sweeps from running
      const age = Math.abs(until.getTime() - (last?.getTime() ?? 0));
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
    const lists = await this.listing.listAll(signal);
    for (const list of lists) await this.readList(sweep, list, signal);
    await this.whileHeld(sweep, async (tx) => {
      await this.lists.forgetOthers(tx, lists);
      await this.sweeps.finish(tx, sweep);
    });
  }

  private async readList(sweep: ClaimedSweep, list: SquareList, signal: AbortSignal): Promise<void> {
    const start = await this.whileHeld(sweep, (tx) => this.lists.begin(tx, sweep, list));
    if (!start) return;
    const reading = new ListReading(list.order, start.changedSince, start.place);
    for (;;) {
      const page = await this.listing.readPage(list.name, reading.span, signal).catch(refusalOf);
      if (page instanceof SquareCallError) {
        if (reading.retriesRefusal()) continue;
        return this.stop(sweep, list, page.said);
      }
      await this.store(sweep, list, reading, page);
      const next = reading.advance(page);
      if (next === 'stuck') return this.stop(sweep, list, say(squareSentences.samePage));
      if (next === 'more') continue;
      return this.whileHeld(sweep, (tx) => this.lists.finish(tx, list));
    }
  }

  private async store(sweep: ClaimedSweep, list: SquareList, reading: ListReading, page: ListPage): Promise<void> {
    const unread = reading.unread(page);
    const place = reading.placeAfter(page);
    const newest = unread.length > 0 ? new Date(Math.max(...unread.map(({ changedAt }) => Number(changedAt)))) : null;
    await this.whileHeld(sweep, async (tx) => {
      const found = unread.flatMap((entry) => entry.found ?? []);
      const position = list.order === 'changed' ? place : null;
      await this.sweeps.take(tx, sweep, found, { step: list.name, position, listed: unread.length }, leaseSeconds);
      await this.lists.advance(tx, list, { place, newest });
    });
    this.worker.wake();
  }

  /** Ends a list early. The next sweep continues where this one has stopped. */
  private async stop(sweep: ClaimedSweep, list: SquareList, reason: Said): Promise<void> {
    await this.whileHeld(sweep, async (tx) => {
      await this.sweeps.noteProblem(tx, sweep, list.problem(reason));
      const isNew = await this.lists.stop(tx, list, reason);
      const [kind = list.name] = list.name.split(' ');
      if (isNew) await this.outbox.add(tx, squareListStopped, { list: kind, reason });
    });
  }

  /** Works under the sweep's claim, which nobody can take over before the transaction ends. */
  private whileHeld<T>(sweep: ClaimedSweep, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transactions.run(async (tx) => {
      if (!(await this.sweeps.isHeld(tx, sweep))) throw takenOver();
      return work(tx);
    });
  }
}

class TakenOverError extends Error {
  readonly said = say(squareSentences.takenOver);
}

const takenOver = () => new TakenOverError(squareSentences.takenOver);

/** Why a sweep ended early. */
const reasonOf = (error: unknown): Said =>
  error instanceof SquareCallError || error instanceof TokenRefusedError || error instanceof TakenOverError
    ? error.said
    : say(squareSentences.interrupted, { sentences: messageOf(error) });

/** The client errors that say nothing about the request: Square does not answer in time, or not yet. */
const transient = [408, 425, 429];

/** Square refuses the list or the cursor: a permission is missing, or the list is not enabled. Others are thrown. */
function refusalOf(error: unknown): SquareCallError {
  const status = (error instanceof SquareCallError && error.status) || 0;
  if (!(error instanceof SquareCallError) || status < 400 || status >= 500 || transient.includes(status)) throw error;
  return error;
}
