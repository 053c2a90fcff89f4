import { createHash } from 'node:crypto';
import type { RpcContract } from '@lacquer/contracts/contract';
import type { Replayable } from '@lacquer/contracts/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isLockTimeout } from '../errors/database-errors.js';
import { affected, maybeOne, type Database, statement } from '../database/sql.js';
import { type Transaction, Transactions } from '../database/transactions.js';
import { ConflictError } from '../errors/domain-error.js';

/** A request that its caller may retry. */
export interface RepeatableRequest {
  contract: RpcContract;
  /** The parsed request with its `idempotencyKey`. Without a key it is carried out each time. */
  request: { idempotencyKey?: string | undefined };
  /** The owner of the key. The same key of two actors does not collide. */
  actor?: string | undefined;
}

interface KeyRow {
  fingerprint: string;
  answer: object;
}

const insertIdempotencyKeySql = statement(
  `INSERT INTO idempotency_key (scope, key, fingerprint) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT idempotency_key_pk DO NOTHING`,
);

const updateIdempotencyKeySql = statement('UPDATE idempotency_key SET answer = $3 WHERE scope = $1 AND key = $2');

const readSql = statement<KeyRow>('SELECT fingerprint, answer FROM idempotency_key WHERE scope = $1 AND key = $2');

/**
 * Carries out a request once per idempotency key. The key and the answer are stored in the transaction of the change: a
 * change that was committed is never repeated, and one that was rolled back leaves no key.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Runs `change` in a transaction and returns its answer; for a known key, returns the stored answer, marked as
   * replayed. While another request with the key is in flight, this one waits until the lock timeout.
   * @throws ConflictError IDEMPOTENCY.KEY_REUSED, IDEMPOTENCY.IN_PROGRESS
   */
  once<A extends object>(
    repeatable: RepeatableRequest,
    change: (tx: Transaction) => Promise<A>,
  ): Promise<A & Replayable> {
    const claim = claimOf(repeatable);
    if (!claim) return this.transactions.run(change);
    return this.transactions.run(async (tx) => {
      const claimed = await affected(tx, insertIdempotencyKeySql, [claim.scope, claim.key, claim.fingerprint]).catch(
        refuseInProgress,
      );
      if (claimed === 0) return replay<A>(await this.read(tx, claim), claim);
      const answer = await change(tx);
      await affected(tx, updateIdempotencyKeySql, [claim.scope, claim.key, JSON.stringify(answer)]);
      return answer;
    });
  }

  /**
   * The answer of an earlier request with the same key, if any: for a change that is prepared outside its transaction.
   * `once` remains authoritative.
   * @throws ConflictError IDEMPOTENCY.KEY_REUSED
   */
  async findReplay<A extends object>(repeatable: RepeatableRequest): Promise<(A & Replayable) | undefined> {
    const claim = claimOf(repeatable);
    const row = claim && (await this.read(this.dataSource.manager, claim));
    return row && replay<A>(row, claim);
  }

  private async read(tx: Database, { scope, key }: Claim): Promise<KeyRow | undefined> {
    const row = await maybeOne(tx, readSql, [scope, key]);
    return row;
  }
}

interface Claim {
  scope: string;
  key: string;
  fingerprint: string;
}

function claimOf({ contract, request, actor }: RepeatableRequest): Claim | undefined {
  const { idempotencyKey: key, ...body } = request;
  if (key === undefined) return undefined;
  const scope = actor === undefined ? contract.name : `${contract.name} ${actor}`;
  return { scope, key, fingerprint: createHash('sha256').update(JSON.stringify(body)).digest('base64url') };
}

function replay<A extends object>(row: KeyRow | undefined, { fingerprint }: Claim): A & Replayable {
  // the key expired between the two statements
  if (!row) throw inProgress();
  if (row.fingerprint !== fingerprint) {
    throw new ConflictError(
      'IDEMPOTENCY.KEY_REUSED',
      'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    );
  }
  return { ...(row.answer as A), replayed: true };
}

const inProgress = () =>
  new ConflictError(
    'IDEMPOTENCY.IN_PROGRESS',
    'A request with this Idempotency-Key is still in progress. Retry with the same key in a moment.',
  );

function refuseInProgress(error: unknown): never {
  throw isLockTimeout(error) ? inProgress() : error;
}
