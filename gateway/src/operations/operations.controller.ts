import * as operationsCalls from '@lacquer/contracts/calls/operations';
import { type ResponseOf, type ServiceName, serviceNames } from '@lacquer/contracts/contract';
import {
  type DeadLetterList,
  type Operations as AllOperations,
  type OperationsRpcs,
  operationsRpcs,
  type PublishedEvents,
} from '@lacquer/contracts/operations';
import type { Session } from '@lacquer/contracts/staff/staff';
import { Clock } from '@lacquer/platform/clock/clock';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { figuresWaitMs, OperationsWatch } from './operations-watch.js';

/** In milliseconds. Settling a long queue takes time. */
const settleWithinMs = 30_000;

type ReplayOutbox = OperationsRpcs['replayOutbox'];
type Replayed = ResponseOf<ReplayOutbox>;

/** The command-line reports of operators, for staff: each service reports on itself. */
@Controller()
export class OperationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly watch: OperationsWatch,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  @HandleCall(operationsCalls.describe)
  describe(): Promise<AllOperations> {
    return this.watch.describe();
  }

  @HandleCall(operationsCalls.listDeadLetters)
  async listDeadLetters(): Promise<DeadLetterList> {
    const lists = await Promise.all(
      serviceNames.map(async (keeper) => ({
        keeper,
        found: await this.rpc.decorate(operationsRpcs[keeper].listDeadLetters, {}, figuresWaitMs),
      })),
    );
    return {
      deadLetters: lists.flatMap(({ keeper, found }) =>
        (found?.deadLetters ?? []).map((letter) => ({ ...letter, keeper })),
      ),
      total: lists.reduce((sum, { found }) => sum + (found?.total ?? 0), 0),
      silent: lists.flatMap(({ keeper, found }) => (found ? [] : [keeper])),
    };
  }

  @HandleCall(operationsCalls.replayDeadLetters)
  replayDeadLetters({ body, actor }: CallInput<typeof operationsCalls.replayDeadLetters>) {
    return this.settle('replay', body, actor);
  }

  @HandleCall(operationsCalls.discardDeadLetters)
  discardDeadLetters({ body, actor }: CallInput<typeof operationsCalls.discardDeadLetters>) {
    return this.settle('discard', body, actor);
  }

  @HandleCall(operationsCalls.countPublished)
  countPublished({ query, actor }: CallInput<typeof operationsCalls.countPublished>): Promise<PublishedEvents> {
    const since = query.since ?? new Date(0).toISOString();
    const span = { since, until: this.clock.now().toISOString(), isDry: true };
    return this.inOutboxes((replay) => this.rpc.as(actor).decorate(replay, span, settleWithinMs));
  }

  @HandleCall(operationsCalls.replayOutbox)
  replayOutbox({ body, actor }: CallInput<typeof operationsCalls.replayOutbox>): Promise<PublishedEvents> {
    const span = { since: body.since, until: this.clock.now().toISOString() };
    return this.audit.around({ actor, action: 'outbox.replay', details: span }, () =>
      this.inOutboxes((replay) => orNull(this.rpc.as(actor).call(replay, { ...span, isDry: false }, settleWithinMs))),
    );
  }

  private async inOutboxes(ask: (replay: ReplayOutbox) => Promise<Replayed | null>): Promise<PublishedEvents> {
    const found = await Promise.all(
      serviceNames.map(async (service) => {
        const answer = await ask(operationsRpcs[service].replayOutbox);
        return { service, events: answer?.events ?? null };
      }),
    );
    return {
      events: found.flatMap(({ service, events }) => (events ?? []).map((each) => ({ service, ...each }))),
      silent: found.flatMap(({ service, events }) => (events ? [] : [service])),
    };
  }

  private settle(
    verdict: 'replay' | 'discard',
    { keeper, ids }: { keeper: ServiceName; ids: string[] },
    actor: Session,
  ): Promise<{ settled: number }> {
    return this.audit.around({ actor, action: `dead-letter.${verdict}`, details: { keeper, ids } }, () =>
      this.rpc.as(actor).call(operationsRpcs[keeper].settleDeadLetters, { ids, verdict }, settleWithinMs),
    );
  }
}

/** Null for a service that does not answer, so that the others are still reported. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return null;
    throw error;
  }
}
