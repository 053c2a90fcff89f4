import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { affected, type Statement, statement } from './sql.js';
import { BackgroundWork } from '../background/background-work.js';

/** Rows with an expiry. */
export interface ExpiringRows {
  table: string;
  /** Deletes a batch. */
  deletion: Statement<unknown>;
}

/**
 * Rows that are deleted once `isExpired`, a condition in SQL.
 *
 * @param key the key columns
 */
export const expiringRows = ({
  table,
  key,
  isExpired,
}: Record<'table' | 'key' | 'isExpired', string>): ExpiringRows => ({
  table,
  // oxlint-disable-next-line sql/registered-at-load -- its callers are held to the same rule
  deletion: statement(
    `DELETE FROM ${table} WHERE (${key}) IN (
       SELECT ${key} FROM ${table} WHERE ${isExpired} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  ),
});

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

  /** Returns the number of deleted rows. `parameters`: those of the condition, from `$2`. */
  deleteBatch({ deletion }: ExpiringRows, parameters: readonly unknown[] = []): Promise<number> {
    return affected(this.dataSource, deletion, [batch, ...parameters]);
  }
}
