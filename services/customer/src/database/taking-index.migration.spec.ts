import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { customerMigrations } from './migrations.js';
import { TakingIndex1760000033000 } from './taking-index.migration.js';

it('the view of takings is extended for this release, and the release before still finds its visits', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  try {
    const before = customerMigrations.slice(0, customerMigrations.indexOf(TakingIndex1760000033000));
    await migrate(database.url, 'customer', before);
    await sql.connect();
    await sql.query(
      `CREATE VIEW taking AS SELECT customer_id, visited_at AS at, counted_amount AS amount, source,
         customer_id || COALESCE(square_order_id, id::text) AS visit_key FROM visit WHERE counts`,
    );
    await sql.query(
      `WITH person AS (INSERT INTO customer (id, phone_number) VALUES (gen_random_uuid(), '+12135550101') RETURNING id)
       INSERT INTO visit (id, customer_id, source, square_payment_id, square_updated_at, service_names, amount, visited_at, square_order_id)
       SELECT gen_random_uuid(), id, 'square', payment, now(), '{}', 1000, now(), paid
       FROM person, (VALUES ('P1', 'O1'), ('P2', 'O1'), ('P3', 'O2')) AS paid_for(payment, paid)`,
    );

    await migrate(database.url, 'customer', customerMigrations);

    const { rows } = await sql.query(
      'SELECT count(DISTINCT visit_key)::int AS before, count(DISTINCT order_id)::int AS now FROM taking',
    );
    expect(rows).toEqual([{ before: 2, now: 2 }]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
