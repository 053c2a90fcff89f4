import { Module } from '@nestjs/common';
import { MessagingController } from './messaging.controller.js';
import { ProgressWatch } from './progress-watch.js';
import { ProgressController } from './progress.controller.js';

@Module({ controllers: [MessagingController, ProgressController], providers: [ProgressWatch] })
export class MessagingModule {}
