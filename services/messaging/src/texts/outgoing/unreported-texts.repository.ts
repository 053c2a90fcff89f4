import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { kindsWithReports } from '../kinds/text-kinds.js';
import type { OpenAttempt } from '../recipients/attempts.repository.js';

type UnreportedText = Pick<OpenAttempt, 'id' | 'claimToken' | 'messageSid' | 'lastCheckedAt'>;

const takeSql = statement<UnreportedText>(
  `WITH due AS (
     SELECT id, checked_at FROM outgoing_text
     WHERE kind IN (${kindsWithReports.map((kind) => `'${kind}'`).join(', ')}) AND status = 'accepted' AND delivery IS NULL AND message_sid IS NOT NULL
       AND simulated IS NOT TRUE AND claimed_at > $2::timestamptz - interval '3 days'
       AND claimed_at <= $2::timestamptz - make_interval(secs => $3)
       AND (checked_at IS NULL OR checked_at - claimed_at <= ($2::timestamptz - claimed_at) / 2)
     ORDER BY claimed_at LIMIT $1 FOR UPDATE SKIP LOCKED
   )
   UPDATE outgoing_text own SET checked_at = $2 FROM due WHERE own.id = due.id
   RETURNING own.id, claim_token AS "claimToken", message_sid AS "messageSid", due.checked_at AS "lastCheckedAt"`,
);

const putBackSql = statement(
  `UPDATE outgoing_text SET checked_at = was.checked_at
   FROM unnest($1::uuid[], $2::timestamptz[]) AS was(id, checked_at) WHERE outgoing_text.id = was.id`,
);

/** Texts that the provider accepted, and of which no report has come. */
@Injectable()
export class UnreportedTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** First at the age of `firstMs`, then each time their age has doubled, for three days. */
  takeOpen(limit: number, firstMs: number): Promise<UnreportedText[]> {
    return many(this.dataSource, takeSql, [limit, this.clock.now(), firstMs / 1000]);
  }

  /** Undoes the lookups after the provider did not respond: they are due again as before. */
  async putBack(texts: readonly UnreportedText[]): Promise<void> {
    if (texts.length === 0) return;
    await affected(this.dataSource, putBackSql, [
      texts.map(({ id }) => id),
      texts.map(({ lastCheckedAt }) => lastCheckedAt),
    ]);
  }
}
