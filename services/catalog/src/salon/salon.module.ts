import { Module } from '@nestjs/common';
import { SalonRepository } from './salon.repository.js';
import { SalonProfileService } from './salon.service.js';

@Module({ providers: [SalonProfileService, SalonRepository], exports: [SalonRepository] })
export class SalonModule {}
