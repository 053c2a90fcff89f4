import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { Customer } from '@lacquer/contracts/customers/customer';
import { Client as Database } from 'pg';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { modes } from './product.js';

describe.each(modes)('a long list, %s', (mode) => {
  let owned: OwnedProduct;

  beforeAll(async () => {
    owned = await startOwnedProduct(mode);
  });

  afterAll(async () => {
    await owned?.stop();
  });

  /** Runs a statement in the schema that contains `table`. */
  const on = async (table: string, statement: string) => {
    for (const url of owned.product.databaseUrls) {
      const client = new Database({ connectionString: url });
      await client.connect();
      const found = await client.query<{ table_schema: string }>(
        'SELECT table_schema FROM information_schema.tables WHERE table_name = $1',
        [table],
      );
      const schema = found.rows[0]?.table_schema;
      if (schema) await client.query(`SET search_path = ${schema}`);
      if (schema) await client.query(statement);
      await client.end();
      if (schema) return;
    }
    throw new Error(`no database has the table ${table}`);
  };

  it('of 1,300 messages of maximum length is listed completely, and does not affect other requests', async () => {
    await on(
      'submission',
      `INSERT INTO submission (id, first_name, last_name, email, message, submitted_at)
       SELECT 'long-' || n, 'Mina', 'Cho', 'mina@example.com', repeat('네', 4000), now() - interval '1 day'
       FROM generate_series(1, 1300) n`,
    );
    const { status, body } = await owned.owner.get<ContactSubmission[]>('/api/admin/contacts');
    expect(status).toBe(200);
    expect(body.filter(({ id }) => id.startsWith('long-'))).toHaveLength(1300);
    const message = {
      firstName: 'Mina',
      lastName: 'Cho',
      email: 'mina@example.com',
      message: 'Are you open on Friday?',
    };
    expect((await new Client(owned.product.url).post('/api/contact', message)).status).toBe(201);
  });

  it('of 100,000 customers is listed completely, each once', async () => {
    await on(
      'customer',
      `INSERT INTO customer (id, phone_number, total_spent, visit_count, last_visit_at, service_names)
       SELECT gen_random_uuid(), '+1310' || 5000000 + n, n, 1, now() - n * interval '1 minute', '{Gel Manicure}'
       FROM generate_series(1, 100000) n`,
    );
    const { status, body } = await owned.owner.get<Customer[]>('/api/admin/customers');
    expect(status).toBe(200);
    const added = body.filter(({ phoneNumber }) => phoneNumber?.startsWith('+1310'));
    expect(new Set(added.map(({ id }) => id)).size).toBe(100_000);
    expect(added).toHaveLength(100_000);
  });
});
