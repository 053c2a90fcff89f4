import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackgroundWork } from './background-work.js';

/** Rows with an expiry, in SQL. */
export interface ExpiringRows {
  table: string;
  /** The key columns. */
  key: string;
  /** Condition of an expired row. */
  isExpired: string;
}

const batch = 1000;
const restMs = 600_000;
const retryMs = 10_000;

/** Deletes expired rows from an app's database in batches. Any number of processes may run at the same time. */
@Injectable()
export class Expiry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly background: BackgroundWork,
  ) {}

  /** Deletes expired rows periodically while the app runs. */
  register(rows: ExpiringRows): void {
    this.background.repeat({
      name: `expiry of ${rows.table}`,
      run: async () => ((await this.deleteBatch(rows)) < batch ? restMs : 0),
      retryMs,
      longestRetryMs: restMs,
    });
  }

  /** Returns the number of deleted rows. */
  async deleteBatch({ table, key, isExpired }: ExpiringRows): Promise<number> {
    const [, deleted]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM ${table} WHERE (${key}) IN (
         SELECT ${key} FROM ${table} WHERE ${isExpired} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batch],
    );
    return deleted;
  }
}
