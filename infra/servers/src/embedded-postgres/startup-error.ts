export type StartupErrorCode =
  | 'data-directory-held'
  | 'data-directory-unusable'
  | 'other-major'
  | 'port-taken'
  | 'unsupported-system'
  | 'server-failed';

/** A start that fails until the operator changes something. The message says what to change, in one sentence to print. */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(
    readonly code: StartupErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
