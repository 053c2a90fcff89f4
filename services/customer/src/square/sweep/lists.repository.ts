import type { Said } from '@lacquer/contracts/sentences/say';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SquareList } from './payment-listing.js';
import type { ClaimedSweep } from './sweeps.repository.js';

/**
 * In seconds: the next reading of a list begins this long before the last change that was read, because Square's lists
 * lag behind its clock.
 */
const overlapSeconds = 3600;

/** Where a reading begins. `place`: the last entry that a previous process of the same sweep has read. */
export interface ListStart {
  changedSince: Date;
  place: Date | null;
}

const beginSql = statement<{ changedSince: Date; place: Date | null; hasEnded: boolean }>(
  `INSERT INTO square_list AS known (name, next_from, sweep_id)
   SELECT $1, since, id FROM square_sweep WHERE id = $2
   ON CONFLICT ON CONSTRAINT square_list_pk DO UPDATE SET
     next_from = CASE WHEN known.sweep_id = $2 OR (SELECT is_scheduled FROM square_sweep WHERE id = $2)
       THEN known.next_from ELSE least(known.next_from, EXCLUDED.next_from) END,
     begun_at = CASE WHEN known.sweep_id = $2 THEN known.begun_at ELSE now() END,
     ended_at = CASE WHEN known.sweep_id = $2 THEN known.ended_at END,
     place = CASE WHEN known.sweep_id = $2 THEN known.place END,
     newest = CASE WHEN known.sweep_id = $2 THEN known.newest END, sweep_id = $2
   RETURNING next_from AS "changedSince", place, ended_at IS NOT NULL AS "hasEnded"`,
);

const advanceSql = statement(
  `UPDATE square_list SET place = $2, newest = greatest(newest, $3),
     next_from = CASE WHEN $4 THEN greatest(next_from, $2::timestamptz - make_interval(secs => ${overlapSeconds}))
       ELSE next_from END
   WHERE name = $1`,
);

/** What changed in an unsorted list while it was read may have been passed. */
const finishSql = statement(
  `UPDATE square_list SET ended_at = now(), problem = NULL, problem_since = NULL,
     next_from = CASE WHEN $2 OR newest IS NULL THEN next_from ELSE
       greatest(next_from, newest - (now() - begun_at) - make_interval(secs => ${overlapSeconds})) END
   WHERE name = $1`,
);

const stopSql = statement(
  `UPDATE square_list SET ended_at = now(), problem = $2, problem_since = now()
   WHERE name = $1 AND problem IS NULL RETURNING 1`,
);

const endSql = statement('UPDATE square_list SET ended_at = now() WHERE name = $1');

const forgetOthersSql = statement(
  'UPDATE square_list SET problem = NULL, problem_since = NULL WHERE problem IS NOT NULL AND name <> ALL ($1)',
);

const countStoppedSql = statement<{ count: number }>(
  'SELECT count(*)::int AS count FROM square_list WHERE problem IS NOT NULL',
);

/**
 * How far each of Square's lists is read: everything that changed before `next_from` is stored, at Square's clock. Only
 * what was read moves it, so a sweep that ends early, for whatever reason, leaves the rest to the next one.
 */
@Injectable()
export class ListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Begins or continues a list. A requested sweep goes back to its own start. `null`: this sweep has already read it.
   */
  async begin(tx: Transaction, sweep: ClaimedSweep, list: SquareList): Promise<ListStart | null> {
    const { hasEnded, ...start } = await one(tx, beginSql, [list.name, sweep.id]);
    return hasEnded ? null : start;
  }

  /** Everything up to `place` is stored; of an unsorted list, that says nothing about its changes. */
  async advance(
    tx: Transaction,
    { name, order }: SquareList,
    { place, newest }: { place: Date | null; newest: Date | null },
  ): Promise<void> {
    await affected(tx, advanceSql, [name, place, newest, order === 'changed']);
  }

  async finish(tx: Transaction, { name, order }: SquareList): Promise<void> {
    await affected(tx, finishSql, [name, order === 'changed']);
  }

  /** Ends the reading where it is. Returns whether the list had no problem before; an optional one has none. */
  async stop(tx: Transaction, { name, isOptional }: SquareList, reason: Said): Promise<boolean> {
    const stopped = isOptional ? [] : await many(tx, stopSql, [name, reason]);
    if (stopped.length === 0) await affected(tx, endSql, [name]);
    return stopped.length > 0;
  }

  /** The problems of lists that are no longer read, such as those of a closed location, are over. */
  async forgetOthers(tx: Transaction, lists: readonly SquareList[]): Promise<void> {
    await affected(tx, forgetOthersSql, [lists.map(({ name }) => name)]);
  }

  /** The number of lists with a problem. */
  async countStopped(): Promise<number> {
    return (await maybeOne(this.dataSource, countStoppedSql))?.count ?? 0;
  }
}
