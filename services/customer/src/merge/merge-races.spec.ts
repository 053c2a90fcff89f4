import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { CustomerRecords } from '../testing/customer-records.js';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

describe('merged customers, during merges and visits', () => {
  let service: RunningCustomer;
  let customers: CustomerRecords;
  beforeAll(async () => {
    service = await runCustomer();
    customers = new CustomerRecords(service);
  });
  afterAll(() => service.stop());

  const waitingForLocks = () =>
    service.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

  const isWaitedFor = async (client: Client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = await service.rows(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
      [rows[0]?.pid],
    );
    return waiting.length > 0;
  };

  it.each([1, 2])(
    'have correct totals after any sequence of merges, visits, changes and unmerges (%d)',
    async (seed) => {
      let state = seed * 7919;
      const below = (limit: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
      };
      const people = await Promise.all(Array.from({ length: 5 }, () => customers.create(0)));
      const personAt = (index: number) => {
        const person = people[index];
        if (!person) throw new Error(`there is no person ${index}`);
        return person;
      };
      const standing = new Map<number, number>();
      const visits: { of: number; id: string; amount: number }[] = [];
      const totalOf = (index: number): number =>
        visits.filter(({ of }) => of === index).reduce((sum, { amount }) => sum + amount, 0) +
        [...standing].filter(([, into]) => into === index).reduce((sum, [merged]) => sum + totalOf(merged), 0);

      for (let step = 0; step < 40; step += 1) {
        const [one, other, kind] = [below(5), below(5), below(6)];
        const [person, another] = [personAt(one), personAt(other)];
        const known = visits[below(Math.max(visits.length, 1))];
        if (kind <= 1) {
          const amount = 1 + below(1000);
          visits.push({ of: one, id: (await customers.visit(person.phone, amount)).visitId, amount });
        } else if (kind === 2 && known && known.amount > 0) {
          if (below(2) === 0) {
            await service.call(voidVisit, { visitId: known.id, reason: 'A slip' });
            known.amount = 0;
          } else {
            known.amount = 1 + below(1000);
            await service.call(correctVisit, { visitId: known.id, reason: 'A slip', amount: known.amount });
          }
        } else if (kind <= 4 && one !== other && !standing.has(one) && !standing.has(other)) {
          await customers.merge(person.id, another.id);
          standing.set(other, one);
        } else if (standing.has(one)) {
          await customers.unmerge(person.id);
          standing.delete(one);
        }
        const rows = await service.rows<{ id: string; spent: number }>(
          'SELECT id, total_spent::int AS spent FROM customer WHERE id = ANY ($1)',
          [people.map(({ id }) => id)],
        );
        const spent = new Map(rows.map((row) => [row.id, row.spent]));
        const expected = people.map((_, index) => totalOf(index));
        expect([step, ...people.map(({ id }) => spent.get(id))]).toEqual([step, ...expected]);
      }
      expect(await customers.figures()).toEqual(await customers.recounted());
      for (const index of standing.keys()) await customers.unmerge(personAt(index).id);
      standing.clear();
      for (const [index, { id }] of people.entries()) {
        expect(await customers.get(id)).toMatchObject({ totalSpent: totalOf(index), mergedInto: null });
      }
      expect(await customers.figures()).toEqual(await customers.recounted());
    },
  );

  it('lose no visit that is recorded during merges and unmerges', async () => {
    const [ana, anna] = [await customers.create(0), await customers.create(0)];
    const visiting = [ana.phone, anna.phone].flatMap((phone) =>
      Array.from({ length: 15 }, () => customers.visit(phone, 10)),
    );
    const merging = (async () => {
      for (let round = 0; round < 4; round += 1) {
        await customers.merge(ana.id, anna.id);
        await customers.unmerge(anna.id);
      }
      await customers.merge(ana.id, anna.id);
    })();
    await Promise.all([...visiting, merging]);
    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 300, visitCount: 32 });
    expect(await customers.unmerge(anna.id)).toMatchObject({ totalSpent: 150, visitCount: 16 });
    expect(await customers.figures()).toEqual(await customers.recounted());
  });

  it('wait for the lock of the surviving record without holding any other', async () => {
    const [ana, anna] = [await customers.create(0), await customers.create(0)];
    await customers.merge(ana.id, anna.id);
    const other = new Client({ connectionString: service.databaseUrl });
    await other.connect();
    try {
      // like Square payments that share a transaction
      await other.query(`BEGIN; SET LOCAL lock_timeout = '2s'`);
      await other.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [ana.id]);
      const visiting = customers.visit(anna.phone, 70);
      await eventually(async () => (await waitingForLocks()).length > 0);
      await other.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [anna.id]);
      await other.query('COMMIT');
      expect(await visiting).toMatchObject({ customerId: ana.id });
    } finally {
      await other.end();
    }
    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 70 });
  });

  it('are locked in the same order when a merge commits in between', async () => {
    const [ana, anna] = [await customers.create(0), await customers.create(0)];
    const clients = [0, 1].map(() => new Client({ connectionString: service.databaseUrl }));
    const [merging, holding] = clients as [Client, Client];
    try {
      for (const client of clients) {
        await client.connect();
        await client.query(`BEGIN; SET LOCAL lock_timeout = '5s'`);
      }
      await merging.query('UPDATE customer SET merged_into = $1, merged_at = now() WHERE id = $2', [ana.id, anna.id]);
      // compatible with the lock of the merge's foreign key, but not with a lock for changing the record
      await holding.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [ana.id]);
      const visiting = customers.visit(anna.phone, 70);
      await eventually(() => isWaitedFor(merging));
      await merging.query('COMMIT');
      await eventually(() => isWaitedFor(holding));

      await holding.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [anna.id]);
      await holding.query('COMMIT');
      expect(await visiting).toMatchObject({ customerId: ana.id });
    } finally {
      for (const client of clients) await client.end();
    }
    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 70 });
  });
});
