import { recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import {
  type CustomerFilter,
  listAudience,
  listCustomers,
  strictFilter,
  summarizeAudience,
} from '@lacquer/contracts/customers/customer';
import { mergeCustomers, unmergeCustomer } from '@lacquer/contracts/customers/customer-merge';
import { summarizeFilter } from '@lacquer/contracts/customers/segments';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isListed } from '../customers/listed-records.js';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const zone = 'America/Los_Angeles';
const services = ['Gel Manicure', '젤 네일', 'Chăm sóc móng'];
const tags = ['vip', 'nail art', '단골'];
const many = 10_000;

const days = fc.integer({ min: 1, max: 60 });
const moment = fc.integer({ min: 0, max: 60 }).map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
const filters = fc
  .record(
    {
      service: fc.constantFrom(...services, 'Manicure'),
      tag: fc.constantFrom(...tags, 'VIP'),
      source: fc.constantFrom('manual', 'square'),
      language: fc.constantFrom('en', 'es', 'ko'),
      consent: fc.constantFrom('given', 'revoked', 'none'),
      upcomingBooking: fc.constantFrom('yes', 'no'),
      birthdayMonth: fc.integer({ min: 1, max: 12 }),
      visitsAtLeast: fc.integer({ min: 0, max: 6 }),
      visitsAtMost: fc.integer({ min: 0, max: 6 }),
      spentAtLeast: fc.integer({ min: 0, max: 9000 }),
      spentAtMost: fc.integer({ min: 0, max: 9000 }),
      visitedSince: moment,
      notVisitedSince: moment,
      visitedWithinDays: days,
      notVisitedForDays: days,
    },
    { requiredKeys: [] },
  )
  // most combinations of all parts match nobody
  .map((whole) => Object.fromEntries(Object.entries(whole).slice(0, 3)))
  .map((filter) => strictFilter.parse(filter));

const arrayOf = (values: readonly string[]) => `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])`;
const some = (values: readonly string[]) =>
  `(SELECT coalesce(array_agg(value), '{}') FROM unnest(${arrayOf(values)}) AS value WHERE random() < 0.4 AND n > 0)`;
const addCustomers = (from: number, to: number) => `
  INSERT INTO customer (id, phone_number, total_spent, visit_count, last_visit_at, service_names, visit_sources, tags,
    birthday_month, birthday_day, language)
  SELECT gen_random_uuid(), CASE WHEN n % 9 > 0 THEN '+1213' || 2000000 + n END, (random() * 9000)::int, (random() * 6)::int,
    CASE WHEN n % 7 > 0 THEN now() - random() * interval '60 days' END, ${some(services)}, ${some(['manual', 'square'])},
    ${some(tags)}, CASE WHEN n % 3 = 0 THEN 1 + n % 12 END, CASE WHEN n % 3 = 0 THEN 1 END,
    ${arrayOf(['en', 'es', 'ko'])}[1 + n % 5]
  FROM generate_series(${from}, ${to}) AS n`;

