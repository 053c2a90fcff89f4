import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppName } from '@lacquer/contracts/contract';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { Customer } from '@lacquer/contracts/customers/customer';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
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

  const run = async (app: AppName, statement: string) => {
    const database = await connectToSchema(owned.product.databaseOf(app));
    await database.query(statement);
    await database.end();
  };

  it('of 1,300 messages of maximum length is listed completely, and does not affect other requests', async () => {
    await run(
      'contact',
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
    await run(
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
