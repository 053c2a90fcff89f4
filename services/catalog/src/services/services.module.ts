import { Module } from '@nestjs/common';
import { ServicesRepository } from './services.repository.js';
import { ServicesRpc } from './services.rpc.js';
import { ServicesService } from './services.service.js';

@Module({ controllers: [ServicesRpc], providers: [ServicesService, ServicesRepository] })
export class ServicesModule {}
