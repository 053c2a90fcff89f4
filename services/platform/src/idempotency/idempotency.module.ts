import { Global, Module } from '@nestjs/common';
import { Expiry } from '../database/expiry.js';
import { Idempotency } from './idempotency.js';
import { expiringKeys } from './expiring-keys.js';

/** For apps with writes that callers retry. Requires `DatabaseModule`. */
@Global()
@Module({ providers: [Idempotency], exports: [Idempotency] })
export class IdempotencyModule {
  constructor(expiry: Expiry) {
    expiry.register(expiringKeys);
  }
}
