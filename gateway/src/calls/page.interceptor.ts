import { nextCursorHeader, type Page } from '@lacquer/contracts/call';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** Answers a page as an array, with the cursor of the next one in a header. */
@Injectable()
export class PageInterceptor implements NestInterceptor<Page<unknown>, unknown[]> {
  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<unknown[]> {
    return next.handle().pipe(
      map(({ items, nextCursor }) => {
        if (nextCursor !== null)
          void context.switchToHttp().getResponse<FastifyReply>().header(nextCursorHeader, nextCursor);
        return items;
      }),
    );
  }
}
