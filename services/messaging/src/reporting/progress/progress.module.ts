import { Module } from '@nestjs/common';
import { ProgressRepository } from './progress.repository.js';
import { ProgressRpc } from './progress.rpc.js';
import { ProgressService } from './progress.service.js';
import { RecipientListRepository } from '../recipient-list/recipient-list.repository.js';
import { RecipientListService } from '../recipient-list/recipient-list.service.js';
import { SenderHold } from './sender-hold.js';

@Module({
  controllers: [ProgressRpc],
  providers: [ProgressService, ProgressRepository, RecipientListService, RecipientListRepository, SenderHold],
})
export class ProgressModule {}
