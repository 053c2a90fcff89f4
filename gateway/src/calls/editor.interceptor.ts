import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable } from 'rxjs';

/** The names of staff accounts, for calls. */
export abstract class EditorNames {
  /** The display name of an account; null if there is none. */
  abstract findDisplayName(id: string): Promise<string | null>;
}

/**
 * Services know an account only by its id. This replaces the id in a late-edit conflict with the first editor's name.
 */
@Injectable()
export class EditorInterceptor implements NestInterceptor {
  constructor(private readonly editors: EditorNames) {}

  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((failure: unknown) => this.named(failure)));
  }

  private async named(failure: unknown): Promise<never> {
    if (!(failure instanceof DomainError) || !failure.meanwhile) throw failure;
    const { kind, code, message, details, meanwhile } = failure;
    const by = meanwhile.by === null ? null : await this.editors.findDisplayName(meanwhile.by).catch(() => null);
    throw new DomainError(kind, code, message, details, { meanwhile: { ...meanwhile, by } });
  }
}
