import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '@lacquer/contracts/staff/actor';
import type { AppName, OpenRpc, RequestOf, ResponseOf, RpcContract, ServiceName } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import { BrokenCircuitError } from 'cockatiel';
import type { ActorSigner } from '../actor/actor-signer.js';
import { currentCorrelationId, remainingMs } from '../correlation/correlation.js';
import { callerWaitsMs } from '../deadline/request-deadline.js';
import { DomainError, UnavailableError } from '../errors/domain-error.js';
import { BacklogError, Neighbor } from './neighbor.js';
import type { RpcTransport } from './rpc-transport.js';

/** How long a caller waits for an answer, in milliseconds. An older request is not handled. */
export const rpcTimeoutMs = 5000;

/** The way back of an answer, in milliseconds: a service commits nothing so shortly before its caller gives up. */
export const wayBackMs = 250;

/** What a caller is told to wait before it tries again. */
const retryAfterSeconds = 2;

/** Between two tries of a patient call, in milliseconds. */
const patientRestMs = 250;

export interface RpcClientOptions {
  timeoutMs?: number;
  /** Absent: the services refuse what it asks in somebody's name. */
  signer?: ActorSigner | undefined;
}

/** Calls other services in the name of a member of the staff. */
export interface ActingClient {
  /** As `RpcClient.call`. @throws ForbiddenError BUS.ACTOR_REFUSED when the actor may not */
  readonly call: <C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs?: number,
  ) => Promise<ResponseOf<C>>;
}

/** Calls other services. Every call ends within the timeout, with an answer or with an error. */
export class RpcClient {
  private readonly neighbors = new Map<ServiceName, Neighbor>();
  private readonly timeoutMs: number;
  private readonly signer: ActorSigner | undefined;

  constructor(
    readonly app: AppName,
    private readonly transport: RpcTransport,
    { timeoutMs = rpcTimeoutMs, signer }: RpcClientOptions = {},
  ) {
    this.timeoutMs = timeoutMs;
    this.signer = signer;
  }

  /** Calls in the name of a member of the staff. */
  as(actor: Actor): ActingClient {
    return { call: (contract, request, timeoutMs) => this.ask(contract, request, timeoutMs, actor) };
  }

  /**
   * It ends no later than the request that it is part of.
   *
   * @throws DomainError as the service raised it; UnavailableError `<SERVICE>.UNAVAILABLE` without an answer, after which
   *   the service commits nothing: at once when the last five calls had none. UnavailableError `BUS.OVERLOADED` at once when
   *   too many calls wait
   */
  call<C extends OpenRpc>(contract: C, request: RequestOf<C>, timeoutMs?: number): Promise<ResponseOf<C>> {
    return this.ask(contract, request, timeoutMs);
  }

  /**
   * As `call`, for reads that many visitors share: one that is refused at once is tried again until the timeout, so that
   * a page shows what it holds as soon as a service is back.
   *
   * @throws as `call` does
   */
  async callPatiently<C extends OpenRpc>(contract: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const end = performance.now() + remainingMs(this.timeoutMs);
    for (;;) {
      try {
        return await this.call(contract, request, Math.max(1, end - performance.now()));
      } catch (error) {
        const isRefusedAtOnce = error instanceof UnavailableError && error.cause instanceof BrokenCircuitError;
        if (!isRefusedAtOnce || performance.now() + patientRestMs >= end) throw error;
        await delay(patientRestMs);
      }
    }
  }

  private async ask<C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs: number = remainingMs(this.timeoutMs),
    actor?: Actor,
  ): Promise<ResponseOf<C>> {
    const budgetMs = Math.max(1, Math.min(timeoutMs, callerWaitsMs() ?? Number.POSITIVE_INFINITY));
    const envelope: RpcEnvelope = {
      correlationId: currentCorrelationId(),
      deadline: Date.now() + budgetMs - Math.min(wayBackMs, budgetMs / 4),
      data: request,
    };
    if (contract.actor && actor) envelope['actor'] = this.signer?.sign(contract, envelope, actor);
    try {
      const answer = await this.neighbor(contract.service).ask(() =>
        this.transport.request(contract.service, contract.name, envelope, budgetMs),
      );
      return contract.response.parse(answer) as ResponseOf<C>;
    } catch (error) {
      const raised = DomainError.fromWire(error);
      if (raised) throw raised;
      if (error instanceof Error && error.name === 'ZodError') throw error;
      throw unavailable(contract.service, error);
    }
  }

  private neighbor(service: ServiceName): Neighbor {
    const known = this.neighbors.get(service) ?? new Neighbor();
    this.neighbors.set(service, known);
    return known;
  }

  close(): Promise<void> {
    return this.transport.close();
  }
}

function unavailable(service: ServiceName, cause: unknown): UnavailableError {
  const options = { cause, retryAfter: retryAfterSeconds };
  return cause instanceof BacklogError
    ? new UnavailableError('BUS.OVERLOADED', 'Too many requests at once. Please try again in a moment.', options)
    : new UnavailableError(
        `${service.toUpperCase()}.UNAVAILABLE`,
        `The ${service} service does not answer. Please try again in a moment.`,
        options,
      );
}
