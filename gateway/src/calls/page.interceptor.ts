import { nextCursorHeader, type Page } from '@lacquer/contracts/call';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

type Paged = Page<unknown> | StreamableFile;

/** Answers a page as an array, with the next cursor in a header. Passes a whole list through unchanged. */
@Injectable()
export class PageInterceptor implements NestInterceptor<Paged, unknown[] | StreamableFile> {
  intercept(context: ExecutionContext, next: CallHandler<Paged>): Observable<unknown[] | StreamableFile> {
    return next.handle().pipe(
      map((answer) => {
        if (answer instanceof StreamableFile) return answer;
        const { items, nextCursor } = answer;
        if (nextCursor !== null)
          void context.switchToHttp().getResponse<FastifyReply>().header(nextCursorHeader, nextCursor);
        return items;
      }),
    );
  }
}
