import { sameTextMinutes } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const minutesAgoSql = statement<{ startedAt: Date }>(
  `SELECT started_at AS "startedAt" FROM campaign WHERE body = $1 AND started_at > $2
   ORDER BY started_at DESC LIMIT 1`,
);

/** Detects accidental duplicates: a second click, or two people launching the same text. */
@Injectable()
export class SameTextRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Minutes since a campaign with this final text started. Null: none did within `sameTextMinutes`. */
  async minutesAgo(body: string): Promise<number | null> {
    const now = this.clock.now();
    const latest = await maybeOne(this.dataSource, minutesAgoSql, [
      body,
      new Date(now.getTime() - sameTextMinutes * 60_000),
    ]);
    return latest ? Math.max(0, (now.getTime() - latest.startedAt.getTime()) / 60_000) : null;
  }
}
