import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable } from '@nestjs/common';
import { AutomationRuns } from '../automations/automation-runs.js';

/** The maximum delay of an automation. Milliseconds. */
const everyMs = 60_000;
const retryMs = 2_000;

/** Checks the automations every minute. Any number of processes may: only one chooses for each day. */
@Injectable()
export class AutomationClock {
  constructor(runs: AutomationRuns, background: BackgroundWork) {
    background.repeat({
      name: 'automations',
      run: async () => {
        await runs.runDue();
        return everyMs;
      },
      retryMs,
      longestRetryMs: everyMs,
    });
  }
}
