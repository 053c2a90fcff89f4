import type { ResponseOf } from '@lacquer/contracts/contract';
import type { AppOperations, StoredDeadLetters, OperationsRpcs } from '@lacquer/contracts/operations';
import { Controller, type Type } from '@nestjs/common';
import { type HandledRequest, HandleRpc } from '../bus/handlers.js';
import { WaitingEvents } from '../bus/waiting-events.js';
import { DataSource } from 'typeorm';
import { DeadLetters } from '../dead-letters/dead-letters.js';
import { OutboxReplay, type ReplayedType } from '../outbox/outbox-replay.js';
import { Inbox } from '../inbox/inbox.js';
import { Operations } from './operations.js';

type HandledEvents = ResponseOf<OperationsRpcs['findHandled']>;

/** The RPC handlers of a service's status and dead letters. */
export function operationsRpc(rpcs: OperationsRpcs): Type {
  @Controller()
  class OperationsRpc {
    constructor(
      private readonly operations: Operations,
      private readonly deadLetters: DeadLetters,
      private readonly dataSource: DataSource,
      private readonly inbox: Inbox,
      private readonly waitingEvents: WaitingEvents,
    ) {}

    @HandleRpc(rpcs.describe)
    describe(): Promise<AppOperations> {
      return this.operations.describe();
    }

    @HandleRpc(rpcs.listDeadLetters)
    listDeadLetters(): Promise<StoredDeadLetters> {
      return this.deadLetters.list();
    }

    @HandleRpc(rpcs.settleDeadLetters)
    async settleDeadLetters({
      ids,
      verdict,
    }: HandledRequest<OperationsRpcs['settleDeadLetters']>): Promise<{ settled: number }> {
      return { settled: await this.deadLetters.settle(ids, verdict) };
    }

    @HandleRpc(rpcs.replayOutbox)
    async replayOutbox({
      since,
      until,
      isDry,
    }: HandledRequest<OperationsRpcs['replayOutbox']>): Promise<{ events: ReplayedType[] }> {
      const outbox = new OutboxReplay(this.dataSource);
      const span = [new Date(since), new Date(until)] as const;
      return { events: await (isDry ? outbox.count(...span) : outbox.replay(...span)) };
    }

    @HandleRpc(rpcs.findHandled)
    async findHandled({ ids }: HandledRequest<OperationsRpcs['findHandled']>): Promise<HandledEvents> {
      // in this order: an event that leaves the queue in between is found in the inbox
      const queues = await this.waitingEvents.read();
      return { ...queues, handled: await this.inbox.findRecorded(ids) };
    }
  }
  return OperationsRpc;
}
