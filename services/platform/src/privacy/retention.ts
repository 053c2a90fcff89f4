import { Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../background/background-work.js';
import { Expiry, expiringRows, type ExpiringRows } from '../database/expiry.js';
import { Measures } from '../metrics/measures.js';

/** Rows with personal data and a retention period set by the operator. */
export interface RetainedRows {
  /** The name in the log and the metrics. */
  what: string;
  rows: ExpiringRows;
  /** 0: never deleted. */
  days: number;
}

/**
 * Rows that are deleted a number of days after `since`.
 *
 * @param key the key columns
 * @param since the column with the start of the retention period
 * @param only SQL condition of the rows that may be deleted
 */
export const retained = ({
  table,
  key,
  since,
  only = 'true',
}: Record<'table' | 'key' | 'since', string> & { only?: string }): ExpiringRows =>
  // oxlint-disable-next-line sql/registered-at-load -- its callers are held to the same rule
  expiringRows({ table, key, isExpired: `${since} < now() - make_interval(days => $2) AND (${only})` });

const dayMs = 86_400_000;
const retryMs = 60_000;

/** Deletes rows whose retention period is over, once a day, and logs their number. */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);
  private readonly removed = new Map<string, number>();

  constructor(
    private readonly expiry: Expiry,
    private readonly background: BackgroundWork,
    private readonly measures: Measures,
  ) {}

  /** Starts with the app. */
  start(app: string, all: readonly RetainedRows[]): void {
    const rows = all.filter(({ days }) => days > 0);
    if (rows.length === 0) return;
    for (const { what } of rows) this.removed.set(what, 0);
    this.measures.register(app, {
      gauges: {
        retention_removed_rows: {
          help: 'Rows deleted since the start because their retention period was over',
          labels: ['what'],
        },
      },
      read: () =>
        Promise.resolve({
          retention_removed_rows: [...this.removed].map(([what, value]) => ({ labels: { what }, value })),
        }),
    });
    this.background.repeat({
      name: `retention of ${app}`,
      run: async () => {
        for (const each of rows) await this.remove(each);
        return dayMs;
      },
      retryMs,
      longestRetryMs: dayMs / 24,
    });
  }

  /** Returns the number of deleted rows. */
  async remove({ what, rows, days }: RetainedRows): Promise<number> {
    let total = 0;
    for (;;) {
      const count = await this.expiry.deleteBatch(rows, [days]);
      if (count === 0) break;
      total += count;
    }
    if (total > 0) this.logger.log({ msg: 'deleted rows whose retention period is over', what, count: total, days });
    this.removed.set(what, (this.removed.get(what) ?? 0) + total);
    return total;
  }
}
