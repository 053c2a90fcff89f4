import {
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  TransactionNotStartedError,
  TypeORMError,
} from 'typeorm';
import { UnavailableError } from '../errors/domain-error.js';
import { ConnectError } from './bounded-client.js';

/** The SQLSTATE of PostgreSQL's own errors, or the code of Node's network errors. */
function codeOf(error: unknown): string | undefined {
  const { driverError, code } = (error ?? {}) as { driverError?: { code?: unknown }; code?: unknown };
  const found = driverError?.code ?? code;
  return typeof found === 'string' ? found : undefined;
}

/** A statement waited for a lock until `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/**
 * SQLSTATEs of a server that cannot carry out a statement now, although nothing is wrong with it: connection exceptions,
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
  'ENOENT', // a Unix socket that is not there
]);

const released = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError, TransactionNotStartedError];

/** A connection that ends between two statements of a transaction is released, and TypeORM tells only that. */
export function nameLostConnection(error: unknown): never {
  if (!released.some((kind) => error instanceof kind)) throw error;
  throw new Error('Connection terminated in a transaction', { cause: error });
}

/** What pg, its pool and TypeORM say without a code. */
const words =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Driver not Connected|Cannot use a pool after calling end)/;

/**
 * The error that callers get when the database cannot be asked; `undefined` when `error` is something else.
 * A write that failed so may have been committed.
 */
export function asDatabaseUnavailable(error: unknown): UnavailableError | undefined {
  if (!isDatabaseAway(error)) return undefined;
  return new UnavailableError('DATABASE.UNAVAILABLE', 'The database does not answer. Please try again in a moment.', {
    cause: error,
  });
}

/** The database cannot carry out anything now, whatever it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (words.test(error.message)) return true;
  const code = codeOf(error);
  if (code === undefined) return false;
  // the driver's own: an error of another server on the network is none of the database
  const isFromDatabase = error instanceof TypeORMError || error instanceof ConnectError || 'severity' in error;
  return isFromDatabase && (passing.test(code) || networkCodes.has(code));
}
