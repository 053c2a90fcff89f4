import { Global, Module } from '@nestjs/common';
import { deadLettersProvider } from '../dead-letters/dead-letters.provider.js';
import { DeadLetters } from '../dead-letters/dead-letters.js';
import { Operations } from './operations.js';

/** The status of an app and its dead letters, for staff. Requires `OutboxModule`. */
@Global()
@Module({ providers: [Operations, deadLettersProvider], exports: [Operations, DeadLetters] })
export class OperationsModule {}
