import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { acceptCorrelationId, withCorrelationId } from '../correlation/correlation.js';

/** Restores the sender's correlation id, so that one id follows a request through every process. */
export class CorrelationInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const envelope = context.switchToRpc().getData<{ correlationId?: unknown } | undefined>();
    const id = acceptCorrelationId(envelope?.correlationId);
    return new Observable((subscriber) => withCorrelationId(id, () => next.handle().subscribe(subscriber)));
  }
}
