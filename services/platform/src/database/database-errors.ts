/** The SQLSTATE of PostgreSQL's own errors, or the code of Node's network errors. */
function codeOf(error: unknown): string | undefined {
  const { driverError, code } = error as { driverError?: { code?: unknown }; code?: unknown };
  const found = driverError?.code ?? code;
  return typeof found === 'string' ? found : undefined;
}

/** A statement waited for a lock until `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';
