import type { AppOperations, KeptDeadLetters, OperationsRpcs } from '@lacquer/contracts/operations';
import { Controller, type Type } from '@nestjs/common';
import { type HandledRequest, HandleRpc } from '../bus/handlers.js';
import { DeadLetters } from '../dead-letters/dead-letters.js';
import { Operations } from './operations.js';

/** The door of a service to how it runs. */
export function operationsRpc(rpcs: OperationsRpcs): Type {
  @Controller()
  class OperationsRpc {
    constructor(
      private readonly operations: Operations,
      private readonly deadLetters: DeadLetters,
    ) {}

    @HandleRpc(rpcs.describe)
    describe(): Promise<AppOperations> {
      return this.operations.describe();
    }

    @HandleRpc(rpcs.listDeadLetters)
    listDeadLetters(): Promise<KeptDeadLetters> {
      return this.deadLetters.list();
    }

    @HandleRpc(rpcs.settleDeadLetters)
    async settleDeadLetters({
      ids,
      verdict,
    }: HandledRequest<OperationsRpcs['settleDeadLetters']>): Promise<{ settled: number }> {
      return { settled: await this.deadLetters.settle(ids, verdict) };
    }
  }
  return OperationsRpc;
}
