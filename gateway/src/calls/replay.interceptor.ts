import { replayedHeader } from '@lacquer/contracts/call';
import type { Replayable } from '@lacquer/contracts/idempotency';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** Answers a repeated request like the first one, and marks the replay in a header. */
@Injectable()
export class ReplayInterceptor implements NestInterceptor<Replayable | undefined, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<Replayable | undefined>): Observable<unknown> {
    return next.handle().pipe(
      map((answer) => {
        if (!answer) return answer;
        const { replayed, ...first } = answer;
        if (replayed) void context.switchToHttp().getResponse<FastifyReply>().header(replayedHeader, 'true');
        return first;
      }),
    );
  }
}
