import type { AppOperations, StoredDeadLetters, OperationsRpcs } from '@lacquer/contracts/operations';
import { Controller, type Type } from '@nestjs/common';
import { type HandledRequest, HandleRpc } from '../bus/handlers.js';
import { DataSource } from 'typeorm';
import { DeadLetters } from '../dead-letters/dead-letters.js';
import { OutboxReplay, type ReplayedType } from '../outbox/outbox-replay.js';
import { Operations } from './operations.js';

/** The RPC handlers of a service's status and dead letters. */
export function operationsRpc(rpcs: OperationsRpcs): Type {
  @Controller()
  class OperationsRpc {
    constructor(
      private readonly operations: Operations,
      private readonly deadLetters: DeadLetters,
      private readonly dataSource: DataSource,
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
  }
  return OperationsRpc;
}
