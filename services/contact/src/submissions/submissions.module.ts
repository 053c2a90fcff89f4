import { Module } from '@nestjs/common';
import { SubmissionsRepository } from './submissions.repository.js';
import { SubmissionsRpc } from './submissions.rpc.js';
import { SubmissionsService } from './submissions.service.js';

@Module({ controllers: [SubmissionsRpc], providers: [SubmissionsService, SubmissionsRepository] })
export class SubmissionsModule {}
