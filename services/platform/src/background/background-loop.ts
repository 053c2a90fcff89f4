import { Logger } from '@nestjs/common';
import { messageOf } from '../errors/message-of.js';

export interface BackgroundLoopOptions {
  /** Names the loop in the log. */
  name: string;
  /**
   * Runs one round and returns the rest until the next, in milliseconds; 0 starts the next immediately.
   * `signal` aborts when the loop stops. Errors after that are ignored.
   */
  run(signal: AbortSignal): Promise<number>;
  /** Milliseconds between the start and the first round. */
  firstRestMs?: number;
  /** The rest after a failed round, in milliseconds. It doubles with each further failure in a row. */
  retryMs: number;
  /** The longest rest between failures, in milliseconds. */
  longestRetryMs: number;
}

/** Resolves after `ms` milliseconds, or as soon as `signal` aborts. It never rejects. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** A constant reason: the default one is an error with a stack. */
const wokenUp = 'woken up';

/**
 * Replaces the timer of `node:timers/promises`, which creates an error with a stack per abort; busy loops abort all the
 * time.
 */
const waitOnTimer: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * Repeats a task in the background: a round, a rest, the next round. Rounds never overlap. `BackgroundWork` starts
 * and stops it with the app.
 *
 * An error is logged when it first occurs, and again only after a different error or a successful round.
 */
export class BackgroundLoop {
  private readonly logger: Logger;
  private stopping = new AbortController();
  private isStopped = false;
  private resting = new AbortController();
  private rounds: Promise<void> | undefined;
  private isWoken = false;
  private failures = 0;
  private lastReason: string | undefined;

  constructor(
    private readonly options: BackgroundLoopOptions,
    private readonly wait: Wait = waitOnTimer,
  ) {
    this.logger = new Logger(options.name);
  }

  /** Starts the rounds. Does nothing if they are already running, or after `stop`. */
  start(): void {
    if (this.isStopped || this.rounds) return;
    this.stopping = new AbortController();
    this.failures = 0;
    this.lastReason = undefined;
    this.rounds = this.repeat(this.stopping.signal);
  }

  /** Ends the rest, also after a failure. During a round, the next one follows immediately. */
  wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    this.resting.abort(wokenUp);
  }

  /** Aborts the round in flight and resolves when it has ended. No further round starts. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.suspend();
  }

  /** Aborts the round in flight and resolves when it has ended. `start` begins again as after the boot. */
  async suspend(): Promise<void> {
    this.stopping.abort(new Error(`${this.options.name} stops`));
    this.resting.abort();
    await this.rounds;
    this.rounds = undefined;
    this.isWoken = false;
  }

  private async repeat(signal: AbortSignal): Promise<void> {
    await this.rest(this.options.firstRestMs ?? 0);
    while (!signal.aborted) {
      this.isWoken = false;
      const restMs = await this.round(signal);
      await this.rest(restMs);
    }
  }

  private async rest(ms: number): Promise<void> {
    if (ms <= 0 || this.isWoken || this.stopping.signal.aborted) return;
    this.resting = new AbortController();
    await this.wait(ms, this.resting.signal);
  }

  /** Returns the rest until the next round, in milliseconds. */
  private async round(signal: AbortSignal): Promise<number> {
    try {
      const restMs = await this.options.run(signal);
      if (this.failures > 0) this.logger.log({ msg: 'background work has recovered', failures: this.failures });
      this.failures = 0;
      this.lastReason = undefined;
      return restMs;
    } catch (error) {
      if (signal.aborted) return 0;
      return this.backOff(error);
    }
  }

  private backOff(error: unknown): number {
    const { retryMs, longestRetryMs } = this.options;
    const retryInMs = Math.min(retryMs * 2 ** Math.min(this.failures, 30), longestRetryMs);
    this.failures += 1;
    const reason = messageOf(error);
    if (reason !== this.lastReason) this.logger.error({ msg: 'background work failed', retryInMs, err: error });
    this.lastReason = reason;
    return retryInMs;
  }
}
