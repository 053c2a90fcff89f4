import type { DataOf, EventContract, RpcContract } from '@lacquer/contracts/contract';
import { applyDecorators, UseFilters, UseInterceptors, UsePipes } from '@nestjs/common';
import { EventPattern, MessagePattern } from '@nestjs/microservices';
import { RpcExceptionFilter } from '../errors/rpc-exception.filter.js';
import { EventPipe, RequestPipe } from './contract.pipes.js';
import { CorrelationInterceptor } from './correlation.interceptor.js';

// of its overloads the one that says what it returns
const eventPattern: (name: string, transport: symbol) => MethodDecorator = EventPattern;

export const rpcTransport = Symbol.for('lacquer.rpc');
export const eventsTransport = Symbol.for('lacquer.events');

/** An event as its handler sees it: data parsed by the contract, `id` the key for the inbox. */
export interface ReceivedEvent<C extends EventContract> {
  id: string;
  type: string;
  occurredAt: string;
  correlationId: string;
  data: DataOf<C>;
}

/** The one handler of an RPC. Its parameter is the parsed request; what it returns, or throws, reaches the caller. */
export const HandleRpc = (contract: RpcContract): MethodDecorator =>
  applyDecorators(
    MessagePattern(contract.name, rpcTransport),
    UseFilters(RpcExceptionFilter),
    UseInterceptors(CorrelationInterceptor),
    UsePipes(new RequestPipe(contract)),
  );

/**
 * A consumer of an event. Returning acknowledges it; an error of a permanent kind sets it aside as dead; any other
 * error has it delivered again later. Deliveries repeat: change state through `Inbox.once`.
 */
export const HandleEvent = (contract: EventContract): MethodDecorator =>
  applyDecorators(
    eventPattern(contract.name, eventsTransport),
    UseFilters(RpcExceptionFilter),
    UseInterceptors(CorrelationInterceptor),
    UsePipes(new EventPipe(contract)),
  );
