import type { VisitRatingFigures } from '@lacquer/contracts/messaging/after-visit';
import { many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { afterVisit } from '../texts/kinds/after-visit.js';
import { unhappiest } from './visit-rating.js';

/** A rating from 1 to 5, of the thanked visit to which it belongs. */
export interface VisitRating {
  visitId: string;
  phone: string;
  rating: number;
  at: Date;
}

/** The text may have reached the phone also if its outcome is unknown. */
const findThankedSql = statement<{ visitId: string }>(
  `SELECT visit_id AS "visitId" FROM outgoing_text JOIN after_visit ON text_id = outgoing_text.id
   WHERE kind = '${afterVisit.name}' AND outgoing_text.phone = $1 AND after_visit.phone = $1
     AND status IN ('sending', 'accepted', 'unknown') AND claimed_at BETWEEN $2::timestamptz - interval '7 days' AND $2
   ORDER BY claimed_at DESC, visit_id LIMIT 1`,
);

/** A text that is read late may be older than the one that counts. */
const keepSql = statement<{ before: number | null }>(
  `UPDATE after_visit SET rating = $3, rated_at = $4
   FROM (SELECT visit_id, rating FROM after_visit WHERE visit_id = $1 FOR UPDATE) AS earlier
   WHERE after_visit.visit_id = earlier.visit_id AND phone = $2 AND (rated_at IS NULL OR rated_at <= $4)
   RETURNING earlier.rating AS before`,
);

const sumSql = statement<VisitRatingFigures>(
  `SELECT count(rating)::integer AS count, round(avg(rating), 1)::float8 AS average,
     count(*) FILTER (WHERE rating <= ${unhappiest})::integer AS low
   FROM after_visit WHERE decided_at > $1`,
);

@Injectable()
export class VisitRatingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The visit that the phone was last thanked for, by a text that may have reached it within seven days before `at`. */
  async findThanked(phone: string, at: Date): Promise<string | null> {
    return (await maybeOne(this.dataSource, findThankedSql, [phone, at]))?.visitId ?? null;
  }

  /** Null: not kept, because a later one is, or because the person was erased meanwhile. `before`: the rating until now. */
  async keep(tx: Transaction, { visitId, phone, rating, at }: VisitRating): Promise<{ before: number | null } | null> {
    return (await many(tx, keepSql, [visitId, phone, rating, at]))[0] ?? null;
  }

  /** Of the visits decided since then. */
  sum(since: Date): Promise<VisitRatingFigures> {
    return one(this.dataSource, sumSql, [since]);
  }
}
