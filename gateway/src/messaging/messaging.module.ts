import { Module } from '@nestjs/common';
import { CustomerNames } from '../calls/customer-names.js';
import { AutomationsController } from './automations.controller.js';
import { CampaignDraftsController } from './campaign-drafts.controller.js';
import { CampaignLifecycleController } from './campaign-lifecycle.controller.js';
import { ConversationsController } from './conversations.controller.js';
import { MessagingController } from './messaging.controller.js';
import { RecipientsController } from './recipients.controller.js';
import { RepliesController } from './replies.controller.js';
import { SenderController } from './sender.controller.js';
import { SuppressionController } from './suppression.controller.js';
import { TestSendsController } from './test-sends.controller.js';

@Module({
  controllers: [
    AutomationsController,
    CampaignDraftsController,
    CampaignLifecycleController,
    ConversationsController,
    MessagingController,
    RecipientsController,
    RepliesController,
    SenderController,
    SuppressionController,
    TestSendsController,
  ],
  providers: [CustomerNames],
})
export class MessagingModule {}
