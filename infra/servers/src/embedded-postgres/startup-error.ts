export type StartupErrorCode =
  | 'data-directory-held'
  | 'data-directory-unusable'
  | 'other-major'
  | 'port-taken'
  | 'unsupported-system'
  | 'server-failed';

/** A startup failure that the operator must fix. The message is one printable sentence with the remedy. */
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
