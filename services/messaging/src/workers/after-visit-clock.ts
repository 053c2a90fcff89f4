import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable } from '@nestjs/common';
import { AfterVisitRuns } from '../after-visit/after-visit-runs.js';

/** The maximum delay of a text that is due. Milliseconds. */
const everyMs = 15_000;
const retryMs = 2_000;

/** Looks every few seconds which visits are to be thanked for. Any number of processes may: each is decided once. */
@Injectable()
export class AfterVisitClock {
  constructor(runs: AfterVisitRuns, background: BackgroundWork) {
    background.repeat({
      name: 'thanks after visits',
      run: async () => {
        await runs.runDue();
        return everyMs;
      },
      retryMs,
      longestRetryMs: everyMs,
    });
  }
}
