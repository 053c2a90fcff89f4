import { affected, type Database, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noFailures } from '../../delivery/failures.repository.js';
import { kindsWithReports } from '../../texts/kinds/text-kinds.js';
import { recipientStates, sqlList } from '../../texts/recipients/recipient-states.js';
import type { Proportion } from '../report/intervals.js';
import type { DeliveryRates } from './delivery-fall.js';

/** The last fall of the rate. */
export interface DeliveryFall extends DeliveryRates {
  /** The texts of the fall were sent since then. */
  since: Date;
  toldAt: Date;
  /** Null: it lasts. */
  endedAt: Date | null;
}

/** Texts that were sent from `from` until before `until`, except those of another such time. */
export interface SentBetween {
  from: Date;
  until: Date;
  except?: { from: Date; until: Date } | undefined;
}

/** The newest texts of each table that are counted: more would not change the share, and the time stays the same. */
const mostCounted = 20_000;

const ended = sqlList(['delivered', ...recipientStates.failed]);

const sentBetween = (column: string) =>
  `${column} >= $1 AND ${column} < $2 AND NOT (${column} >= $3 AND ${column} < $4)`;

// both parts read an index of ended texts from its end; a simulated text was never sent
const countSql = statement<Proportion>(
  `SELECT count(*) FILTER (WHERE delivered)::int AS count, count(*)::int AS of FROM (
     (SELECT r.status = 'delivered' AS delivered
      FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id AND NOT c.simulated
      WHERE r.status IN ${ended} AND ${sentBetween('r.claimed_at')}
        AND (r.error_code IS NULL OR r.error_code <> ALL ($5::text[]))
      ORDER BY r.claimed_at DESC LIMIT ${mostCounted})
     UNION ALL
     (SELECT delivery IS NOT DISTINCT FROM 'delivered'
      FROM outgoing_text
      WHERE (delivery IS NOT NULL OR status = 'failed') AND ${sentBetween('claimed_at')}
        AND kind = ANY ($6::text[]) AND simulated IS NOT TRUE
        AND coalesce(delivery_error, error_code, '') <> ALL ($5::text[])
      ORDER BY claimed_at DESC LIMIT ${mostCounted})) AS text`,
);

const tryLockSql = statement<{ isLocked: boolean }>(
  `SELECT pg_try_advisory_xact_lock(hashtextextended('delivery-fall', 0)) AS "isLocked"`,
);

interface StoredFall extends Pick<DeliveryFall, 'since' | 'toldAt' | 'endedAt'> {
  usualDelivered: number;
  usualCount: number;
  delivered: number;
  count: number;
}

const findSql = statement<StoredFall>(
  `SELECT since, told_at AS "toldAt", ended_at AS "endedAt", usual_delivered AS "usualDelivered", usual_count AS "usualCount",
     delivered, count FROM delivery_fall`,
);

const beginSql = statement(
  `INSERT INTO delivery_fall (since, told_at, usual_delivered, usual_count, delivered, count)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT ON CONSTRAINT delivery_fall_pk DO UPDATE
     SET since = excluded.since, told_at = excluded.told_at, ended_at = NULL, usual_delivered = excluded.usual_delivered,
       usual_count = excluded.usual_count, delivered = excluded.delivered, count = excluded.count`,
);

const followSql = statement('UPDATE delivery_fall SET delivered = $1, count = $2 WHERE ended_at IS NULL');
const endSql = statement('UPDATE delivery_fall SET ended_at = $1 WHERE ended_at IS NULL');
const forgetSql = statement('DELETE FROM delivery_fall');

@Injectable()
export class DeliveryRateRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `false`: another process looks. Until the end of the transaction. */
  async tryLock(tx: Transaction): Promise<boolean> {
    return (await one(tx, tryLockSql)).isLocked;
  }

  /** Of texts of campaigns, automations, reminders, thanks and answers. Opt-outs and waits for a reset do not count. */
  count(database: Database, { from, until, except = { from: until, until } }: SentBetween): Promise<Proportion> {
    return one(database, countSql, [from, until, except.from, except.until, noFailures, kindsWithReports]);
  }

  async find(database: Database = this.dataSource): Promise<DeliveryFall | null> {
    const row = await maybeOne(database, findSql);
    if (!row) return null;
    const { usualDelivered, usualCount, delivered, count, ...times } = row;
    return { ...times, usual: { count: usualDelivered, of: usualCount }, recent: { count: delivered, of: count } };
  }

  async begin(tx: Transaction, { since, toldAt, usual, recent }: Omit<DeliveryFall, 'endedAt'>): Promise<void> {
    await affected(tx, beginSql, [since, toldAt, usual.count, usual.of, recent.count, recent.of]);
  }

  async follow(tx: Transaction, { count, of }: Proportion): Promise<void> {
    await affected(tx, followSql, [count, of]);
  }

  async end(tx: Transaction, at: Date): Promise<void> {
    await affected(tx, endSql, [at]);
  }

  async forget(tx: Transaction): Promise<void> {
    await affected(tx, forgetSql);
  }
}
