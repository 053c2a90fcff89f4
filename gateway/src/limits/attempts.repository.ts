import { maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Limit } from './sliding-windows.js';

/** Accepted attempts of one client, as milliseconds since each, oldest first. */
export interface Attempts {
  isAccepted: boolean;
  ages: number[];
}

const ages = `ARRAY(
  SELECT extract(epoch FROM clock_timestamp() - attempt)::float8 * 1000
  FROM unnest(rate_limit.attempts) AS attempt ORDER BY attempt) AS ages`;

const insertRateLimitSql = statement<{ ages: number[] }>(
  `INSERT INTO rate_limit (name, client, attempts, expires_at)
   VALUES ($1, $2, ARRAY[clock_timestamp()], clock_timestamp() + make_interval(secs => $3))
   ON CONFLICT ON CONSTRAINT rate_limit_pk DO UPDATE SET
     attempts = ARRAY(
       SELECT attempt FROM unnest(rate_limit.attempts) AS attempt
       WHERE attempt > clock_timestamp() - make_interval(secs => $3) ORDER BY attempt) || clock_timestamp(),
     expires_at = excluded.expires_at
   WHERE NOT EXISTS (
     SELECT FROM unnest($4::int[], $5::int[]) AS reached(max, seconds)
     WHERE reached.max <= (
       SELECT count(*) FROM unnest(rate_limit.attempts) AS attempt
       WHERE attempt > clock_timestamp() - make_interval(secs => reached.seconds)))
   RETURNING ${ages}`,
);

const readRateLimitSql = statement<{ ages: number[] }>(
  `SELECT ${ages} FROM rate_limit WHERE name = $1 AND client = $2`,
);

/** Stores attempts in the gateway's database, timed by its clock: all gateways see the same. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records one attempt if every limit admits it. Atomic: concurrent attempts of a client wait for its row lock. */
  async take(name: string, client: string, limits: readonly Limit[]): Promise<Attempts> {
    const longest = Math.max(...limits.map(({ seconds }) => seconds));
    const accepted = await maybeOne(this.dataSource, insertRateLimitSql, [
      name,
      client,
      longest,
      limits.map(({ max }) => max),
      limits.map(({ seconds }) => seconds),
    ]);
    if (accepted) return { isAccepted: true, ages: accepted.ages };
    return { isAccepted: false, ages: await this.listAges(name, client) };
  }

  /** The accepted attempts, as milliseconds since each, oldest first. */
  async listAges(name: string, client: string): Promise<number[]> {
    return (await maybeOne(this.dataSource, readRateLimitSql, [name, client]))?.ages ?? [];
  }
}
