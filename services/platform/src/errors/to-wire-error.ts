import { Logger } from '@nestjs/common';
import { type RpcContract, serviceNames } from '@lacquer/contracts/contract';
import type { WireError } from '@lacquer/contracts/errors';
import { deadLetterSentences } from '@lacquer/contracts/sentences/dead-letter-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { asDatabaseUnavailable } from './database-errors.js';
import { DomainError, reasonOf } from './domain-error.js';

/** Codes of the bus, the database, request parsing and unavailable services, which any RPC may raise. */
const fabricCodes = new RegExp(
  `^(BUS|DATABASE|REQUEST)\\.|^INTERNAL$|^(${serviceNames.join('|')})\\.UNAVAILABLE$`,
  'i',
);

const logger = new Logger('Rpc');

/**
 * The error of an RPC or event handler for its caller. A domain error keeps its code, kind and message. Any other error
 * is logged once and becomes `INTERNAL` without its message; so does a domain error that the contract of the RPC does
 * not list. `contract` is absent for an event, which may raise any domain error.
 */
export function toWireError(error: unknown, contract?: RpcContract): WireError {
  if (error instanceof DomainError && isListed(error, contract)) {
    logger.log({ msg: error.message, code: error.code, kind: error.kind });
    return error.toWire();
  }
  const unavailable = asDatabaseUnavailable(error);
  if (unavailable) {
    logger.warn({ msg: unavailable.message, code: unavailable.code, reason: reasonOf(unavailable) });
    return unavailable.toWire();
  }
  if (error instanceof DomainError) {
    const reason = `${contract?.name} does not list ${error.code} (${error.kind}) under its errors`;
    logger.error({ msg: reason, err: error });
  } else logger.error(error);
  return { kind: 'internal', code: 'INTERNAL', message: say(deadLetterSentences.internal) };
}

const isListed = ({ code, kind }: DomainError, contract: RpcContract | undefined): boolean =>
  !contract || fabricCodes.test(code) || contract.errors[code] === kind;