describe('the filter of customers', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterAll(() => customer.stop());

  const list = async (filter: CustomerFilter, limit: number) => {
    const ids: { id: string; phone: string | null }[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await customer.call(listCustomers, {
        ...listCustomers.request.parse({ limit, cursor, ...filter }),
        timeZone: zone,
      });
      ids.push(...page.customers.map(({ id, phoneNumber }) => ({ id, phone: phoneNumber })));
      if (page.nextCursor === null) return ids;
      cursor = page.nextCursor;
    }
  };
  const audience = async (filter: CustomerFilter, limit: number) => {
    const ids: string[] = [];
    for (;;) {
      const afterId = ids.at(-1) ?? null;
      const page = await customer.call(listAudience, { afterId, limit, filter: { within: filter }, timeZone: zone });
      ids.push(...page.map(({ customerId }) => customerId));
      if (page.length < limit) return ids;
    }
  };
  /** The customers of the list, which every other way to ask agrees with. */
  const agreed = async (filter: CustomerFilter, limit: number): Promise<number> => {
    const listed = await list(filter, limit);
    const withPhone = listed.flatMap(({ id, phone }) => (phone === null ? [] : [id]));
    const count = await customer.call(summarizeFilter, { filter, timeZone: zone });
    const summary = await customer.call(summarizeAudience, { filter: { within: filter }, timeZone: zone });

    expect({ filter, count }).toEqual({
      filter,
      count: { customers: listed.length, withPhone: withPhone.length },
    });
    expect(summary).toMatchObject({ withPhone: withPhone.length, withoutPhone: listed.length - withPhone.length });
    expect(await audience(filter, Math.min(limit * 2, 1000))).toEqual(withPhone.toSorted());
    return listed.length;
  };
  /** The rows that counts read are those that the records and the ledger give. */
  const expectTrueFacets = async () => {
    const kept = `SELECT key, id, has_consent FROM customer_facet`;
    const given = `
      SELECT coalesce(phone_number, own.id::text), own.id,
        CASE kind WHEN 'consent' THEN true WHEN 'revocation' THEN false END
      FROM (SELECT id, phone_number FROM customer WHERE ${isListed('customer')}) AS own
      FULL JOIN consent_state USING (phone_number)
      WHERE own.id IS NOT NULL OR kind IN ('consent', 'revocation')`;
    expect(await customer.rows(`(${kept} EXCEPT ${given}) UNION ALL (${given} EXCEPT ${kept})`)).toEqual([]);
  };
  const consent = (phoneNumber: string) =>
    customer.call(recordConsent, { phoneNumber, wordingVersion: 'in-person-1', channel: 'in-person' });
  const revoke = (phoneNumber: string) =>
    customer.call(recordRevocation, { phoneNumber, channel: 'phone', reason: null });
  const idOf = async (phone: string): Promise<string> =>
    (await customer.rows<{ id: string }>('SELECT id FROM customer WHERE phone_number = $1', [phone]))[0]?.id ?? '';

  it('finds the same customers in the list, the count and the audience: none, one and a page and one', async () => {
    expect(await agreed({}, 100)).toBe(0);
    await customer.rows(addCustomers(1, 1));
    expect(await agreed({}, 100)).toBe(1);
    await customer.rows(addCustomers(2, 101));
    expect(await agreed({}, 100)).toBe(101);
    await expectTrueFacets();
  });

  it('finds the same customers by any filter, also after merges and statements', async () => {
    await customer.rows(addCustomers(102, 400));
    for (let n = 1; n <= 60; n += 1) {
      const phone = `+1213${2_000_000 + n * 5}`;
      await (n % 3 === 0 ? revoke(phone) : consent(phone));
    }
    // a statement before its customer
    await revoke('+12132000500');
    await customer.rows(addCustomers(500, 500));
    const [one, other, third] = await Promise.all(['+12132000010', '+12132000015', '+12132000020'].map(idOf));
    await customer.call(mergeCustomers, { id: one ?? '', otherId: other ?? '' });
    await customer.call(mergeCustomers, { id: one ?? '', otherId: third ?? '' });
    await customer.call(unmergeCustomer, { id: third ?? '' });
    await customer.rows(`UPDATE customer SET phone_number = NULL WHERE phone_number = '+12132000025'`);
    await customer.rows(`UPDATE customer SET phone_number = '+12132009999' WHERE phone_number = '+12132000030'`);
    await customer.rows(`UPDATE customer SET left_behind = true, visit_count = 0 WHERE phone_number = '+12132000035'`);
    await customer.rows(`DELETE FROM customer WHERE phone_number = '+12132000040'`);
    await customer.rows(`DELETE FROM consent_state WHERE phone_number IN ('+12132000040', '+12132000050')`);

    await expectTrueFacets();
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 20, max: 500 }), async (filter, limit) => {
        await agreed(filter, limit);
      }),
      { numRuns: 150 },
    );
  });

  it('agrees on ten thousand customers', async () => {
    await customer.rows(addCustomers(1000, 1000 + many));
    expect(await agreed({}, 500)).toBeGreaterThan(many);
    expect(await agreed({ consent: 'none', notVisitedForDays: 10, source: 'square' }, 500)).toBeGreaterThan(1000);
  });

  it('counts a customer and a statement of the same moment, whichever is first', async () => {
    const phones = Array.from({ length: 40 }, (_, n) => `+1310555${1000 + n}`);
    await Promise.all(
      phones.flatMap((phone, n) => [
        n % 2 === 0 ? consent(phone) : revoke(phone),
        customer.rows('INSERT INTO customer (id, phone_number) VALUES (gen_random_uuid(), $1)', [phone]),
        n % 4 === 0 ? revoke(phone) : consent(phone),
      ]),
    );
    await expectTrueFacets();
  });

  it('counts days from midnight at the salon', async () => {
    const began = `(date_trunc('day', now() AT TIME ZONE '${zone}') - interval '40 days') AT TIME ZONE '${zone}'`;
    await customer.rows(
      `INSERT INTO customer (id, phone_number, last_visit_at, tags) VALUES
         (gen_random_uuid(), '+13105550101', ${began}, '{midnight}'),
         (gen_random_uuid(), '+13105550102', ${began} - interval '1 second', '{midnight}')`,
    );
    const phonesOf = async (filter: CustomerFilter) =>
      (await list({ tag: 'midnight', ...filter }, 10)).map(({ phone }) => phone);

    expect(await phonesOf({ visitedWithinDays: 40 })).toEqual(['+13105550101']);
    expect(await phonesOf({ notVisitedForDays: 40 })).toEqual(['+13105550102']);
    expect(await phonesOf({ visitedWithinDays: 41, visitedSince: new Date().toISOString() })).toEqual([]);
  });
});
