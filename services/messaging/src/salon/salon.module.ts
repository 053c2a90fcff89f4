import { Global, Module } from '@nestjs/common';
import { CachedSalon } from './cached-salon.js';
import { SalonRepository } from './salon.repository.js';

@Global()
@Module({ providers: [CachedSalon, SalonRepository], exports: [CachedSalon] })
export class SalonModule {}
