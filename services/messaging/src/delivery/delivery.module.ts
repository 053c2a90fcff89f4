import { Module } from '@nestjs/common';
import { MessageStatusRpc } from './message-status.rpc.js';
import { MessageStatusService } from './message-status.service.js';
import { SenderRpc } from './sender.rpc.js';
import { SenderService } from './sender.service.js';

@Module({ controllers: [MessageStatusRpc, SenderRpc], providers: [MessageStatusService, SenderService] })
export class DeliveryModule {}
