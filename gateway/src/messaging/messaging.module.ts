import { Module } from '@nestjs/common';
import { MessagingController } from './messaging.controller.js';

@Module({ controllers: [MessagingController] })
export class MessagingModule {}
