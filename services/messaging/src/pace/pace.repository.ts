import type { Said } from '@lacquer/contracts/sentences/say';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A report on a granted slot: the latest possible arrival of its request, or that it was not used. */
export interface SlotReport {
  /** The slot's time, as granted by the database. */
  slot: number;
  /** Milliseconds on the database's clock; 0: not used. */
  arrivedAt: number;
}

/** The slots that a process requests. */
export interface WantedSlots {
  /** Widths in segments, in order. */
  weights: readonly number[];
  /** The number of leading weights that are urgent. */
  urgent: number;
}

/** All times are milliseconds since 1970 on the database's clock. */
export interface TakenSlots {
  now: number;
  /** One time per weight, in order, up to the horizon. */
  slots: number[];
  /** When to request the rest, in milliseconds from `now`. */
  waitMs: number;
  /** Segments per second; null: no limit. */
  rate: number | null;
  heldUntil: number;
  refusals: number;
}

/** A change of the rate, in segments per second. */
export interface RateChange {
  /** Null: the rate of the settings. */
  rate: number | null;
  /** The rate that the author of the change saw; null: no limit. Absent: replaces any rate. */
  seen: number | null | undefined;
  actorId: string;
}

export interface StoredPace {
  rate: number | null;
  /** The account that last changed the rate. */
  changedBy: string | null;
  holdUntil: Date | null;
  holdReason: Said | null;
}

const nowMs = `extract(epoch FROM clock_timestamp()) * 1000`;

/**
 * SQL: when the hold of a row ends. One that began much later than now was set before the database's clock was set back, and
 * has ended. `sql/sender-pace.sql` has the same rule.
 */
export const holdUntil = (row: string, now: string): string =>
  `CASE WHEN ${row}.held_from > ${now} + 250 THEN 0 ELSE ${row}.hold_until END`;

const firstBackOffMs = 2_000;
const longestBackOffMs = 60_000;

const takeSql = statement<TakenSlots>(
  `SELECT now_ms AS now, slots, wait_ms AS "waitMs", rate, held_until AS "heldUntil", strike_count AS refusals
   FROM sender_pace_take($1, $2, $3, $4, $5, $6)`,
);

const readClockSql = statement<{ now: number }>(`SELECT (${nowMs})::float8 AS now`);

const holdSql = statement(
  `INSERT INTO sender_pace AS p (held_from, hold_until, hold_reason) VALUES (${nowMs}, ${nowMs} + $1, $2)
   ON CONFLICT (id) DO UPDATE
     SET held_from = excluded.held_from, hold_until = excluded.hold_until, hold_reason = excluded.hold_reason
   WHERE ${holdUntil('p', 'excluded.held_from')} < excluded.hold_until`,
);

const backOffSql = statement(
  `INSERT INTO sender_pace AS p (strikes, held_from, hold_until, hold_reason) VALUES (1, ${nowMs}, ${nowMs} + $1, $3)
   ON CONFLICT (id) DO UPDATE SET strikes = least(p.strikes, 10) + 1, hold_reason = $3, held_from = ${nowMs},
     hold_until = ${nowMs} + least($2, $1 * 2 ^ least(p.strikes, 10))
   WHERE ${holdUntil('p', nowMs)} < ${nowMs}`,
);

const resetRefusalsSql = statement(
  `UPDATE sender_pace SET strikes = 0 WHERE strikes > 0 AND ${holdUntil('sender_pace', nowMs)} < ${nowMs}`,
);

const releaseSql = statement(
  // a request during the hold has moved the next slot to its end
  `UPDATE sender_pace SET strikes = 0, hold_until = 0, hold_reason = NULL, next_at = least(next_at, ${nowMs})`,
);

const setRateSql = statement(
  `INSERT INTO sender_setting AS s (segments_per_second, changed_by)
   SELECT $1::float8, $2::uuid WHERE NOT $3::boolean OR $1 IS NULL OR $4::float8 IS NOT DISTINCT FROM $5::float8
     OR EXISTS (SELECT FROM sender_setting)
   ON CONFLICT (id) DO UPDATE SET segments_per_second = $1, changed_by = $2, updated_at = now()
   WHERE NOT $3 OR s.segments_per_second::float8 IS NOT DISTINCT FROM $1
     OR coalesce(s.segments_per_second::float8, $5) IS NOT DISTINCT FROM $4
   RETURNING id`,
);

const readSql = statement<StoredPace>(
  `SELECT s.segments_per_second::float8 AS rate, s.changed_by AS "changedBy", to_timestamp(p.hold_until / 1000) AS "holdUntil",
     p.hold_reason AS "holdReason"
   FROM (VALUES (true)) one(id)
   LEFT JOIN sender_setting s USING (id)
   LEFT JOIN sender_pace p ON p.id AND ${holdUntil('p', nowMs)} > ${nowMs}`,
);

/** The pace shared by all workers. `sql/sender-pace.sql` contains the arithmetic. */
@Injectable()
export class PaceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async take(
    { weights, urgent }: WantedSlots,
    environmentRate: number | null,
    horizonMs: number,
    reports: readonly SlotReport[],
  ): Promise<TakenSlots> {
    const taken = await maybeOne(this.dataSource, takeSql, [
      weights,
      environmentRate,
      horizonMs,
      reports.map(({ slot }) => slot),
      reports.map(({ arrivedAt }) => arrivedAt),
      urgent,
    ]);
    if (!taken) throw new Error('the pace did not answer');
    return taken;
  }

  async readClock(): Promise<number> {
    const row = await maybeOne(this.dataSource, readClockSql);
    if (!row) throw new Error('the database did not tell its time');
    return row.now;
  }

  /** Holds all sending for `ms` milliseconds. A longer hold stays. */
  async hold(ms: number, reason: Said): Promise<void> {
    await affected(this.dataSource, holdSql, [ms, reason]);
  }

  /** Holds all sending for 2 s, doubled each time in a row, up to 60 s. Refusals during a hold count as one. */
  async backOff(reason: Said): Promise<void> {
    await affected(this.dataSource, backOffSql, [firstBackOffMs, longestBackOffMs, reason]);
  }

  /** Resets the count of refusals after an accepted text: the next refusal counts as the first. */
  async resetRefusals(): Promise<void> {
    await affected(this.dataSource, resetRefusalsSql);
  }

  /** Ends a hold immediately. */
  async release(): Promise<void> {
    await affected(this.dataSource, releaseSql);
  }

  /** `false`: the current rate is neither the one that was seen nor the requested one. */
  async setRate({ rate, seen, actorId }: RateChange, environmentRate: number | null): Promise<boolean> {
    const rows = await many(this.dataSource, setRateSql, [
      rate,
      actorId,
      seen !== undefined,
      seen ?? null,
      environmentRate,
    ]);
    return rows.length > 0;
  }

  async read(): Promise<StoredPace> {
    const row = await maybeOne(this.dataSource, readSql);
    return row ?? { rate: null, changedBy: null, holdUntil: null, holdReason: null };
  }
}
