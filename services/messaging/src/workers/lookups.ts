import { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { Inject, Injectable } from '@nestjs/common';
import { PollOpenMessages } from '../delivery/poll-open-messages.js';
import { ReconcileUnknown } from '../delivery/reconcile-unknown.js';
import { type WorkersOptions, workersOptions } from './workers-options.js';

const retryMs = 1_000;

/** Asks the provider about open texts, in a loop of its own: a slow provider delays nothing else. */
@Injectable()
export class Lookups {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly reconcile: ReconcileUnknown,
    private readonly poll: PollOpenMessages,
    @Inject(workersOptions) { sweepIntervalMs }: WorkersOptions,
  ) {
    this.loop = new BackgroundLoop({
      name: Lookups.name,
      run: async (signal) => {
        await this.reconcile.run(signal);
        await this.poll.run(signal);
        return sweepIntervalMs;
      },
      firstRestMs: sweepIntervalMs,
      retryMs,
      longestRetryMs: sweepIntervalMs,
    });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }
}
