import { getCustomerOverview } from '@lacquer/contracts/customers/overview';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { median } from '@lacquer/servers/testing/median';
import { measureWhenQuiet } from '@lacquer/servers/testing/slowness';
import { durationOf } from '@lacquer/servers/testing/within-limit';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const timeZone = 'America/Los_Angeles';

describe('the dashboard figures', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
  });
  afterAll(() => customer.stop());

  /** Customers with `visits` visits each: the latest `daysAgo` days ago, the others one day apart before it. */
  const add = async (phone: string, visits: number, daysAgo: number, amount = 3000, service = 'Gel Manicure') => {
    const [row] = await customer.rows<{ id: string }>(
      `INSERT INTO customer (id, phone_number) VALUES (gen_random_uuid(), $1) RETURNING id`,
      [phone],
    );
    await customer.rows(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, visited_at)
       SELECT gen_random_uuid(), $1, 'manual', ARRAY[$2], $3, now() - ($4 + n) * interval '1 day'
       FROM generate_series(0, $5::integer - 1) n`,
      [row?.id, service, amount, daysAgo, visits],
    );
    await customer.rows(
      `UPDATE customer SET visit_count = $2::integer, total_spent = $2::integer * $3::integer,
         last_visit_at = now() - $4::integer * interval '1 day' WHERE id = $1`,
      [row?.id, visits, amount, daysAgo],
    );
    return row?.id;
  };

  it('cover days, weeks and months at the salon, and list lapsed regulars', async () => {
    await add('+12135550101', 1, 0);
    const lapsed = await add('+12135550102', 3, 61, 4000, 'Spa Pedicure');
    await add('+12135550103', 2, 61);
    await add('+12135550104', 3, 10);
    await add('+12135550105', 1, 500);
    await customer.rows(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, visited_at, voided_at, void_reason)
       SELECT gen_random_uuid(), id, 'manual', '{}', 9900, now(), now(), 'a slip' FROM customer LIMIT 1`,
    );

    const figures = await customer.call(getCustomerOverview, { timeZone });

    expect(figures.today).toEqual({ visits: 1, revenue: 3000 });
    expect(figures.week).toMatchObject({ newCustomers: 5, subscribed: 0, optedOut: 0 });
    expect(figures.months).toHaveLength(12);
    expect(figures.months.reduce((sum, { visits }) => sum + visits, 0)).toBe(9);
    expect(figures.months.at(-1)?.month).toBe(
      new Date().toLocaleDateString('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).slice(0, 7),
    );
    expect(figures.services).toEqual([{ name: 'Gel Manicure', visits: 4 }]);
    expect(figures.lapsed).toMatchObject({ count: 1, customers: [{ id: lapsed, visitCount: 3 }] });
  });

  it('cost less than one and a half joins of 100,000 customers with as many visits', async () => {
    await customer.rows(
      `INSERT INTO customer (id, phone_number, visit_count, total_spent, last_visit_at)
       SELECT gen_random_uuid(), '+1213' || (6000000 + n), 1 + n % 6, n % 20000, now() - (n % 400) * interval '1 day'
       FROM generate_series(1, 100000) n`,
    );
    await customer.rows(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, visited_at)
       SELECT gen_random_uuid(), id, 'manual', ARRAY['Service ' || total_spent % 30], 3000, last_visit_at
       FROM customer WHERE phone_number LIKE '+12136%'`,
    );
    await customer.rows('VACUUM ANALYZE');
    const joinSql = 'SELECT sum(v.amount), sum(c.total_spent) FROM visit v JOIN customer c ON c.id = v.customer_id';
    const measure = async () => {
      const figures: number[] = [];
      const joins: number[] = [];
      // alternating, so that load on the machine affects both
      for (let round = 0; round < 9; round += 1) {
        figures.push(await durationOf(() => customer.call(getCustomerOverview, { timeZone })));
        joins.push(await durationOf(() => customer.rows(joinSql)));
      }
      const [figure, join] = [median(figures), median(joins)];
      process.stdout.write(`the dashboard figures: ${figure.toFixed(1)} ms, one join: ${join.toFixed(1)} ms\n`);
      return figure / join;
    };
    const most = 1.5;

    // a call has more steps than a join, so load does not slow both alike
    const ratio = await measureWhenQuiet(measure, (measured) => measured < most);
    if (ratio !== undefined) expect(ratio).toBeLessThan(most);
  });
});
