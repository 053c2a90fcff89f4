import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits.js';
import { AttemptsRepository } from './attempts.repository.js';
import { ExpiredAttempts } from './expired-attempts.js';

@Module({ providers: [AddressLimits, AttemptsRepository, ExpiredAttempts], exports: [AddressLimits] })
export class LimitsModule {}
