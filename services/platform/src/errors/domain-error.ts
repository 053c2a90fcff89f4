import {
  wireError,
  type ErrorKind,
  type FieldFault,
  type ConflictingEdit,
  type WireError,
} from '@lacquer/contracts/errors';

/**
 * An error that a rule of the product raises on purpose. `code` is stable (`CUSTOMER.NOT_FOUND`) and part of the
 * contract; `message` is safe to show to the caller.
 */
export class DomainError extends Error {
  /** For an edit of an outdated version: the current state. */
  readonly meanwhile: ConflictingEdit | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly details?: FieldFault[],
    options?: ErrorOptions & { meanwhile?: ConflictingEdit | undefined },
  ) {
    super(message, options);
    this.name = new.target.name;
    this.meanwhile = options?.meanwhile;
  }

  toWire(): WireError {
    const { kind, code, message, details, meanwhile } = this;
    return { kind, code, message, details, meanwhile };
  }

  /** Restores an error from another process. Returns `undefined` if `value` is not an error in wire form. */
  static fromWire(value: unknown): DomainError | undefined {
    const parsed = wireError.safeParse(value);
    if (!parsed.success) return undefined;
    const { kind, code, message, details, meanwhile } = parsed.data;
    return new DomainError(kind, code, message, details, { meanwhile });
  }
}

export class InvalidError extends DomainError {
  constructor(code: string, message: string, details?: FieldFault[]) {
    super('invalid', code, message, details);
  }
}

export class UnauthenticatedError extends DomainError {
  constructor(code: string, message: string) {
    super('unauthenticated', code, message);
  }
}

export class ForbiddenError extends DomainError {
  constructor(code: string, message: string) {
    super('forbidden', code, message);
  }
}

export class NotFoundError extends DomainError {
  constructor(code: string, message: string) {
    super('not-found', code, message);
  }
}

export class ConflictError extends DomainError {
  constructor(code: string, message: string, details?: FieldFault[], options?: { meanwhile: ConflictingEdit }) {
    super('conflict', code, message, details, options);
  }
}

export class RateLimitedError extends DomainError {
  /** `retryAfter` in seconds. */
  constructor(
    code: string,
    message: string,
    readonly retryAfter?: number,
  ) {
    super('rate-limited', code, message);
  }
}

export class UnavailableError extends DomainError {
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: string, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super('unavailable', code, message, undefined, options);
    this.retryAfter = options.retryAfter;
  }
}

/** The message of an error's cause. */
export const reasonOf = ({ cause }: Error): string | undefined => (cause instanceof Error ? cause.message : undefined);

/** Whether a retry cannot succeed. */
export function isPermanent(kind: ErrorKind): boolean {
  return kind !== 'unavailable' && kind !== 'rate-limited' && kind !== 'internal';
}
