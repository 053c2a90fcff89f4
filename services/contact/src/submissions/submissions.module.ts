import { Module } from '@nestjs/common';
import { SubmissionsRepository } from './submissions.repository.js';
import { SubmissionsService } from './submissions.service.js';

@Module({ providers: [SubmissionsService, SubmissionsRepository] })
export class SubmissionsModule {}
