import { recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import { listCustomers, recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';
import { CustomerSums } from './customer-sums.js';

describe('lists of customers', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
  });
  afterAll(() => customer.stop());
  beforeEach(async () => {
    await customer.rows('ALTER TABLE consent_entry DISABLE TRIGGER consent_entry_append_only');
    await customer.rows('DELETE FROM consent_entry');
    await customer.rows('ALTER TABLE consent_entry ENABLE TRIGGER consent_entry_append_only');
    await customer.rows('DELETE FROM consent_state');
    await customer.rows('DELETE FROM visit');
    await customer.rows('DELETE FROM customer');
  });

  const visit = (line: number, over: Partial<z.input<typeof recordVisit.request>> = {}) =>
    customer.call(
      recordVisit,
      recordVisit.request.parse({
        phoneNumber: `213 555 01${String(line).padStart(2, '0')}`,
        serviceName: 'Gel Manicure',
        amount: 3000,
        ...over,
      }),
    );
  /** The last two digits of the phones, in list order. */
  const list = async (query: object = {}) => {
    const { customers } = await customer.call(listCustomers, listCustomers.request.parse({ limit: 500, ...query }));
    return customers.map(({ phoneNumber }) => Number(phoneNumber?.slice(-2)));
  };
  const found = async (query: object) => (await list(query)).toSorted((a, b) => a - b);

  it('are filtered by service, latest visit, amount, source and consent, and by all of these together', async () => {
    await visit(1);
    await visit(2, { serviceName: 'Spa Pedicure', amount: 9000 });
    await visit(3, { amount: 15_000 });
    await visit(3, { serviceName: 'Spa Pedicure', amount: 0 });
    await visit(4);
    await customer.rows(`INSERT INTO customer (id, phone_number) VALUES (gen_random_uuid(), '+12135550105')`);
    await customer.rows(
      `UPDATE customer SET last_visit_at = '2026-01-15', visit_sources = '{square}' WHERE phone_number LIKE '%2'`,
    );
    const at = (line: number) => `213 555 010${line}`;
    for (const line of [1, 2, 3]) {
      const consent = { phoneNumber: at(line), wordingVersion: 'in-person-1', channel: 'in-person' };
      await customer.call(recordConsent, recordConsent.request.parse(consent));
    }
    await customer.call(recordRevocation, { phoneNumber: at(2), channel: 'phone', reason: null });
    // a phone without a customer yet
    await customer.call(recordRevocation, { phoneNumber: '213 555 0199', channel: 'phone', reason: null });
    await visit(99);

    expect(await found({ service: 'Spa Pedicure' })).toEqual([2, 3]);
    expect(await found({ service: 'Pedicure' })).toEqual([]);
    expect(await found({ visitedSince: '2026-01-15T00:00:00Z', notVisitedSince: '2026-02-01T00:00:00Z' })).toEqual([2]);
    expect(await found({ notVisitedSince: '2026-02-01T00:00:00Z' })).toEqual([2, 5]);
    expect(await found({ spentAtLeast: 9000 })).toEqual([2, 3]);
    expect(await found({ spentAtLeast: '3000', spentAtMost: '9000' })).toEqual([1, 2, 4, 99]);
    expect(await found({ source: 'square' })).toEqual([2]);
    expect(await found({ source: 'manual' })).toEqual([1, 3, 4, 99]);
    expect(await found({ consent: 'given' })).toEqual([1, 3]);
    expect(await found({ consent: 'revoked' })).toEqual([2, 99]);
    expect(await found({ consent: 'none' })).toEqual([4, 5]);
    expect(await found({ consent: 'given', source: 'manual', service: 'Gel Manicure', spentAtMost: 3000 })).toEqual([
      1,
    ]);
    expect((await list({ sort: 'total-spent', spentAtLeast: 1 })).slice(0, 2)).toEqual([3, 2]);
  });

  it('are filtered by the sources of the visits that count', async () => {
    const { customerId } = await visit(1);
    await customer.rows(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, visited_at, square_payment_id, square_updated_at)
       VALUES (gen_random_uuid(), $1, 'square', '{}', 100, now(), 'P1', now())`,
      [customerId],
    );
    await visit(1);
    expect(await found({ source: 'square' })).toEqual([1]);
    await customer.rows(`UPDATE visit SET voided_at = now(), void_reason = 'a test' WHERE source = 'square'`);
    await visit(1);
    expect(await found({ source: 'square' })).toEqual([]);
  });

  it('are searched by name in any order, case and accent, by e-mail and by phone', async () => {
    await visit(11, { givenName: 'José', familyName: 'Núñez-Díaz', email: 'jose_n@example.com' });
    await visit(12, { givenName: 'Josephine', familyName: 'Li' });
    await visit(13, { givenName: '민수', familyName: '김', email: 'kim.minsu@example.com' });
    await visit(14, { givenName: 'Ann-Marie' });

    expect(await found({ q: 'jose' })).toEqual([11, 12]);
    expect(await found({ q: 'NÚÑEZ josé' })).toEqual([11]);
    expect(await found({ q: 'nunez-d' })).toEqual([11]);
    expect(await found({ q: 'jo li' })).toEqual([12]);
    expect(await found({ q: 'l' })).toEqual([12]);
    expect(await found({ q: 'se' })).toEqual([]);
    expect(await found({ q: 'arie' })).toEqual([14]);
    expect(await found({ q: '김 민' })).toEqual([13]);
    expect(await found({ q: 'minsu@EXAMPLE' })).toEqual([13]);
    expect(await found({ q: 'jose_n' })).toEqual([11]);
    expect(await found({ q: 'jose％n' })).toEqual([]);
    expect(await found({ q: '(213) 555-0113' })).toEqual([13]);
    expect(await found({ q: '２１３ 555 0114' })).toEqual([14]);
    expect(await found({ q: '0112' })).toEqual([12]);
  });

  it('are sorted by name with nameless customers last, over any number of pages', async () => {
    for (const [index, givenName] of ['Zoë', 'ana', 'Ángel', 'Bea', 'bea', null, 'Éva', '민수', null].entries()) {
      await visit(21 + index, { givenName });
    }
    const pages: (string | null)[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await customer.call(
        listCustomers,
        listCustomers.request.parse({ limit: 2, sort: 'name', cursor, q: '21355501' }),
      );
      pages.push(...page.customers.map(({ givenName }) => givenName ?? null));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(pages.map((name) => name?.toLowerCase() ?? null)).toEqual([
      'ana',
      'ángel',
      'bea',
      'bea',
      'éva',
      'zoë',
      '민수',
      null,
      null,
    ]);
  });

  it('have correct totals after any statement, rollback or compaction, without counting', async () => {
    const recounted = async () => {
      const [row] = await customer.rows(
        `SELECT count(*)::int AS "totalCustomers", coalesce(sum(total_spent), 0)::int AS "totalRevenue",
           coalesce(sum(visit_count), 0)::int AS "totalVisits", count(phone_number)::int AS "smsSubscribers" FROM customer`,
      );
      return row;
    };
    const figures = () => customer.call(summarizeCustomers, {});
    const dataSource = new DataSource({ type: 'postgres', url: customer.databaseUrl, parseInt8: true });
    await dataSource.initialize();
    const sums = new CustomerSums(dataSource, { repeat: () => undefined } as never);
    try {
      const gathering = Array.from({ length: 6 }, () => sums.gather());
      await Promise.all([
        ...gathering,
        ...Array.from({ length: 40 }, (_, index) => visit(index % 7, { amount: 100 + index })),
        ...Array.from({ length: 6 }, () => sums.gather()),
      ]);
      expect(await figures()).toEqual(await recounted());
      expect((await figures()).totalVisits).toBe(40);

      await customer.rows(
        `INSERT INTO customer (id, phone_number, total_spent, visit_count)
         SELECT gen_random_uuid(), CASE WHEN n % 3 > 0 THEN '+1310' || 5550100 + n END, n, 1 FROM generate_series(0, 99) n`,
      );
      await customer.rows('BEGIN; DELETE FROM customer WHERE total_spent = 50; ROLLBACK');
      await customer.rows('UPDATE customer SET phone_number = NULL WHERE total_spent BETWEEN 10 AND 40');
      await customer.rows('DELETE FROM customer WHERE total_spent = 7');
      const exact = await recounted();
      expect(await figures()).toEqual(exact);
      await sums.gather();
      expect(await figures()).toEqual(exact);
      expect(await customer.rows('SELECT FROM customer_sum')).toHaveLength(1);
    } finally {
      await dataSource.destroy();
    }
  });
});
