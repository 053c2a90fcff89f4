import { Module } from '@nestjs/common';
import { MessageStatusService } from './message-status.service.js';
import { SenderService } from './sender.service.js';

@Module({ providers: [MessageStatusService, SenderService] })
export class DeliveryModule {}
