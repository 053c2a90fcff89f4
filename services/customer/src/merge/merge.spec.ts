import { listLatestStatements, recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import {
  listAudience,
  listCustomers,
  listVisitTotals,
  listCustomerNames,
  recordVisit,
  summarizeAudience,
  summarizeCustomers,
} from '@lacquer/contracts/customers/customer';
import { mergeCustomers, unmergeCustomer } from '@lacquer/contracts/customers/customer-merge';
import { getCustomer } from '@lacquer/contracts/customers/customer-record';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import { listVisits } from '@lacquer/contracts/customers/timeline';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { PayingSalon } from '../testing/paying-salon.js';
import { runCustomer } from '../testing/running-customer.js';

const nobody = '00000000-0000-4000-8000-000000000000';
const always = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

describe('merged customers', () => {
  let salon: PayingSalon;
  let phones = 0;
  beforeAll(async () => {
    salon = await PayingSalon.open();
  });
  afterAll(() => salon.close());

  const newPhone = () => examplePhone((phones += 1));
  const visit = (phoneNumber: string, amount = 3000) =>
    salon.customer.call(recordVisit, { phoneNumber, email: null, serviceName: 'Gel Manicure', amount });
  const merge = (id: string, otherId: string) => salon.customer.call(mergeCustomers, { id, otherId });
  const unmerge = (id: string) => salon.customer.call(unmergeCustomer, { id });
  const get = (id: string) => salon.customer.call(getCustomer, { id });
  const newCustomer = async (amount = 3000) => {
    const phone = newPhone();
    return { phone, id: (await visit(phone, amount)).customerId };
  };
  const figures = () => salon.customer.call(summarizeCustomers, {});
  const recounted = async () => {
    const [row] = await salon.customer.rows(
      `SELECT (SELECT count(*)::int FROM customer WHERE merged_into IS NULL) AS "totalCustomers",
         (SELECT coalesce(sum(counted_amount), 0)::int FROM visit WHERE counts) AS "totalRevenue",
         (SELECT count(*)::int FROM visit WHERE counts) AS "totalVisits",
         (SELECT count(phone_number)::int FROM customer WHERE merged_into IS NULL) AS "smsSubscribers"`,
    );
    return row;
  };

  const waitingForLocks = () =>
    salon.customer.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

  const isWaitedFor = async (client: Client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = await salon.customer.rows(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
      [rows[0]?.pid],
    );
    return waiting.length > 0;
  };

  describe('of whom one phone has opted out of texts', () => {
    const revoke = (phoneNumber: string) =>
      salon.customer.call(recordRevocation, { phoneNumber, channel: 'phone', reason: null });
    const agree = (phoneNumber: string) =>
      salon.customer.call(recordConsent, { phoneNumber, channel: 'phone', wordingVersion: 'in-person-1' });
    const audienceOf = async (phone: string) => {
      const members = await salon.customer.call(listAudience, { afterId: null, limit: 1000, phones: [phone] });
      return members.map(({ hasConsent, hasRevoked }) => ({ hasConsent, hasRevoked }));
    };
    const statementsOf = async (asked: string[], ofPersons?: boolean) =>
      (await salon.customer.call(listLatestStatements, { phones: asked, ofPersons })).map(({ phone, kind }) => [
        phone,
        kind,
      ]);
    const filteredBy = async (consent: 'given' | 'revoked' | 'none', id: string) => {
      const query = listCustomers.request.parse({ consent, limit: 500 });
      return (await salon.customer.call(listCustomers, query)).customers.some((customer) => customer.id === id);
    };
    const revoked = { hasConsent: false, hasRevoked: true };

    it('are not texted on the other, directly or through a third record, until they are unmerged', async () => {
      const [ana, anna, annie] = [await newCustomer(), await newCustomer(), await newCustomer()];
      await agree(ana.phone);
      await merge(anna.id, annie.id);
      await merge(ana.id, anna.id);
      const before = await salon.customer.call(summarizeAudience, {});
      expect(await get(ana.id)).toMatchObject({ consent: 'given' });
      expect(await get(ana.id)).not.toHaveProperty('revokedElsewhere');

      await revoke(annie.phone);

      expect(await audienceOf(ana.phone)).toEqual([revoked]);
      expect(await statementsOf([ana.phone], true)).toEqual([[ana.phone, 'revocation']]);
      expect(await statementsOf([anna.phone], true)).toEqual([[anna.phone, 'revocation']]);
      expect(await statementsOf([ana.phone, anna.phone])).toEqual([[ana.phone, 'consent']]);
      expect(await get(ana.id)).toMatchObject({ consent: 'revoked', revokedElsewhere: [annie.phone] });
      for (const consent of ['given', 'revoked', 'none'] as const)
        expect(await filteredBy(consent, ana.id)).toBe(consent === 'revoked');
      const { withPhone, withConsent, withoutConsent, revoked: count } = before;
      expect(await salon.customer.call(summarizeAudience, {})).toMatchObject({
        withPhone,
        withConsent: withConsent - 1,
        withoutConsent: withoutConsent + 1,
        revoked: count + 1,
        revokedElsewhere: (before.revokedElsewhere ?? 0) + 1,
      });

      await unmerge(anna.id);
      expect(await audienceOf(ana.phone)).toEqual([{ hasConsent: true, hasRevoked: false }]);
      expect(await audienceOf(anna.phone)).toEqual([revoked]);
      expect(await statementsOf([ana.phone], true)).toEqual([[ana.phone, 'consent']]);
      expect(await filteredBy('given', ana.id)).toBe(true);
    });

    it('are texted on the other if revocations count for the phone only', async () => {
      const other = await runCustomer(undefined, 'phone');
      try {
        const ids: string[] = [];
        for (const phoneNumber of ['+12135550101', '+12135550102']) {
          const form = { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 3000 };
          ids.push((await other.call(recordVisit, form)).customerId);
        }
        const [id = '', otherId = ''] = ids;
        await other.call(mergeCustomers, { id, otherId });
        await other.call(recordRevocation, { phoneNumber: '+12135550102', channel: 'phone', reason: null });

        const audience = await other.call(listAudience, { afterId: null, limit: 10 });
        expect(audience).toMatchObject([{ phoneNumber: '+12135550101', hasRevoked: false }]);
        expect(await other.call(getCustomer, { id })).toMatchObject({ consent: 'none' });
        expect(await other.call(listLatestStatements, { phones: ['+12135550101'], ofPersons: true })).toEqual([]);
        const query = listCustomers.request.parse({ consent: 'revoked', limit: 500 });
        expect((await other.call(listCustomers, query)).customers).toEqual([]);
      } finally {
        await other.stop();
      }
    });

    it('are texted after a later consent of the phone itself, or of the one that opted out', async () => {
      const [ana, anna] = [await newCustomer(), await newCustomer()];
      await merge(ana.id, anna.id);
      await revoke(anna.phone);
      expect(await audienceOf(ana.phone)).toEqual([revoked]);

      await agree(ana.phone);
      expect(await audienceOf(ana.phone)).toEqual([{ hasConsent: true, hasRevoked: false }]);
      expect(await get(ana.id)).toMatchObject({ consent: 'given' });

      await revoke(anna.phone);
      expect(await audienceOf(ana.phone)).toEqual([revoked]);
      await agree(anna.phone);
      expect(await audienceOf(ana.phone)).toEqual([{ hasConsent: true, hasRevoked: false }]);
      expect(await statementsOf([ana.phone], true)).toEqual([[ana.phone, 'consent']]);
    });
  });

  it('are named by their surviving record, by phone and by id, and erased customers are omitted', async () => {
    const [ana, anna, bea, erased] = [
      await newCustomer(),
      await newCustomer(),
      await newCustomer(),
      await newCustomer(),
    ];
    const names = ['Ana', 'Example'];
    await salon.customer.rows('UPDATE customer SET entered_given_name = $2, entered_family_name = $3 WHERE id = $1', [
      ana.id,
      ...names,
    ]);
    await merge(ana.id, anna.id);
    await salon.customer.rows('UPDATE customer SET phone_number = NULL, email = NULL WHERE id = $1', [erased.id]);

    const named = { id: ana.id, givenName: 'Ana', familyName: 'Example' };
    const asked = [ana.phone, anna.phone, bea.phone, erased.phone, '262966'];
    const ids = [anna.id, erased.id, nobody];
    expect(await salon.customer.call(listCustomerNames, { phones: asked, ids })).toEqual({
      byPhone: { [ana.phone]: named, [anna.phone]: named, [bea.phone]: { id: bea.id } },
      byId: { [anna.id]: named },
    });
    expect(await salon.customer.call(listCustomerNames, {})).toEqual({ byPhone: {}, byId: {} });
  });

  it('count as one: their totals add up, either phone finds them, and an unmerge separates them again', async () => {
    const [ana, anna] = [await newCustomer(1000), await newCustomer(200)];
    await visit(anna.phone, 30);
    const one = await merge(ana.id, anna.id);

    expect(one).toMatchObject({
      id: ana.id,
      phoneNumber: ana.phone,
      totalSpent: 1230,
      visitCount: 3,
      merged: [{ id: anna.id, into: ana.id, phoneNumber: anna.phone, visitCount: 2, totalSpent: 230 }],
    });
    expect(await get(anna.id)).toMatchObject({ mergedInto: ana.id, totalSpent: 230 });
    const query = listCustomers.request.parse({ limit: 10, q: anna.phone });
    expect((await salon.customer.call(listCustomers, query)).customers).toMatchObject([{ id: ana.id }]);
    const timeline = await salon.customer.call(listVisits, { customerId: ana.id, before: null, limit: 10 });
    expect(timeline.visits.map(({ amount }) => amount)).toEqual([30, 200, 1000]);
    expect(new Set(timeline.phones)).toEqual(new Set([ana.phone, anna.phone]));
    // a customer who was texted before the merge keeps their own visits in the report; the others belong to the
    // surviving record
    const totals = (customerIds: string[]) => salon.customer.call(listVisitTotals, { customerIds, ...always });
    expect(await totals([ana.id])).toEqual([{ customerId: ana.id, visits: 3, amount: 1230 }]);
    expect(new Set(await totals([ana.id, anna.id]))).toEqual(
      new Set([
        { customerId: ana.id, visits: 1, amount: 1000 },
        { customerId: anna.id, visits: 2, amount: 230 },
      ]),
    );

    expect((await visit(anna.phone, 4)).customerId).toBe(ana.id);
    expect(await get(ana.id)).toMatchObject({ totalSpent: 1234 });
    expect(await unmerge(anna.id)).toMatchObject({ totalSpent: 234, visitCount: 3, mergedInto: null });
    expect(await get(ana.id)).toMatchObject({ totalSpent: 1000, visitCount: 1, merged: [] });
    const events = await salon.customer.rows(
      `SELECT type, data FROM outbox WHERE type LIKE 'customer.%merged.v1' AND data->>'mergedId' = $1 ORDER BY sequence`,
      [anna.id],
    );
    const data = { customerId: ana.id, mergedId: anna.id };
    expect(events).toEqual([
      { type: 'customer.merged.v1', data },
      { type: 'customer.unmerged.v1', data },
    ]);
  });

  it('keep following Square: a payment, a refund and a new payment of the merged record count for the surviving one', async () => {
    const ana = await newCustomer(100);
    const phone = newPhone();
    salon.square.setCustomer('C1', { phone });
    await salon.pay({ id: 'P1', amount: 4500, tip: 500 });
    const [paid] = await salon.customer.rows<{ id: string }>('SELECT id FROM customer WHERE phone_number = $1', [
      phone,
    ]);
    const other = paid?.id ?? nobody;
    await merge(ana.id, other);
    await salon.pay({ id: 'P2', amount: 1000, tip: 0 });
    await salon.pay({ id: 'P1', amount: 4500, tip: 500, refunded: 1500, updatedAt: '2026-03-01T18:31:00.000Z' });

    expect(await get(ana.id)).toMatchObject({ totalSpent: 4100, visitCount: 3, tips: 500, refunded: 1500 });
    expect(await salon.customer.rows(`SELECT DISTINCT customer_id AS id FROM square_customer`)).toEqual([
      { id: other },
    ]);
    await unmerge(other);
    expect(await get(ana.id)).toMatchObject({ totalSpent: 100, visitCount: 1 });
    expect(await get(other)).toMatchObject({ totalSpent: 4000, visitCount: 2, phoneNumber: phone });
  });

  it("keep consent and exclusion with the phone, and only the surviving record's phone is texted", async () => {
    const [yes, no] = [await newCustomer(), await newCustomer()];
    await salon.customer.call(recordConsent, {
      phoneNumber: yes.phone,
      wordingVersion: 'in-person-1',
      channel: 'in-person',
    });
    await salon.customer.call(recordRevocation, { phoneNumber: no.phone, channel: 'phone', reason: null });
    const audience = async () => {
      const members = await salon.customer.call(listAudience, {
        afterId: null,
        limit: 1000,
        phones: [yes.phone, no.phone],
      });
      return members.map(({ phoneNumber, hasConsent, hasRevoked }) => ({ phoneNumber, hasConsent, hasRevoked }));
    };
    const consented = { phoneNumber: yes.phone, hasConsent: true, hasRevoked: false };
    const revoked = { phoneNumber: no.phone, hasConsent: false, hasRevoked: true };

    await merge(no.id, yes.id);
    expect(await audience()).toEqual([revoked]);
    expect(await get(no.id)).toMatchObject({ consent: 'revoked' });
    await unmerge(yes.id);
    await merge(yes.id, no.id);
    expect(await audience()).toEqual([{ ...revoked, phoneNumber: yes.phone }]);
    await unmerge(no.id);
    expect(new Set(await audience())).toEqual(new Set([consented, revoked]));
  });

  it('are listed in an audience by their surviving records, at any depth', async () => {
    const [one, two, three] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const theirs = [one.phone, two.phone, three.phone];
    const standing = async () => {
      const members = await salon.customer.call(listAudience, { afterId: null, limit: 1000, phones: theirs });
      return Object.fromEntries(members.map(({ customerId, mergedIds }) => [customerId, mergedIds?.toSorted()]));
    };
    await merge(two.id, three.id);
    expect(await standing()).toEqual({ [one.id]: undefined, [two.id]: [three.id] });
    await merge(one.id, two.id);
    expect(await standing()).toEqual({ [one.id]: [two.id, three.id].toSorted() });
    await unmerge(two.id);
    expect(await standing()).toEqual({ [one.id]: undefined, [two.id]: [three.id] });
  });

  it('refuse an invalid merge or unmerge with an error code', async () => {
    const [one, two, three] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const [erased] = await salon.customer.rows<{ id: string }>(
      'INSERT INTO customer (id) VALUES (gen_random_uuid()) RETURNING id',
    );
    await expect(merge(one.id, one.id)).rejects.toMatchObject({ code: 'CUSTOMER.MERGED_WITH_ITSELF' });
    await expect(merge(one.id, nobody)).rejects.toMatchObject({ code: 'CUSTOMER.NOT_FOUND' });
    await expect(merge(erased?.id ?? nobody, one.id)).rejects.toMatchObject({
      code: 'CUSTOMER.WITHOUT_PHONE',
      message: expect.stringContaining('the other way round'),
    });
    await merge(one.id, two.id);
    await expect(merge(three.id, two.id)).rejects.toMatchObject({ code: 'CUSTOMER.ALREADY_MERGED', kind: 'conflict' });
    await expect(merge(two.id, three.id)).rejects.toMatchObject({ code: 'CUSTOMER.ALREADY_MERGED' });
    await expect(unmerge(one.id)).rejects.toMatchObject({ code: 'CUSTOMER.NOT_MERGED', kind: 'conflict' });
  });

  it.each([1, 2])(
    'have correct totals after any sequence of merges, visits, changes and unmerges (%d)',
    async (seed) => {
      let state = seed * 7919;
      const below = (limit: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
      };
      const people = await Promise.all(Array.from({ length: 5 }, () => newCustomer(0)));
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
          visits.push({ of: one, id: (await visit(person.phone, amount)).visitId, amount });
        } else if (kind === 2 && known && known.amount > 0) {
          if (below(2) === 0) {
            await salon.customer.call(voidVisit, { visitId: known.id, reason: 'A slip' });
            known.amount = 0;
          } else {
            known.amount = 1 + below(1000);
            await salon.customer.call(correctVisit, { visitId: known.id, reason: 'A slip', amount: known.amount });
          }
        } else if (kind <= 4 && one !== other && !standing.has(one) && !standing.has(other)) {
          await merge(person.id, another.id);
          standing.set(other, one);
        } else if (standing.has(one)) {
          await unmerge(person.id);
          standing.delete(one);
        }
        const rows = await salon.customer.rows<{ id: string; spent: number }>(
          'SELECT id, total_spent::int AS spent FROM customer WHERE id = ANY ($1)',
          [people.map(({ id }) => id)],
        );
        const spent = new Map(rows.map((row) => [row.id, row.spent]));
        const expected = people.map((_, index) => totalOf(index));
        expect([step, ...people.map(({ id }) => spent.get(id))]).toEqual([step, ...expected]);
      }
      expect(await figures()).toEqual(await recounted());
      for (const index of standing.keys()) await unmerge(personAt(index).id);
      standing.clear();
      for (const [index, { id }] of people.entries()) {
        expect(await get(id)).toMatchObject({ totalSpent: totalOf(index), mergedInto: null });
      }
      expect(await figures()).toEqual(await recounted());
    },
  );

  it('lose no visit that is recorded during merges and unmerges', async () => {
    const [ana, anna] = [await newCustomer(0), await newCustomer(0)];
    const visiting = [ana.phone, anna.phone].flatMap((phone) => Array.from({ length: 15 }, () => visit(phone, 10)));
    const merging = (async () => {
      for (let round = 0; round < 4; round += 1) {
        await merge(ana.id, anna.id);
        await unmerge(anna.id);
      }
      await merge(ana.id, anna.id);
    })();
    await Promise.all([...visiting, merging]);
    expect(await get(ana.id)).toMatchObject({ totalSpent: 300, visitCount: 32 });
    expect(await unmerge(anna.id)).toMatchObject({ totalSpent: 150, visitCount: 16 });
    expect(await figures()).toEqual(await recounted());
  });

  it('wait for the lock of the surviving record without holding any other', async () => {
    const [ana, anna] = [await newCustomer(0), await newCustomer(0)];
    await merge(ana.id, anna.id);
    const other = new Client({ connectionString: salon.customer.databaseUrl });
    await other.connect();
    try {
      // like Square payments that share a transaction
      await other.query(`BEGIN; SET LOCAL lock_timeout = '2s'`);
      await other.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [ana.id]);
      const visiting = visit(anna.phone, 70);
      await eventually(async () => (await waitingForLocks()).length > 0);
      await other.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [anna.id]);
      await other.query('COMMIT');
      expect(await visiting).toMatchObject({ customerId: ana.id });
    } finally {
      await other.end();
    }
    expect(await get(ana.id)).toMatchObject({ totalSpent: 70 });
  });

  it('are locked in the same order when a merge commits in between', async () => {
    const [ana, anna] = [await newCustomer(0), await newCustomer(0)];
    const clients = [0, 1].map(() => new Client({ connectionString: salon.customer.databaseUrl }));
    const [merging, holding] = clients as [Client, Client];
    try {
      for (const client of clients) {
        await client.connect();
        await client.query(`BEGIN; SET LOCAL lock_timeout = '5s'`);
      }
      await merging.query('UPDATE customer SET merged_into = $1, merged_at = now() WHERE id = $2', [ana.id, anna.id]);
      // compatible with the lock of the merge's foreign key, but not with a lock for changing the record
      await holding.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [ana.id]);
      const visiting = visit(anna.phone, 70);
      await eventually(() => isWaitedFor(merging));
      await merging.query('COMMIT');
      await eventually(() => isWaitedFor(holding));

      await holding.query('SELECT FROM customer WHERE id = $1 FOR UPDATE', [anna.id]);
      await holding.query('COMMIT');
      expect(await visiting).toMatchObject({ customerId: ana.id });
    } finally {
      for (const client of clients) await client.end();
    }
    expect(await get(ana.id)).toMatchObject({ totalSpent: 70 });
  });
});
