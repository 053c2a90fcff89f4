export type StartupErrorCode =
  | 'data-directory-held'
  | 'data-directory-unusable'
  | 'other-major'
  | 'port-taken'
  | 'unsupported-system'
  | 'server-failed';

/** A start that cannot succeed until the operator changes something. The message says what, in one sentence, fit to be printed as it is. */
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
