import { Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { WireError } from '@lacquer/contracts/errors';
import { asDatabaseUnavailable } from '../database/database-errors.js';
import { type Observable, throwError } from 'rxjs';
import { DomainError, reasonOf } from './domain-error.js';

/**
 * Passes errors of RPC and event handlers on. A domain error keeps its code, kind and message. Any other error is logged
 * once and becomes `INTERNAL` without its message.
 */
@Catch()
export class RpcExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Rpc');

  catch(error: unknown): Observable<never> {
    return throwError(() => this.toWire(error));
  }

  private toWire(error: unknown): WireError {
    if (error instanceof DomainError) {
      this.logger.log({ msg: error.message, code: error.code, kind: error.kind });
      return error.toWire();
    }
    const unavailable = asDatabaseUnavailable(error);
    if (unavailable) {
      this.logger.warn({ msg: unavailable.message, code: unavailable.code, reason: reasonOf(unavailable) });
      return unavailable.toWire();
    }
    this.logger.error(error);
    return { kind: 'internal', code: 'INTERNAL', message: 'Internal error' };
  }
}
