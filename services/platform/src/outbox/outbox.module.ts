import { Global, Module } from '@nestjs/common';
import { eventPublisherProvider } from '../bus/bus.module.js';
import { Inbox } from '../inbox/inbox.js';
import { ChangeRelay } from './change-relay.js';
import { OutboxMeasures } from './outbox-measures.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';

/** For apps that publish or consume events. Requires `DatabaseModule`, `BusModule` and `ClockModule`. */
@Global()
@Module({
  providers: [Outbox, Inbox, OutboxRelay, ChangeRelay, OutboxMeasures, eventPublisherProvider],
  exports: [Outbox, Inbox],
})
export class OutboxModule {}
