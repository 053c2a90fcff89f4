import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sqlSlotWidth } from '../../pace/slot-width.js';
import { isTaken, recipientStates, sqlList } from '../../texts/recipients/recipient-states.js';

/**
 * The sums of one state. Segments are those of the pace, see `slotWidth`. `takenSegments`: of texts that the provider
 * accepted.
 */
export interface StatusFigures {
  status: RecipientStatus;
  count: number;
  segments: number;
  takenSegments: number;
  /** Segments accepted within the last `rateSpanSeconds`. */
  recentSegments: number;
  /** Seconds since the last accepted text. Null: none was accepted. */
  secondsSinceLast: number | null;
}

/** The time over which the rate is measured. */
export const rateSpanSeconds = 10;

/** SQL: of a text of the campaign `$1`, which has one picture for all of them. */
const width = sqlSlotWidth('segments', '(SELECT picture_id IS NOT NULL FROM campaign WHERE id = $1)');

const listUnsentAreasSql = statement<{ area: string; segments: number }>(
  `SELECT CASE WHEN phone LIKE '+1%' THEN left(phone, 5) ELSE '' END AS area, sum(${width})::int AS segments
   FROM campaign_recipient WHERE campaign_id = $1 AND status IN ${sqlList(recipientStates.unsent)} GROUP BY area`,
);

const countByStatusSql = statement<StatusFigures>(
  `SELECT status, count(*)::int AS count, sum(${width})::int AS segments,
     coalesce(sum(${width}) FILTER (WHERE ${isTaken()}), 0)::int AS "takenSegments",
     coalesce(sum(${width}) FILTER (WHERE accepted_at > now() - make_interval(secs => $2)), 0)::int
       AS "recentSegments",
     extract(epoch FROM now() - max(accepted_at))::float8 AS "secondsSinceLast"
   FROM campaign_recipient WHERE campaign_id = $1 GROUP BY status`,
);

@Injectable()
export class ProgressRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Unsent segments by area: `+1` and the area code, or an empty string for a phone elsewhere. */
  async listUnsentAreas(campaignId: string): Promise<Record<string, number>> {
    const rows = await many(this.dataSource, listUnsentAreasSql, [campaignId]);
    return Object.fromEntries(rows.map(({ area, segments }) => [area, segments]));
  }

  /** An exact count, read from one index. */
  countByStatus(campaignId: string): Promise<StatusFigures[]> {
    return many(this.dataSource, countByStatusSql, [campaignId, rateSpanSeconds]);
  }
}
