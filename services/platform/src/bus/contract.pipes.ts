import type { EventContract, RpcContract } from '@lacquer/contracts/contract';
import { eventEnvelope, rpcEnvelope } from '@lacquer/contracts/envelope';
import type { PipeTransform } from '@nestjs/common';
import { InvalidError } from '../errors/domain-error.js';
import { parseBody } from '../errors/validation.js';
import type { ReceivedEvent } from './received-event.js';

/** Unwraps an RPC envelope and parses its data by the contract. A service trusts no caller. */
export class RequestPipe implements PipeTransform {
  constructor(private readonly contract: RpcContract) {}

  transform(value: unknown): unknown {
    const envelope = rpcEnvelope.safeParse(value);
    if (!envelope.success) throw new InvalidError('BUS.BAD_ENVELOPE', `${this.contract.name}: not a request envelope`);
    return parseBody(this.contract.request, envelope.data.data);
  }
}

export class EventPipe<C extends EventContract> implements PipeTransform<unknown, ReceivedEvent<C>> {
  constructor(private readonly contract: C) {}

  transform(value: unknown): ReceivedEvent<C> {
    const envelope = eventEnvelope.safeParse(value);
    if (!envelope.success) throw new InvalidError('BUS.BAD_ENVELOPE', `${this.contract.name}: not an event envelope`);
    return { ...envelope.data, data: parseBody(this.contract.data, envelope.data.data) as ReceivedEvent<C>['data'] };
  }
}
