import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningCustomer, runCustomer } from '../testing/running-customer.js';

const page = 500;
const few = 1000;
const times = 10;
/** Ten times the customers made a page ten times as slow, when each of its groups was found by reading all records. */
const mostTimes = 4;
const runs = 3;

describe('a page of the exported customers', () => {
  let service: RunningCustomer;

  beforeAll(async () => {
    service = await runCustomer();
    // no statistics, as right after an import
    for (const table of ['customer', 'visit'])
      await service.rows(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  });
  afterAll(() => service.stop());

  const add = (first: number, last: number) =>
    service.rows(
      `WITH added AS (
         INSERT INTO customer (id, phone_number, total_spent, visit_count)
         SELECT gen_random_uuid(), '+1213' || 2000000 + n, 3000, 1 FROM generate_series($1::int, $2::int) AS n RETURNING id)
       INSERT INTO visit (id, customer_id, source, service_names, amount, visited_at)
       SELECT gen_random_uuid(), id, 'manual', '{Gel Manicure}', 3000, now() FROM added`,
      [first, last],
    );
  /** Milliseconds of the run that other load has delayed least. */
  const fastest = async (): Promise<number> => {
    let ms = Infinity;
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      const { customers } = await service.call(exportCustomers, exportCustomers.request.parse({ limit: page }));
      ms = Math.min(ms, performance.now() - began);
      expect(customers.filter(({ visits }) => visits?.length === 1)).toHaveLength(page);
    }
    return ms;
  };

  it('takes as long with many customers as with few', async () => {
    await add(1, few);
    const withFew = await fastest();
    await add(few + 1, few * times);
    expect((await fastest()) / withFew).toBeLessThan(mostTimes);
  });
});
