import { Module } from '@nestjs/common';
import { SalonRepository } from './salon.repository.js';
import { SalonRpc } from './salon.rpc.js';
import { SalonProfileService } from './salon.service.js';

@Module({ controllers: [SalonRpc], providers: [SalonProfileService, SalonRepository] })
export class SalonModule {}
