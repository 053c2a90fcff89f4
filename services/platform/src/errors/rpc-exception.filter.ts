import { Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type RpcContract, serviceNames } from '@lacquer/contracts/contract';
import type { WireError } from '@lacquer/contracts/errors';
import { asDatabaseUnavailable } from '../database/database-errors.js';
import { type Observable, throwError } from 'rxjs';
import { DomainError, reasonOf } from './domain-error.js';

/** Codes of the bus, the database, request parsing and unavailable services, which any RPC may raise. */
const fabricCodes = new RegExp(
  `^(BUS|DATABASE|REQUEST)\\.|^INTERNAL$|^(${serviceNames.join('|')})\\.UNAVAILABLE$`,
  'i',
);

/**
 * Passes on errors of RPC and event handlers. A domain error keeps its code, kind and message. Any other error is
 * logged once and becomes `INTERNAL` without its message; so does a domain error that the contract of the RPC does not
 * list.
 */
@Catch()
export class RpcExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Rpc');

  constructor(private readonly contract?: RpcContract) {}

  catch(error: unknown): Observable<never> {
    return throwError(() => this.toWire(error));
  }

  private toWire(error: unknown): WireError {
    if (error instanceof DomainError && this.isListed(error)) {
      this.logger.log({ msg: error.message, code: error.code, kind: error.kind });
      return error.toWire();
    }
    const unavailable = asDatabaseUnavailable(error);
    if (unavailable) {
      this.logger.warn({ msg: unavailable.message, code: unavailable.code, reason: reasonOf(unavailable) });
      return unavailable.toWire();
    }
    if (error instanceof DomainError) {
      const reason = `${this.contract?.name} does not list ${error.code} (${error.kind}) under its errors`;
      this.logger.error({ msg: reason, err: error });
    } else this.logger.error(error);
    return { kind: 'internal', code: 'INTERNAL', message: 'Internal error' };
  }
  private isListed({ code, kind }: DomainError): boolean {
    return !this.contract || fabricCodes.test(code) || this.contract.errors[code] === kind;
  }
}
