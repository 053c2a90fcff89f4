import { Module } from '@nestjs/common';
import { CustomerNames } from '../calls/customer-names.js';
import { HttpModule } from '../http/http.module.js';
import { ConversationsController } from './conversations.controller.js';
import { MessagingController } from './messaging.controller.js';

@Module({
  imports: [HttpModule],
  controllers: [ConversationsController, MessagingController],
  providers: [CustomerNames],
})
export class MessagingModule {}
