import { Injectable, Logger } from '@nestjs/common';
import { BackgroundWork } from '../background/background-work.js';
import { Expiry, type ExpiringRows } from '../background/expiry.js';
import { Measures } from '../metrics/measures.js';

/** Rows with personal data that an operator lets go after some time. */
export interface RetainedRows extends Pick<ExpiringRows, 'table' | 'key'> {
  /** In words, for the log and the metrics. */
  what: string;
  /** The column with the time from which the days count. */
  since: string;
  /** Holds for rows that may go at all, in SQL. */
  only?: string;
  /** 0: kept for ever. */
  days: number;
}

const dayMs = 86_400_000;
const retryMs = 60_000;

/** Removes rows whose time is over, once a day, and tells how many. */
@Injectable()
export class Retention {
  private readonly logger = new Logger(Retention.name);
  private readonly removed = new Map<string, number>();

  constructor(
    private readonly expiry: Expiry,
    private readonly background: BackgroundWork,
    private readonly measures: Measures,
  ) {}

  /** Begins with the app. */
  start(app: string, all: readonly RetainedRows[]): void {
    const rows = all.filter(({ days }) => days > 0);
    if (rows.length === 0) return;
    for (const { what } of rows) this.removed.set(what, 0);
    this.measures.register(app, {
      gauges: {
        retention_removed_rows: { help: 'Rows removed since the start because their time was over', labels: ['what'] },
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

  /** Returns how many were removed. */
  async remove({ what, table, key, since, only = 'true', days }: RetainedRows): Promise<number> {
    const expired = { table, key, isExpired: `${since} < now() - make_interval(days => ${days}) AND (${only})` };
    let total = 0;
    for (;;) {
      const count = await this.expiry.deleteBatch(expired);
      if (count === 0) break;
      total += count;
    }
    if (total > 0) this.logger.log({ msg: 'removed what was kept long enough', what, count: total, days });
    this.removed.set(what, (this.removed.get(what) ?? 0) + total);
    return total;
  }
}
