import { migrated } from '@lacquer/platform/testing/migrated';
import { type PreparedDatabase, preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { customerMigrations } from '../database/migrations.js';
import { pairsOf } from './duplicate-pairs.js';

/** Phones of which each differs from most others in one digit, and the longest names. */
const people = 40;
const runs = 5;
/** A key for each candidate, and what the comparison of two long keys costs. Without the former it was 7 to 10. */
const mostOfKeys = 4;

describe('the comparison of a record', () => {
  let database: PreparedDatabase;
  let sql: Client;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('customer', customerMigrations));
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    await sql.query(
      `INSERT INTO customer (id, phone_number, entered_given_name, entered_family_name)
       SELECT gen_random_uuid(), '+1213' || 5550100 + n, rpad('', 97, '빨') || n, rpad('', 100, '각')
       FROM generate_series(1, ${people}) AS n`,
    );
    await sql.query('ANALYZE customer');
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  /** Of several runs, the one that other load has delayed least. */
  const fastest = async (text: string, values: unknown[] = []): Promise<number> => {
    let ms = Infinity;
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      await sql.query(text, values);
      ms = Math.min(ms, performance.now() - began);
    }
    return ms;
  };

  it('computes the key of each name once, however many names it is compared with', async () => {
    const { rows } = await sql.query<{ id: string }>('SELECT id FROM customer LIMIT 5');
    const keys = await fastest('SELECT count(name_key(given_name, family_name)) FROM customer');
    const compared = await fastest(pairsOf, [rows.map(({ id }) => id)]);
    expect(compared / rows.length / keys).toBeLessThan(mostOfKeys);
  });
});
