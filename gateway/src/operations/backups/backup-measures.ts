import { Measures } from '@lacquer/platform/metrics/measures';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackupRuns } from './backup-runs.repository.js';

/** A nightly backup is late by some hours at most. */
export const nightlyOverdueSeconds = 30 * 3600;

/** The age of the last backup, and what is wrong with backups. */
@Injectable()
export class BackupMeasures implements OnModuleInit {
  constructor(
    private readonly measures: Measures,
    private readonly runs: BackupRuns,
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
      },
      read: async () => {
        const { ageSeconds, hasFailed, isNightly } = await this.runs.describe();
        const overdue = isNightly ? Math.max(0, (ageSeconds ?? 0) - nightlyOverdueSeconds) : 0;
        return {
          ...(ageSeconds !== null && { backup_age_seconds: Math.round(ageSeconds) }),
          backup_failed: hasFailed ? 1 : 0,
          backup_overdue_seconds: Math.round(overdue),
        };
      },
    });
  }
}
