import { Operations } from '@lacquer/platform/operations/operations';
import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { BackupMeasures } from './backups/backup-measures.js';
import { BackupRuns } from './backups/backup-runs.repository.js';
import { RestoreTests } from './backups/restore-tests.repository.js';
import { OperationsWatch } from './operations-watch.js';
import { OperationsController } from './operations.controller.js';

@Module({
  imports: [LiveModule, StaffModule],
  controllers: [OperationsController],
  providers: [BackupMeasures, BackupRuns, Operations, OperationsWatch, RestoreTests],
})
export class OperationsModule {}
