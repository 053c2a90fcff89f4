import { Module } from '@nestjs/common';
import { MessagingController } from './messaging.controller.js';
import { ProgressWatch } from './progress-watch.js';
import { ProgressController } from './progress.controller.js';
import { RecipientsController } from './recipients.controller.js';
import { RepliesController } from './replies.controller.js';
import { SenderController } from './sender.controller.js';
import { SuppressionController } from './suppression.controller.js';

@Module({
  controllers: [
    MessagingController,
    ProgressController,
    RecipientsController,
    RepliesController,
    SenderController,
    SuppressionController,
  ],
  providers: [ProgressWatch],
})
export class MessagingModule {}
