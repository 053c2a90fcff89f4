import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable } from '@nestjs/common';
import { AutomationRuns } from '../automations/automation-runs.js';

/** How late an automation may begin. Milliseconds. */
const everyMs = 60_000;
const retryMs = 2_000;

/** Asks the automations each minute. Any number of processes may: a day is chosen by one. */
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
