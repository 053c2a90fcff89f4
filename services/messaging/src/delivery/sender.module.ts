import { Module } from '@nestjs/common';
import { SenderRpc } from './sender.rpc.js';
import { SenderService } from './sender.service.js';

@Module({ controllers: [SenderRpc], providers: [SenderService] })
export class SenderModule {}
