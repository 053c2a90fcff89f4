import { listCustomers } from '@lacquer/contracts/customers/customer';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCustomer, type RunningCustomer } from '../../testing/running-customer.js';
import { people } from './corpus/people.js';
import { searches } from './corpus/searches.js';

/** Rows of the palette that are read at a glance. */
const first = 3;

describe('a search among 300 people finds in its first three rows', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    const rows = people.map((person) => ({ ...person, phone: examplePhone(person.index) }));
    await customer.rows(
      `INSERT INTO customer (id, phone_number, email, entered_given_name, entered_family_name, last_visit_at)
       SELECT gen_random_uuid(), phone, email, "givenName", "familyName", now() - "daysSinceVisit" * interval '1 day'
       FROM jsonb_to_recordset($1::jsonb) AS person(phone text, email text, "givenName" text, "familyName" text, "daysSinceVisit" integer)`,
      [JSON.stringify(rows)],
    );
  });
  afterAll(() => customer.stop());

  const labelOf = (phone: string | null) => people.find(({ index }) => examplePhone(index) === phone)?.name;

  it('has 300 people and at least 100 searches', () => {
    expect(people).toHaveLength(300);
    expect(Object.values(searches).flat().length).toBeGreaterThanOrEqual(100);
  });

  describe.each(Object.entries(searches))('%s', (_group, list) => {
    it.each(list)('%j: %j', async (q, person) => {
      const query = listCustomers.request.parse({ limit: first, q });
      const { customers } = await customer.call(listCustomers, query);
      const found = customers.map(({ phoneNumber }) =>
        typeof person === 'number' ? phoneNumber : labelOf(phoneNumber),
      );
      expect(found).toContain(typeof person === 'number' ? examplePhone(person) : person);
    });
  });
});
