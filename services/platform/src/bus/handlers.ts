import type { Actor } from '@lacquer/contracts/staff/actor';
import type { ActorRpc, EventContract, RequestOf, ResponseOf, RpcContract } from '@lacquer/contracts/contract';
import { SetMetadata } from '@nestjs/common';
import type { ReceivedEvent } from './received-event.js';

export const rpcTransport = Symbol.for('lacquer.rpc');
export const eventsTransport = Symbol.for('lacquer.events');

/** The argument of an RPC handler: the parsed request, with the verified actor if the contract requires one. */
export type HandledRequest<C extends RpcContract> = RequestOf<C> &
  (C extends ActorRpc ? { readonly actor: Actor } : unknown);

type RpcHandler<C extends RpcContract> = (request: HandledRequest<C>) => ResponseOf<C> | Promise<ResponseOf<C>>;
type EventHandler<C extends EventContract> = (event: ReceivedEvent<C>) => unknown;

/** The message that a method handles. */
export type HandledMessage =
  | { readonly transport: typeof rpcTransport; readonly contract: RpcContract }
  | { readonly transport: typeof eventsTransport; readonly contract: EventContract };

const handledKey = Symbol('handledMessage');

export const handledMessageOf = (method: object): HandledMessage | undefined =>
  Reflect.getMetadata(handledKey, method) as HandledMessage | undefined;

/**
 * Marks the one handler of an RPC: a method of any provider or controller. It receives a `HandledRequest`. The caller
 * receives its return value, or a domain error that the contract lists.
 */
export const HandleRpc =
  <C extends RpcContract>(contract: C) =>
  <Method extends RpcHandler<C>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    const handled: HandledMessage = { transport: rpcTransport, contract };
    SetMetadata(handledKey, handled)(target, name, method);
  };

/**
 * Marks a consumer of an event. When it returns, the event is acknowledged. An error of a permanent kind dead-letters the
 * event; any other error redelivers it later. Delivery is at least once: change state through `Inbox.once`.
 */
export const HandleEvent =
  <C extends EventContract>(contract: C) =>
  <Method extends EventHandler<C>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    const handled: HandledMessage = { transport: eventsTransport, contract };
    SetMetadata(handledKey, handled)(target, name, method);
  };
