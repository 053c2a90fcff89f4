import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits.js';
import { AttemptsRepository } from './attempts.repository.js';

@Module({ providers: [AddressLimits, AttemptsRepository], exports: [AddressLimits] })
export class LimitsModule {}
