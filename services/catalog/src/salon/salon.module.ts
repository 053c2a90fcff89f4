import { Module } from '@nestjs/common';
import { SalonRepository } from './salon.repository.js';

@Module({ providers: [SalonRepository], exports: [SalonRepository] })
export class SalonModule {}
