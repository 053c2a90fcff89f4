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

/** SQL: the same, except that a text with a link to the picture takes as much as its words. */
const ownWidth = `CASE WHEN picture_link IS NULL THEN ${width} ELSE segments END`;

/** SQL: in the last seconds, of which there are `$2`. */
const isRecent = 'accepted_at > now() - make_interval(secs => $2)';

const listUnsentAreasSql = statement<{ area: string; segments: number }>(
  `SELECT CASE WHEN phone LIKE '+1%' THEN left(phone, 5) ELSE '' END AS area, sum(${ownWidth})::int AS segments
   FROM campaign_recipient WHERE campaign_id = $1 AND status IN ${sqlList(recipientStates.unsent)} GROUP BY area`,
);

// those with a link are few, and found by an index of their own: the others are counted without being read
const countByStatusSql = statement<StatusFigures>(
  `WITH whole AS (
     SELECT status, count(*)::int AS count, sum(${width}) AS segments,
       coalesce(sum(${width}) FILTER (WHERE ${isTaken()}), 0) AS taken,
       coalesce(sum(${width}) FILTER (WHERE ${isRecent}), 0) AS recent,
       extract(epoch FROM now() - max(accepted_at))::float8 AS "secondsSinceLast"
     FROM campaign_recipient WHERE campaign_id = $1 GROUP BY status),
   linked AS (
     SELECT status, sum(segments - 1) AS segments, coalesce(sum(segments - 1) FILTER (WHERE ${isTaken()}), 0) AS taken,
       coalesce(sum(segments - 1) FILTER (WHERE ${isRecent}), 0) AS recent
     FROM campaign_recipient WHERE campaign_id = $1 AND picture_link IS NOT NULL GROUP BY status)
   SELECT status, count, (whole.segments + coalesce(linked.segments, 0))::int AS segments,
     (whole.taken + coalesce(linked.taken, 0))::int AS "takenSegments",
     (whole.recent + coalesce(linked.recent, 0))::int AS "recentSegments", "secondsSinceLast"
   FROM whole LEFT JOIN linked USING (status)`,
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
