import { Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { WireError } from '@lacquer/contracts/errors';
import { type Observable, throwError } from 'rxjs';
import { DomainError } from './domain-error.js';

/**
 * Carries errors out of RPC and event handlers: a domain error keeps its code, kind and safe message; anything else
 * is logged here, once, and leaves as `INTERNAL` without text.
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
    this.logger.error(error);
    return { kind: 'internal', code: 'INTERNAL', message: 'Internal error' };
  }
}
