import { Global, Module } from '@nestjs/common';
import { deadLettersProvider, eventPublisherProvider } from '../bus/bus.module.js';
import { DeadLetters } from '../dead-letters/dead-letters.js';
import { Inbox } from '../inbox/inbox.js';
import { Operations } from '../operations/operations.js';
import { ChangeRelay } from './change-relay.js';
import { OutboxMeasures } from './outbox-measures.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** For apps that publish or consume events. Requires `DatabaseModule`, `BusModule` and `ClockModule`. */
@Global()
@Module({
  providers: [
    Outbox,
    Inbox,
    OutboxRelay,
    ChangeRelay,
    OutboxMeasures,
    Operations,
    eventPublisherProvider,
    deadLettersProvider,
  ],
  exports: [Outbox, Inbox, Operations, DeadLetters],
})
export class OutboxModule {}
