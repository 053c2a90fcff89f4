import { maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recipientStates, sqlList } from '../texts/recipients/recipient-states.js';
import { errorCodesOf } from './sms/twilio-errors.js';

export interface Failures {
  /** The last `inARow` requests were all refused. */
  refusedInARow: boolean;
  /** The last `inARow` final reports were all failures. */
  undeliveredInARow: boolean;
  attempted: number;
  failed: number;
  /** The most common error code; null without a failure. */
  commonest: string | null;
}

/** These codes do not predict the next text: they count in the share, not in a streak. */
const ofThePhone = [
  ...errorCodesOf('deadNumber'),
  ...errorCodesOf('thisRecipient'),
  ...errorCodesOf('thisConnection'),
  ...errorCodesOf('phoneWithoutPictures'),
];
/** An opt-out and a wait for a reset are not failures. */
export const noFailures = [...errorCodesOf('optedOut'), ...errorCodesOf('dailyCap')];
const failed = sqlList(recipientStates.failed);

const countSql = statement<Failures>(
  `WITH its AS (
     SELECT id, coalesce(failures_since, '-infinity') AS since FROM campaign WHERE id = $1
   ), attempt AS (
     SELECT r.claimed_at, r.updated_at AS ended_at, r.error_code, r.status, r.accepted_at IS NOT NULL AS taken
     FROM campaign_recipient r JOIN its ON r.campaign_id = its.id AND r.claimed_at > its.since
     WHERE r.status IN ${sqlList(recipientStates.attempted)}
     UNION ALL
     SELECT p.claimed_at, p.ended_at, p.error_code, p.status, p.message_sid IS NOT NULL
     FROM past_attempt p JOIN campaign_recipient r ON r.id = p.recipient_id
     JOIN its ON r.campaign_id = its.id AND p.claimed_at > its.since
     WHERE p.status IN ${failed}
   ), counted AS (
     SELECT *, status IN ${failed} AS has_failed, coalesce(error_code = ANY ($3), false) AS is_of_phone
     FROM attempt WHERE error_code IS NULL OR error_code <> ALL ($4)
   )
   SELECT count(*)::int AS attempted, count(*) FILTER (WHERE has_failed)::int AS failed,
     mode() WITHIN GROUP (ORDER BY error_code) FILTER (WHERE has_failed) AS commonest,
     (SELECT count(*) FILTER (WHERE has_failed AND NOT taken) = $2 FROM (
       SELECT * FROM counted WHERE NOT is_of_phone ORDER BY claimed_at DESC LIMIT $2) last) AS "refusedInARow",
     (SELECT count(*) FILTER (WHERE has_failed) = $2 FROM (
       SELECT * FROM counted
       WHERE NOT is_of_phone AND taken AND status NOT IN ${sqlList(recipientStates.awaitingReport)}
       ORDER BY ended_at DESC LIMIT $2) last) AS "undeliveredInARow"
   FROM counted`,
);

@Injectable()
export class FailuresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts since the campaign's start or last resume. `inARow`: the length of a streak. */
  async count(campaignId: string, inARow: number): Promise<Failures> {
    const row = await maybeOne(this.dataSource, countSql, [campaignId, inARow, ofThePhone, noFailures]);
    if (!row) throw new Error('the failures were not counted');
    return row;
  }
}
