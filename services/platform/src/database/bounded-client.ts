import type { Socket } from 'node:net';
import { Client } from 'pg';
import { ConnectError } from '../errors/database-errors.js';
import { findPreparedName } from './prepared-statement.js';

/**
 * How long a connection keeps the plans of prepared statements, in milliseconds. A plan made for a small table is slow
 * once the table is large, and PostgreSQL itself replans only after new statistics.
 */
const plansMs = 10_000;

/** A query that PostgreSQL did not answer in time. The connection is closed, which ends its transaction. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
  readonly code = 'ETIMEDOUT';
}

/**
 * A pg client that closes a connection whose query is not answered within `answerWithinMs`, so that a frozen server or
 * a lost network cannot block a caller. pg's own `query_timeout` keeps the connection, which returns to the pool with
 * its transaction still open.
 */
export function boundedClient(answerWithinMs: number): typeof Client {
  return class BoundedClient extends Client {
    private plannedAt = performance.now();

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      if (!callback) return super.connect();
      // pg calls back without an error on success, which its types do not allow
      super.connect((error?: Error) => callback((error && new ConnectError(error)) as Error));
    }

    // pg declares a dozen overloads; their return values are passed through
    override query(...args: never[]): never {
      const [text, values] = args as unknown[];
      const name = typeof text === 'string' ? findPreparedName(text) : undefined;
      if (name === undefined) return this.bounded(...args);
      this.renewPlans();
      return this.bounded({ name, text, values } as never);
    }

    private bounded(...args: never[]): never {
      const answer: unknown = (super.query as (...args: never[]) => unknown)(...args);
      if (isPromise(answer)) this.limit(answer);
      return answer as never;
    }

    private renewPlans(): void {
      const now = performance.now();
      if (now - this.plannedAt < plansMs) return;
      this.plannedAt = now;
      // if it fails, so does the next statement, which reports the error to its caller
      super.query('DISCARD PLANS').catch(() => undefined);
    }

    private limit(answer: Promise<unknown>): void {
      const timer = setTimeout(() => {
        const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
        stream.destroy(new QueryTimeoutError(`PostgreSQL did not answer within ${answerWithinMs} ms`));
      }, answerWithinMs);
      const done = () => clearTimeout(timer);
      answer.then(done, done);
    }
  };
}

const isPromise = (answer: unknown): answer is Promise<unknown> =>
  typeof (answer as { then?: unknown } | null)?.then === 'function';
