import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { setTimeout as delay } from 'node:timers/promises';
import { type Actor, providerId } from '@lacquer/contracts/staff/actor';
import type { AppName, OpenRpc, RequestOf, ResponseOf, RpcContract, ServiceName } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import { BrokenCircuitError } from 'cockatiel';
import type { ActorSigner } from '../actor/actor-signer.js';
import { currentCorrelationId, noteMissing, remainingMs } from '../correlation/correlation.js';
import { callerWaitsMs } from '../deadline/request-deadline.js';
import { DomainError, UnavailableError } from '../errors/domain-error.js';
import { inSpan } from '../tracing/tracing.js';
import { BacklogError, Neighbor } from './neighbor.js';
import { BrokerAlarmError, type RpcTransport } from './rpc-transport.js';

/** The default timeout of a call, in milliseconds. A service does not handle an older request. */
export const rpcTimeoutMs = 5000;

/**
 * The time reserved for the answer to travel back, in milliseconds: a service commits nothing that close to the
 * timeout.
 */
export const replyMarginMs = 250;

/** How long an answer waits for what it can do without, in milliseconds. */
export const decorationMs = 500;

/** The same for a part that matters more than a name, from a service that answers a ping within `decorationMs`. */
export const longDecorationMs = 2500;

/** How long a service that left the last request without an answer has to answer a ping, in milliseconds. */
const pingMs = 1000;

/** The value of `Retry-After`. */
const retryAfterSeconds = 2;

/** The delay between two attempts of `callWithRetry`, in milliseconds. */
const retryDelayMs = 250;

const provider = { id: providerId, role: 'provider' } as const;

export interface RpcClientOptions {
  timeoutMs?: number;
  /** Absent: services refuse calls that require an actor. */
  signer?: ActorSigner | undefined;
}

interface SendOptions {
  timeoutMs: number;
  /** For a request that changes nothing, whose handler need not know when the caller stops waiting. */
  deadlineMs?: number;
  actor: Actor | undefined;
}

