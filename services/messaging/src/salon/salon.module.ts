import { Global, Module } from '@nestjs/common';
import { KnownSalon } from './known-salon.js';
import { SalonRepository } from './salon.repository.js';

@Global()
@Module({ providers: [KnownSalon, SalonRepository], exports: [KnownSalon] })
export class SalonModule {}
