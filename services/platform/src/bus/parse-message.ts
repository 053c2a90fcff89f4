import type { EventContract, RpcContract } from '@lacquer/contracts/contract';
import { eventEnvelope, rpcEnvelope } from '@lacquer/contracts/envelope';
import type { ActorCheck } from '../actor/actor-check.js';
import { InvalidError } from '../errors/domain-error.js';
import { parseBody } from '../errors/validation.js';
import type { ReceivedEvent } from './received-event.js';

/**
 * Unwraps an RPC envelope, verifies the actor if the contract requires one, and parses the data by the contract. A
 * service trusts no caller.
 */
export function parseRequest(contract: RpcContract, value: unknown, actors: ActorCheck): unknown {
  const envelope = rpcEnvelope.safeParse(value);
  if (!envelope.success) throw new InvalidError('BUS.BAD_ENVELOPE', `${contract.name}: not a request envelope`);
  const actor = actors.check(contract, envelope.data);
  const request = parseBody(contract.request, envelope.data.data);
  return actor ? { ...(request as object), actor } : request;
}

export function parseEvent<C extends EventContract>(contract: C, value: unknown): ReceivedEvent<C> {
  const envelope = eventEnvelope.safeParse(value);
  if (!envelope.success) throw new InvalidError('BUS.BAD_ENVELOPE', `${contract.name}: not an event envelope`);
  return { ...envelope.data, data: parseBody(contract.data, envelope.data.data) as ReceivedEvent<C>['data'] };
}