/** Calls other services on behalf of a staff account. */
export interface ActingClient {
  /** As `RpcClient.call`. @throws ForbiddenError BUS.ACTOR_REFUSED if the actor lacks the role */
  readonly call: <C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs?: number,
  ) => Promise<ResponseOf<C>>;
  /** As `RpcClient.decorate`. */
  readonly decorate: <C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs?: number,
  ) => Promise<ResponseOf<C> | null>;
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

  /** Calls on behalf of a staff account. */
  as(actor: Actor): ActingClient {
    return {
      call: (contract, request, timeoutMs) => this.ask(contract, request, timeoutMs, actor),
      decorate: (contract, request, timeoutMs) => this.askToDecorate(contract, request, timeoutMs, actor),
    };
  }

  /**
   * A call within a request ends no later than that request. The gateway signs what the provider sent.
   *
   * @throws DomainError as raised by the service; UnavailableError `<SERVICE>.UNAVAILABLE` without an answer, after
   *   which the service commits nothing: immediately if the last five calls had no answer. UnavailableError
   *   `BUS.OVERLOADED` immediately if too many calls wait
   */
  call<C extends OpenRpc>(contract: C, request: RequestOf<C>, timeoutMs?: number): Promise<ResponseOf<C>> {
    return this.ask(contract, request, timeoutMs);
  }

  /**
   * As `call`, for reads that the answer can do without, such as names in a list. Resolves with null without a response within
   * `decorationMs`, and at once while the service is known not to answer; the answer of the current request then names
   * the service as missing. `timeoutMs`: a longer limit, for a service that at least answers a ping within that time.
   *
   * @throws as `call`, except UnavailableError
   */
  decorate<C extends OpenRpc>(contract: C, request: RequestOf<C>, timeoutMs?: number): Promise<ResponseOf<C> | null> {
    return this.askToDecorate(contract, request, timeoutMs);
  }

  /**
   * As `call`, for reads that many visitors share: a call that the open circuit breaker refuses is retried until the
   * timeout, so that a page is complete as soon as the service is back.
   *
   * @throws as `call`
   */
  async callWithRetry<C extends OpenRpc>(contract: C, request: RequestOf<C>): Promise<ResponseOf<C>> {
    const end = performance.now() + remainingMs(this.timeoutMs);
    for (;;) {
      try {
        return await this.call(contract, request, Math.max(1, end - performance.now()));
      } catch (error) {
        const isRefusedAtOnce = error instanceof UnavailableError && error.cause instanceof BrokenCircuitError;
        if (!isRefusedAtOnce || performance.now() + retryDelayMs >= end) throw error;
        await delay(retryDelayMs);
      }
    }
  }

  private ask<C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs: number = remainingMs(this.timeoutMs),
    actor?: Actor,
  ): Promise<ResponseOf<C>> {
    const { service } = contract;
    const neighbor = this.neighbor(service);
    return this.send(contract, request, { timeoutMs, actor }, (sent) =>
      neighbor.ask(async () => {
        // frozen, and not busy: then no request is worth its timeout
        if (neighbor.isSuspect) await this.transport.ping(service, Math.min(pingMs, timeoutMs));
        return sent();
      }),
    );
  }

  private async askToDecorate<C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    timeoutMs: number = decorationMs,
    actor?: Actor,
  ): Promise<ResponseOf<C> | null> {
    const { service } = contract;
    const neighbor = this.neighbor(service);
    const given = { timeoutMs: remainingMs(timeoutMs), deadlineMs: Math.max(timeoutMs, rpcTimeoutMs), actor };
    try {
      return await this.send(contract, request, given, (sent) =>
        neighbor.askToDecorate(async () => {
          if (timeoutMs > decorationMs) await this.transport.ping(service, remainingMs(decorationMs));
          return sent();
        }),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      noteMissing(service);
      return null;
    }
  }

  private send<C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    given: SendOptions,
    through: (sent: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<ResponseOf<C>> {
    return inSpan(
      () => ({
        name: contract.name,
        kind: 'client',
        attributes: { 'rpc.system': 'lacquer', 'rpc.service': contract.service, 'rpc.method': contract.name },
      }),
      () => this.sendInSpan(contract, request, given, through),
    );
  }

  private async sendInSpan<C extends RpcContract>(
    contract: C,
    request: RequestOf<C>,
    { timeoutMs, deadlineMs, actor }: SendOptions,
    through: (sent: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<ResponseOf<C>> {
    const startedAt = performance.now();
    const budgetMs = Math.max(1, Math.min(timeoutMs, callerWaitsMs() ?? Number.POSITIVE_INFINITY));
    const envelope: RpcEnvelope = {
      correlationId: currentCorrelationId(),
      deadline: Date.now() + (deadlineMs ?? budgetMs - Math.min(replyMarginMs, budgetMs / 4)),
      data: request,
    };
    const acting = contract.actor === 'provider' ? provider : actor;
    if (contract.actor && acting) envelope['actor'] = this.signer?.sign(contract, envelope, acting);
    try {
      const answer = await through(() => {
        const leftMs = Math.max(1, budgetMs - (performance.now() - startedAt));
        return this.transport.request(contract.service, contract.name, envelope, leftMs);
      });
      return contract.response.parse(answer) as ResponseOf<C>;
    } catch (error) {
      const raised = DomainError.fromWire(error);
      if (raised) throw raised;
      if (error instanceof Error && error.name === 'ZodError') throw error;
      throw unavailable(contract.service, error);
    }
  }

  private neighbor(service: ServiceName): Neighbor {
    const neighbor = this.neighbors.get(service) ?? new Neighbor();
    this.neighbors.set(service, neighbor);
    return neighbor;
  }

  close(): Promise<void> {
    return this.transport.close();
  }
}

function unavailable(service: ServiceName, cause: unknown): UnavailableError {
  const options = { cause, retryAfter: retryAfterSeconds };
  if (cause instanceof BrokerAlarmError)
    return new UnavailableError(`${service.toUpperCase()}.UNAVAILABLE`, cause.message, options);
  return cause instanceof BacklogError
    ? new UnavailableError('BUS.OVERLOADED', 'Too many requests at once. Please try again in a moment.', options)
    : new UnavailableError(`${service.toUpperCase()}.UNAVAILABLE`, say(refusals.serviceSilent, { service }), options);
}
