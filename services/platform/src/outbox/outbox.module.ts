import { Global, Module } from '@nestjs/common';
import { eventPublisherProvider } from '../bus/bus.module.js';
import { Inbox } from '../inbox/inbox.js';
import { OutboxMeasures } from './outbox-measures.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** For apps that publish or consume events. Needs `DatabaseModule`, `BusModule` and `ClockModule` beside it. */
@Global()
@Module({ providers: [Outbox, Inbox, OutboxRelay, OutboxMeasures, eventPublisherProvider], exports: [Outbox, Inbox] })
export class OutboxModule {}
