import type { SkipReason } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sqlFrom, sqlTo } from './recipient-states.js';

/**
 * The occasion, such as a birthday, had passed before the text was sent. The contract's list of reasons cannot grow: an
 * answer has the explanation only.
 */
export const occasionPassed = 'occasion-passed';

/** The customer has booked or come since an automation chose them, or is not in its audience otherwise. As above. */
export const leftAudience = 'left-audience';

/** As stored. */
export type StoredSkipReason = SkipReason | typeof occasionPassed | typeof leftAudience;

/** SQL: the occasion of recipient `r` has passed. `now` is SQL. */
export function hasPassed(now: string): string {
  return `(r.expires_at IS NOT NULL AND r.expires_at <= ${now}::timestamptz)`;
}

/** The most recipients of one statement. */
const batchSize = 1000;

const skipPassedSql = statement(
  `UPDATE campaign_recipient SET status = ${sqlTo('skip')}, skip_reason = '${occasionPassed}', updated_at = now()
   WHERE id IN (
     SELECT r.id FROM campaign_recipient r WHERE r.status IN ${sqlFrom('skip')} AND ${hasPassed('$1')}
     LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`,
);

/** Pending texts whose occasion has passed, of campaigns in any state. */
@Injectable()
export class PassedOccasions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async skip(): Promise<void> {
    const now = this.clock.now();
    while ((await affected(this.dataSource, skipPassedSql, [now])) === batchSize);
  }
}
