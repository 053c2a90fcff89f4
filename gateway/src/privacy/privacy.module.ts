import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { PersonJobsWorker } from './person-jobs.worker.js';
import { PrivacyController } from './privacy.controller.js';

@Module({ imports: [LiveModule, StaffModule], controllers: [PrivacyController], providers: [PersonJobsWorker] })
export class PrivacyModule {}
