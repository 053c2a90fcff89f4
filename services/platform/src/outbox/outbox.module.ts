import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { eventPublisherProvider } from '../bus/bus.module.js';
import { SetAsideEvents } from '../bus/set-aside-events.js';
import { Inbox } from '../inbox/inbox.js';
import { ChangeRelay } from './change-relay.js';
import { LostEvents } from './lost-events.js';
import { OutboxMeasures } from './outbox-measures.js';
import { OutboxRelay } from './outbox-relay.js';
import { PassingEvents } from './passing-events.js';
import { Outbox } from './outbox.js';

/**
 * For processes that only store events and leave them to the relay of their app. Requires `DatabaseModule` and
 * `ClockModule`.
 */
@Global()
@Module({ providers: [Outbox, Inbox], exports: [Outbox, Inbox] })
export class StoredEventsModule {}

/** For apps that publish or consume events. Requires `DatabaseModule`, `BusModule` and `ClockModule`. */
@Module({
  imports: [StoredEventsModule],
  providers: [OutboxRelay, ChangeRelay, LostEvents, OutboxMeasures, PassingEvents, eventPublisherProvider],
  exports: [PassingEvents],
})
export class OutboxModule implements OnModuleInit {
  constructor(
    private readonly inbox: Inbox,
    private readonly setAside: SetAsideEvents,
  ) {}

  onModuleInit(): void {
    this.setAside.recordWith((event) => this.inbox.noteSetAside(event));
  }
}
