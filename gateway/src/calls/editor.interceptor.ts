import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable } from 'rxjs';

/** The names of staff accounts, for calls. */
export abstract class EditorNames {
  /** The display name of an account; null if there is none. */
  abstract findDisplayName(id: string): Promise<string | null>;
}

/**
 * Services know an account only by its id. In a conflict with what somebody else has done, this replaces the id with the
 * name, also in the message.
 */
export async function withEditorName(refusal: DomainError, editors: EditorNames): Promise<DomainError> {
  const { kind, code, message, details, meanwhile } = refusal;
  if (!meanwhile || meanwhile.by === null) return refusal;
  const by = await editors.findDisplayName(meanwhile.by).catch(() => null);
  const words = message.replaceAll(meanwhile.by, by ?? 'somebody');
  return new DomainError(kind, code, words, details, { meanwhile: { ...meanwhile, by } });
}

@Injectable()
export class EditorInterceptor implements NestInterceptor {
  constructor(private readonly editors: EditorNames) {}

  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((failure: unknown) => this.named(failure)));
  }

  private async named(failure: unknown): Promise<never> {
    throw failure instanceof DomainError ? await withEditorName(failure, this.editors) : failure;
  }
}
