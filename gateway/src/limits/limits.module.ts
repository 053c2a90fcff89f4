import { Expiry } from '@lacquer/platform/database/expiry';
import { Module } from '@nestjs/common';
import { AddressLimits } from './address-limits.js';
import { AttemptsRepository } from './attempts.repository.js';
import { expiringAttempts } from './expiring-attempts.js';

@Module({ providers: [AddressLimits, AttemptsRepository], exports: [AddressLimits] })
export class LimitsModule {
  constructor(expiry: Expiry) {
    for (const rows of expiringAttempts) expiry.register(rows);
  }
}
