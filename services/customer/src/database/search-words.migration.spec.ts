import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { customerMigrations } from './migrations.js';
import { SearchWords1760000031000 } from './search-words.migration.js';

it('customers from before the migration are searched by its words, also if it was interrupted, and those of the release before', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const dataSource = new DataSource({ type: 'postgres', url: database.url });
  const add = (first: number, last: number) =>
    sql.query(
      `INSERT INTO customer (id, phone_number, square_given_name)
       SELECT gen_random_uuid(), '+1213555' || 1000 + n, 'Đặng ' || chr(65 + n % 26) || 'x' FROM generate_series($1::int, $2::int) n`,
      [first, last],
    );
  const missing = async () => (await sql.query('SELECT FROM customer WHERE search_words IS NULL')).rowCount;
  try {
    const index = customerMigrations.indexOf(SearchWords1760000031000);
    await migrate(database.url, 'customer', customerMigrations.slice(0, index));
    await sql.connect();
    await add(1, 4500);
    await migrate(database.url, 'customer', customerMigrations.slice(0, index + 1));
    expect(await missing()).toBe(0);
    // as the release before writes, which does not know the column
    await add(4501, 4502);
    await sql.query(`UPDATE customer SET entered_given_name = 'Łucja' WHERE phone_number = '+12135551001'`);
    expect(await missing()).toBe(0);
    // killed in the middle: some rows are filled, and the migration is not recorded
    await sql.query(`UPDATE customer SET search_words = NULL WHERE phone_number > '+12135553000'`);
    await dataSource.initialize();
    await new SearchWords1760000031000().up(dataSource.createQueryRunner());
    expect(await missing()).toBe(0);
    const { rows } = await sql.query(
      `SELECT word, count(*)::int AS times FROM name_word WHERE word IN ('dang', 'lucja') GROUP BY word ORDER BY word`,
    );
    expect(rows).toEqual([
      { word: 'dang', times: 1 },
      { word: 'lucja', times: 1 },
    ]);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await sql.end();
    await database.drop();
  }
});
