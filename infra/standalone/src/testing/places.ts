import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import type { Place } from '../backup/place.js';
import type { DatabaseUrls } from '../database/schema.js';

/** A place without keys, whose pictures are in its databases. */
export const placeWith = (urls: DatabaseUrls): Place => ({
  urls,
  storage: undefined,
  keys: { read: () => Promise.resolve({}), isGiven: () => false, write: () => Promise.resolve([]) },
});

/** Customers, each with a phone of its own. */
export async function addCustomers({ customer }: Pick<DatabaseUrls, 'customer'>, count: number): Promise<void> {
  await withSchemaClient(customer, (client) =>
    client.query(
      `INSERT INTO customer (id, phone_number, email, total_spent, visit_count)
       SELECT gen_random_uuid(), '+1213555' || lpad(n::text, 4, '0'), '', 0, 0 FROM generate_series(1, $1::int) AS n`,
      [count],
    ),
  );
}
