import { Module } from '@nestjs/common';
import { SalonModule } from '../salon/salon.module.js';
import { SetupRepository } from './setup.repository.js';
import { SetupService } from './setup.service.js';

@Module({ imports: [SalonModule], providers: [SetupService, SetupRepository] })
export class SetupModule {}
