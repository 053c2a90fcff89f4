import { Measures } from '@lacquer/platform/metrics/measures';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackupRuns } from './backup-runs.repository.js';
import { RestoreTests } from './restore-tests.repository.js';

/** A nightly backup is late by some hours at most. */
export const nightlyOverdueSeconds = 30 * 3600;

/** The ages of the last backup and of the last test restore, and what is wrong with them. */
@Injectable()
export class BackupMeasures implements OnModuleInit {
  constructor(
    private readonly measures: Measures,
    private readonly runs: BackupRuns,
    private readonly tests: RestoreTests,
  ) {}

  onModuleInit(): void {
    this.measures.register('gateway', {
      gauges: {
        backup_age_seconds: { help: 'Time since the last good backup', shown: 'backupAgeSeconds' },
        backup_failed: { help: '1 if the last backup failed', trouble: 'backupFailed' },
        backup_overdue_seconds: {
          help: 'How long the nightly backup has been overdue',
          trouble: 'backupOverdueSeconds',
        },
        restore_test_age_seconds: {
          help: 'Time since a backup was last restored for a test',
          shown: 'restoreTestAgeSeconds',
        },
        restore_test_failed: { help: '1 if the last test restore failed', trouble: 'restoreTestFailed' },
      },
      read: async () => {
        const test = await this.tests.describe();
        const { ageSeconds, hasFailed, isNightly } = await this.runs.describe();
        const overdue = isNightly ? Math.max(0, (ageSeconds ?? 0) - nightlyOverdueSeconds) : 0;
        return {
          ...(ageSeconds !== null && { backup_age_seconds: Math.round(ageSeconds) }),
          backup_failed: hasFailed ? 1 : 0,
          backup_overdue_seconds: Math.round(overdue),
          ...(test.ageSeconds !== null && { restore_test_age_seconds: Math.round(test.ageSeconds) }),
          restore_test_failed: test.hasFailed ? 1 : 0,
        };
      },
    });
  }
}
