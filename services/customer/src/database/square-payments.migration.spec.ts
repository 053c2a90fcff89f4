import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { customerMigrations } from './migrations.js';
import { SquarePayments1760000010000 } from './square-payments.migration.js';

it('events that waited for a phone, or were set aside with a payment, are due again after the migration to payment rows', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  try {
    const before = customerMigrations.slice(0, customerMigrations.indexOf(SquarePayments1760000010000));
    await migrate(database.url, 'customer', before);
    await sql.connect();
    await sql.query(
      `INSERT INTO square_event (event_id, type, payload, processed_at, next_attempt_at, last_error, set_aside_at) VALUES
         ('waits', 'payment.updated', '{"data": {"id": "P1"}}', NULL, NULL, 'no phone yet', NULL),
         ('set aside', 'payment.updated', '{"data": {"id": "P2"}}', now(), NULL, 'paid in EUR', now()),
         ('unreadable', 'payment.updated', '{}', now(), NULL, 'nested too deeply', now()),
         ('processed', 'payment.updated', '{"data": {"id": "P3"}}', now(), NULL, NULL, NULL)`,
    );
    await migrate(database.url, 'customer', customerMigrations);

    const { rows } = await sql.query(
      `SELECT event_id, set_aside_at IS NOT NULL AS aside FROM square_event WHERE next_attempt_at <= now() ORDER BY 1`,
    );
    expect(rows).toEqual([
      { event_id: 'set aside', aside: false },
      { event_id: 'waits', aside: false },
    ]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
