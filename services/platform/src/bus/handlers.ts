import type { Actor } from '@lacquer/contracts/staff/actor';
import type { ActorRpc, EventContract, RequestOf, RpcContract } from '@lacquer/contracts/contract';
import { applyDecorators, UseFilters, UseInterceptors, UsePipes } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import { RpcExceptionFilter } from '../errors/rpc-exception.filter.js';
import { EventPipe, requestPipe } from './contract.pipes.js';
import { HandlingDuration } from '../metrics/handling-duration.js';
import { CorrelationInterceptor } from './correlation.interceptor.js';

// picks the overload whose return type is known
const eventPattern: (name: string, transport: symbol) => MethodDecorator = EventPattern;

export const rpcTransport = Symbol.for('lacquer.rpc');
export const eventsTransport = Symbol.for('lacquer.events');

/** The argument of an RPC handler: the parsed request, with the verified actor if the contract requires one. */
export type HandledRequest<C extends RpcContract> = RequestOf<C> &
  (C extends ActorRpc ? { readonly actor: Actor } : unknown);

/**
 * Marks the one handler of an RPC. It receives a `HandledRequest`. The caller receives its return value, or a domain
 * error that the contract lists.
 */
export const HandleRpc = (contract: RpcContract): MethodDecorator =>
  applyDecorators(
    MessagePattern(contract.name, rpcTransport),
    UseFilters(new RpcExceptionFilter(contract)),
    UseInterceptors(CorrelationInterceptor, new HandlingDuration('rpc', contract.name)),
    UsePipes(requestPipe(contract)),
  );

/**
 * Marks a consumer of an event. When it returns, the event is acknowledged. An error of a permanent kind dead-letters the
 * event; any other error redelivers it later. Delivery is at least once: change state through `Inbox.once`.
 */
export const HandleEvent = (contract: EventContract): MethodDecorator =>
  applyDecorators(
    eventPattern(contract.name, eventsTransport),
    UseFilters(new RpcExceptionFilter()),
    UseInterceptors(CorrelationInterceptor, new HandlingDuration('event', contract.name)),
    UsePipes(new EventPipe(contract)),
  );
