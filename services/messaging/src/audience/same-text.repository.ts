import { sameTextMinutes } from '@lacquer/contracts/messaging/same-text';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { affected, type Database, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { scheduleGrace } from '../hours/schedule-grace.js';

/** A launch of words, at `at`; null: now. `id` is null for a campaign that is not stored. */
export interface LaunchedWords {
  id: string | null;
  /** The final texts: the message and those in other languages. */
  bodies: readonly string[];
  at: Date | null;
}

/** A campaign with one of the same texts that began, or will begin, within `sameTextMinutes` of a launch. */
export interface SameText {
  id: string;
  begins: Date;
  isScheduled: boolean;
  isFrozen: boolean;
  launchedBy: string;
  automation: AutomationKind | null;
  filter: AudienceFilter;
  holdoutPercent: number;
}

/** SQL: a text without its differences in capitals and spaces. */
const wordsOf = (text: string) => `lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;

/** In the same order by all: two launches may share several texts. */
const lockSql = statement(
  `SELECT pg_advisory_xact_lock(text_key) FROM (
     SELECT DISTINCT hashtextextended('same text: ' || ${wordsOf('body')}, 0) AS text_key
     FROM unnest($1::text[]) AS body ORDER BY text_key) AS texts`,
);

/** An overdue campaign begins as soon as it can, and a draft never. */
const nearestSql = statement<SameText>(
  `SELECT id, begins, status = 'scheduled' AS "isScheduled", frozen_at IS NOT NULL AS "isFrozen",
     coalesce(launched_by, created_by) AS "launchedBy", automation, audience_filter AS filter,
     holdout_percent AS "holdoutPercent"
   FROM (SELECT *, CASE WHEN status <> 'scheduled' THEN started_at
       WHEN scheduled_at > $4::timestamptz - interval '${scheduleGrace}' THEN greatest(scheduled_at, $4) END AS begins
     FROM campaign) AS each
   WHERE begins BETWEEN $3::timestamptz - interval '${sameTextMinutes} minutes'
       AND $3::timestamptz + interval '${sameTextMinutes} minutes'
     AND id IS DISTINCT FROM $2::uuid AND EXISTS (
       SELECT FROM unnest($1::text[]) AS launched
       WHERE ${wordsOf('launched')} = ${wordsOf('body')}
         OR ${wordsOf('launched')} = ${wordsOf("test->>'body'")}
         OR EXISTS (SELECT FROM (SELECT * FROM jsonb_each(texts) UNION ALL SELECT * FROM jsonb_each(test->'texts')) AS other
           WHERE ${wordsOf('launched')} = ${wordsOf("other.value->>'body'")}))
   ORDER BY abs(extract(epoch FROM begins - $3::timestamptz)), id LIMIT 1`,
);

/** Detects accidental repetitions: a second click, or two people launching the same words. */
@Injectable()
export class SameTextRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The nearest one; null: there is none. */
  async find(launch: LaunchedWords, db: Database = this.dataSource): Promise<SameText | null> {
    const now = this.clock.now();
    return (await maybeOne(db, nearestSql, [launch.bodies, launch.id, launch.at ?? now, now])) ?? null;
  }

  /** As `find`. Until the transaction ends, no other launch of these words passes here. */
  async findAlone(tx: Transaction, launch: LaunchedWords): Promise<SameText | null> {
    await affected(tx, lockSql, [launch.bodies]);
    return this.find(launch, tx);
  }
}
