import { Module } from '@nestjs/common';
import { ProgressRepository } from './progress.repository.js';
import { ProgressRpc } from './progress.rpc.js';
import { ProgressService } from './progress.service.js';
import { SenderHold } from './sender-hold.js';

@Module({ controllers: [ProgressRpc], providers: [ProgressService, ProgressRepository, SenderHold] })
export class ProgressModule {}
