import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Inject, Injectable } from '@nestjs/common';
import { PollOpenMessages } from '../delivery/poll-open-messages.js';
import { ReconcileOutgoing } from '../delivery/reconcile-outgoing.js';
import { ReconcileUnknown } from '../delivery/reconcile-unknown.js';
import { type WorkersOptions, workersOptions } from './workers-options.js';

const retryMs = 1_000;

/** Looks up open texts at the provider, in a separate loop, so that a slow provider delays no other work. */
@Injectable()
export class Lookups {
  constructor(
    reconcile: ReconcileUnknown,
    reconcileOutgoing: ReconcileOutgoing,
    poll: PollOpenMessages,
    @Inject(workersOptions) { sweepIntervalMs }: WorkersOptions,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: Lookups.name,
      run: async (signal) => {
        await reconcile.run(signal);
        await reconcileOutgoing.run(signal);
        await poll.run(signal);
        return sweepIntervalMs;
      },
      firstRestMs: sweepIntervalMs,
      retryMs,
      longestRetryMs: sweepIntervalMs,
    });
  }
}
