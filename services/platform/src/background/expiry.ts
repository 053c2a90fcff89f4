import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackgroundWork } from './background-work.js';

/** Rows that are deleted once nobody needs them any more, in SQL. */
export interface ExpiringRows {
  table: string;
  /** The columns of a key. */
  key: string;
  /** Holds for a row that has expired. */
  isExpired: string;
}

const batch = 1000;
const restMs = 600_000;
const retryMs = 10_000;

/** Deletes expired rows of an app's database, in batches. Any number of processes may do so at the same time. */
@Injectable()
export class Expiry {
  constructor(
    private readonly dataSource: DataSource,
    private readonly background: BackgroundWork,
  ) {}

  /** Deletes them for as long as the app runs. */
  register(rows: ExpiringRows): void {
    this.background.repeat({
      name: `expiry of ${rows.table}`,
      run: async () => ((await this.deleteBatch(rows)) < batch ? restMs : 0),
      retryMs,
      longestRetryMs: restMs,
    });
  }

  /** Returns how many were deleted. */
  async deleteBatch({ table, key, isExpired }: ExpiringRows): Promise<number> {
    const [, deleted]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM ${table} WHERE (${key}) IN (
         SELECT ${key} FROM ${table} WHERE ${isExpired} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batch],
    );
    return deleted;
  }
}
