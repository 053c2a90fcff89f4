import type { DataSource } from 'typeorm';
import { one, statement } from './sql.js';

/** Seconds. Deadlines of requests and events allow less than a second more. */
export const toleratedDatabaseOffset = 2;

const slowMs = 500;

const clockSql = statement<{ at: number }>('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at');

/**
 * The difference between the clocks of this host and of the database's, in seconds. Undefined: the answer was too slow to
 * tell at which time the clock was read.
 */
export async function readDatabaseClockOffset(dataSource: DataSource): Promise<number | undefined> {
  const before = Date.now();
  const { at } = await one(dataSource, clockSql);
  const after = Date.now();
  if (after - before > slowMs) return undefined;
  return Math.round(Math.abs(at - (before + after) / 2) / 100) / 10;
}
