import { type INestApplicationContext, Logger } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { MessageHandler, Server } from '@nestjs/microservices';
import { ActorCheck } from '../actor/actor-check.js';
import { acceptCorrelationId, withCorrelationId } from '../correlation/correlation.js';
import { toWireError } from '../errors/to-wire-error.js';
import { handlingDuration } from '../metrics/handling-duration.js';
import { inSpan, type SpanStart } from '../tracing/tracing.js';
import { eventsTransport, type HandledMessage, handledMessageOf, rpcTransport } from './handlers.js';
import { parseEvent, parseRequest } from './parse-message.js';

type Method = (message: unknown) => unknown;

/**
 * Registers every method that handles a message of the server's transport. Nest registers only methods of controllers;
 * this finds those of providers as well.
 *
 * @throws HandlerRegistryError if a message has two handlers, or is not in the contracts
 */
export function registerHandlers(
  nest: INestApplicationContext,
  server: Pick<Server, 'addHandler' | 'transportId'>,
): void {
  const actors = nest.get(ActorCheck);
  const scanner = new MetadataScanner();
  for (const instance of instancesIn(nest.get(ModulesContainer))) {
    const methods = instance as Record<string, Method>;
    for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
      const handled = handledMessageOf(methods[name] as Method);
      if (!handled || handled.transport !== server.transportId) continue;
      const handle: Method = (message) => methods[name]?.(message);
      const handler = handlerOf(handled, instance.constructor.name, handle, actors);
      server.addHandler(handled.contract.name, handler, handled.transport === eventsTransport);
    }
  }
}

/** A provider with two tokens is one instance. */
function instancesIn(modules: ModulesContainer): Set<object> {
  const wrappers = [...modules.values()].flatMap(({ providers, controllers }) => [
    ...providers.values(),
    ...controllers.values(),
  ]);
  const instances = wrappers.map(({ instance }): unknown => instance);
  return new Set(instances.filter((each): each is object => typeof each === 'object' && each !== null));
}

/**
 * Wraps a handler: it receives the parsed message, under the sender's correlation id, and its duration is measured. An
 * error leaves in wire form.
 */
function handlerOf(handled: HandledMessage, name: string, handle: Method, actors: ActorCheck): MessageHandler {
  const isRpc = handled.transport === rpcTransport;
  const measure = handlingDuration(isRpc ? 'rpc' : 'event', handled.contract.name, name);
  const parse = (envelope: unknown): unknown =>
    handled.transport === rpcTransport
      ? parseRequest(handled.contract, envelope, actors)
      : parseEvent(handled.contract, envelope);
  const errorsOf = handled.transport === rpcTransport ? handled.contract : undefined;
  return (envelope: unknown) =>
    withCorrelationId(acceptCorrelationId(correlationIdIn(envelope)), async () => {
      try {
        const answer = await inSpan(
          () => spanOf(handled, name, envelope),
          () => measure(async () => handle(parse(envelope))),
        );
        if (handled.transport === eventsTransport && handled.contract.handledBy)
          logger.log({ msg: 'event handled', event: handled.contract.name, eventId: idIn(envelope) });
        return answer;
      } catch (error) {
        throw toWireError(error, errorsOf);
      }
    });
}

function spanOf({ transport, contract }: HandledMessage, handler: string, envelope: unknown): SpanStart {
  const attributes = { 'code.function.name': handler };
  if (transport === rpcTransport) {
    const rpc = { 'rpc.system': 'lacquer', 'rpc.method': contract.name };
    return { name: contract.name, kind: 'server', attributes: { ...rpc, ...attributes } };
  }
  const id = idIn(envelope);
  const event = {
    'messaging.system': 'lacquer',
    'messaging.operation.type': 'process',
    'messaging.destination.name': contract.name,
    ...(typeof id === 'string' && { 'messaging.message.id': id }),
  };
  return { name: contract.name, kind: 'consumer', attributes: { ...event, ...attributes } };
}

const logger = new Logger('Events');

const idIn = (envelope: unknown): unknown => (envelope as { id?: unknown } | null | undefined)?.id;

const correlationIdIn = (envelope: unknown): unknown =>
  (envelope as { correlationId?: unknown } | null | undefined)?.correlationId;
