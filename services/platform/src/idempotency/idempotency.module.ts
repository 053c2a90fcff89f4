import { Global, Module } from '@nestjs/common';
import { ExpiredKeys } from './expired-keys.js';
import { Idempotency } from './idempotency.js';

/** For apps with writes that callers repeat. Needs `DatabaseModule` beside it. */
@Global()
@Module({ providers: [Idempotency, ExpiredKeys], exports: [Idempotency] })
export class IdempotencyModule {}
