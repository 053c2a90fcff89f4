import { Module } from '@nestjs/common';
import { CustomerNames } from '../calls/customer-names.js';
import { HttpModule } from '../http/http.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { ConversationsController } from './conversations.controller.js';
import { ClickRecorder } from './click-recorder.js';
import { MessagingController } from './messaging.controller.js';
import { NoticesController } from './notices.controller.js';
import { PicturesController } from './pictures.controller.js';
import { ShortLinks } from './short-links.js';

@Module({
  imports: [HttpModule, StaffModule],
  controllers: [ConversationsController, MessagingController, NoticesController, PicturesController],
  providers: [ClickRecorder, CustomerNames, ShortLinks],
})
export class MessagingModule {}
