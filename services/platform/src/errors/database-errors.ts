import {
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
  TypeORMError,
} from 'typeorm';
import { UnavailableError } from './domain-error.js';

/** A connection that could not be opened. `code` is the code of its cause, from the network or from PostgreSQL. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/** The SQLSTATE of PostgreSQL's own errors, or the code of Node's network errors. */
function codeOf(error: unknown): string | undefined {
  const { driverError, code } = (error ?? {}) as { driverError?: { code?: unknown }; code?: unknown };
  const found = driverError?.code ?? code;
  return typeof found === 'string' ? found : undefined;
}

/** A statement waited for a lock until `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** A statement and others waited for each other, and the server chose this one to fail. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/**
 * SQLSTATEs of a server that temporarily cannot execute a valid statement: connection exceptions,
 * insufficient resources, operator intervention, system errors, a standby, locks, deadlocks.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const passing = /^(?:08|53|57|58)...$|^(?:25006|55P03|40001|40P01)$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a missing Unix socket
]);

const released = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError, TransactionNotStartedError];

/** TypeORM reports a connection that ends between two statements of a transaction only as released. */
export function nameLostConnection(error: unknown): never {
  if (!released.some((kind) => error instanceof kind)) throw error;
  throw new Error('Connection terminated in a transaction', { cause: error });
}

/** SQLSTATE `disk_full`. */
const diskFull = '53100';

/** How long a statement that found the disk full counts, in milliseconds: reads still succeed. */
const diskFullMs = 60_000;

let diskFullAt = Number.NEGATIVE_INFINITY;

/** Whether a statement of this process, or of one that told it, has failed recently because the database's disk is full. */
export const isDiskFull = (): boolean => performance.now() - diskFullAt < diskFullMs;

/** Errors of pg, its pool and TypeORM that have no code. */
const words =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Driver not Connected|Cannot use a pool after calling end)/;

/** Notes what another process of the app has found, such as one of low priority. */
export function noteDiskFull(): void {
  diskFullAt = performance.now();
}

export const isDiskFullError = (error: unknown): boolean => codeOf(error) === diskFull && isDatabaseAway(error);

/**
 * The error for callers while the database is unavailable; `undefined` if `error` is anything else.
 * A write that failed this way may have been committed.
 */
export function asDatabaseUnavailable(error: unknown): UnavailableError | undefined {
  if (!isDatabaseAway(error)) return undefined;
  if (isDiskFullError(error)) {
    noteDiskFull();
    return new UnavailableError(
      'DATABASE.UNAVAILABLE',
      'The disk of the database is full: nothing can be saved. Please try again later.',
      { cause: error },
    );
  }
  return new UnavailableError('DATABASE.UNAVAILABLE', 'The database does not answer. Please try again in a moment.', {
    cause: error,
  });
}

/** Whether the database is unavailable for any statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (words.test(error.message)) return true;
  const code = codeOf(error);
  if (code === undefined) return false;
  // only the driver's errors: another server's network error says nothing about the database
  const isFromDatabase = error instanceof TypeORMError || error instanceof ConnectError || 'severity' in error;
  return isFromDatabase && (passing.test(code) || networkCodes.has(code));
}
