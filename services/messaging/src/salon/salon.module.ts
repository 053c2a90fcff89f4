import { Module } from '@nestjs/common';
import { CachedSalon } from './cached-salon.js';
import { SalonRepository } from './salon.repository.js';

@Module({ providers: [CachedSalon, SalonRepository], exports: [CachedSalon] })
export class SalonModule {}
