import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Injectable } from '@nestjs/common';
import { ReminderRuns } from '../reminders/reminder-runs.js';

/** The maximum delay of a reminder. Milliseconds. */
const everyMs = 15_000;
const retryMs = 2_000;

/** Looks every few seconds which reminders are due. Any number of processes may: each reminder is added once. */
@Injectable()
export class ReminderClock {
  constructor(runs: ReminderRuns, background: BackgroundWork) {
    background.repeat({
      name: 'reminders',
      run: async () => {
        await runs.runDue();
        return everyMs;
      },
      retryMs,
      longestRetryMs: everyMs,
    });
  }
}
