import { randomUUID } from 'node:crypto';
import { listAudience, listCustomers, recordVisit, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

/** Of one visit: some posts win each round, so that none needs as many. */
const maxPosts = 20;
const phoneOf = (index: number) => `(213) 555-01${String(index).padStart(2, '0')}`;

describe('customers', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterEach(() => customer.reset());
  afterAll(() => customer.stop());

  const visit = (over: Partial<z.input<typeof recordVisit.request>> = {}) =>
    customer.call(
      recordVisit,
      recordVisit.request.parse({
        phoneNumber: '(213) 555-0100',
        email: null,
        serviceName: 'Gel Manicure',
        amount: 3000,
        ...over,
      }),
    );
  /**
   * As the admin does: a post that waited too long for the lock of another is refused, and posted again with its key.
   * How many are refused depends on the machine.
   */
  const postUntilTaken = async (over: Partial<z.input<typeof recordVisit.request>>) => {
    const idempotencyKey = randomUUID();
    for (let attempt = 1; ; attempt++) {
      try {
        return await visit({ ...over, idempotencyKey });
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === 'unavailable') || attempt === maxPosts) throw error;
      }
    }
  };
  const list = (query: object = {}) =>
    customer.call(listCustomers, listCustomers.request.parse({ limit: 500, ...query }));
  const onlyEmail = async () => (await list()).customers[0]?.email;
  const foundBy = async (q: string) => {
    const { customers } = await list({ q });
    return customers.map(({ phoneNumber }) => phoneNumber?.slice(-2)).toSorted((a, b) => Number(a) - Number(b));
  };
  const summary = () => customer.call(summarizeCustomers, {});

  it('creates one customer with 50 visits and the exact sum from 50 concurrent posts for one phone', async () => {
    const notations = ['2135550100', '(213) 555-0100', '+1 213 555 0100', '1-213-555-0100', '213.555.0100'];
    const amounts = Array.from({ length: 50 }, (_, index) => 1001 + index * 7);

    const answers = await Promise.all(
      amounts.map((amount, index) => postUntilTaken({ phoneNumber: notations[index % notations.length], amount })),
    );

    const sum = amounts.reduce((total, amount) => total + amount, 0);
    expect(new Set(answers.map(({ customerId }) => customerId)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    const { customers } = await list();
    expect(customers).toHaveLength(1);
    expect(customers[0]).toMatchObject({ phoneNumber: '+12135550100', visitCount: 50, totalSpent: sum });
    expect(await summary()).toEqual({ totalCustomers: 1, totalRevenue: sum, totalVisits: 50, smsSubscribers: 1 });
    // each post is exactly one row
    expect(new Set(answers.map(({ visitId }) => visitId)).size).toBe(50);
    const stored = await customer.rows<{ id: string; amount: number }>('SELECT id, amount FROM visit ORDER BY amount');
    expect(stored).toEqual(answers.map(({ visitId }, index) => ({ id: visitId, amount: amounts[index] })));
  });

  it('records a visit once when it is posted twenty times concurrently with one key, through two instances', async () => {
    const other = await customer.startAnother();
    const request = recordVisit.request.parse({
      phoneNumber: '(213) 555-0100',
      email: null,
      serviceName: 'Gel Manicure',
      amount: 3000,
      idempotencyKey: 'one-visit',
    });

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? other : customer).call(recordVisit, request)),
    );

    expect(new Set(answers.map(({ visitId }) => visitId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await summary()).toMatchObject({ totalRevenue: 3000, totalVisits: 1 });
    await expect(visit({ idempotencyKey: 'one-visit', amount: 3100 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY.KEY_REUSED',
    });
  });

  it('keeps list, totals and visits consistent over many concurrent posts', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        postUntilTaken({ phoneNumber: phoneOf(index % 12), amount: 100 + index }),
      ),
    );

    const [{ customers }, tiles] = await Promise.all([list(), summary()]);
    const [stored] = await customer.rows<{ n: number; s: number }>(
      'SELECT count(*)::int AS n, sum(amount)::int AS s FROM visit',
    );
    expect(customers).toHaveLength(12);
    expect(tiles).toEqual({
      totalCustomers: 12,
      totalRevenue: customers.reduce((total, { totalSpent }) => total + totalSpent, 0),
      totalVisits: customers.reduce((total, { visitCount }) => total + visitCount, 0),
      smsSubscribers: 12,
    });
    expect(stored).toEqual({ n: tiles.totalVisits, s: tiles.totalRevenue });
  });

  it('refuses an invalid phone, names the field, and stores nothing', async () => {
    for (const phoneNumber of [
      '5550100',
      '213555010',
      '0000000000',
      'no phone',
      '+1 213 555 01000',
      '2135550100 x12',
    ]) {
      await expect(visit({ phoneNumber })).rejects.toMatchObject({
        code: 'CUSTOMER.PHONE_INVALID',
        kind: 'invalid',
        details: [{ path: 'phoneNumber', message: expect.stringContaining('(213) 555-0100') }],
      });
    }
    expect(await customer.rows('SELECT 1 FROM customer UNION ALL SELECT 1 FROM visit')).toEqual([]);
  });

  it('leaves no customer and no visit after a rollback', async () => {
    await customer.rows(`ALTER TABLE consent_entry ADD CONSTRAINT refuse_all CHECK (phone_number = '') NOT VALID`);

    await expect(visit()).rejects.toMatchObject({ kind: 'internal' });

    expect(await customer.rows('SELECT 1 FROM customer UNION ALL SELECT 1 FROM visit')).toEqual([]);
    expect((await summary()).totalVisits).toBe(0);
    await customer.rows('ALTER TABLE consent_entry DROP CONSTRAINT refuse_all');
  });

  it('fills an empty e-mail address, replaces it with a newer one, and keeps it when none is given', async () => {
    await visit();
    expect(await onlyEmail()).toBeNull();
    await visit({ email: 'ana@example.com' });
    expect(await onlyEmail()).toBe('ana@example.com');
    await visit({ email: 'ana.new@example.com' });
    await visit({ email: '' });
    expect(await onlyEmail()).toBe('ana.new@example.com');
  });

  it('lists the distinct services of all visits, the most recent first', async () => {
    for (const serviceName of ['Gel Manicure', 'Spa Pedicure', 'Custom Nail Art', 'Gel Manicure']) {
      await visit({ serviceName });
    }
    const [only] = (await list()).customers;
    expect(only?.services).toEqual(['Gel Manicure', 'Custom Nail Art', 'Spa Pedicure']);
    expect(only?.visitCount).toBe(4);
  });

  it.each(['last-visit', 'total-spent', 'visit-count'] as const)(
    'pages the list sorted by %s in full',
    async (sort) => {
      for (let index = 0; index < 9; index += 1)
        await visit({ phoneNumber: phoneOf(index), amount: (1 + (index % 3)) * 500 });
      for (let index = 0; index < 9; index += 2) await visit({ phoneNumber: phoneOf(index), amount: 100 });
      await customer.rows(`INSERT INTO customer (id) SELECT gen_random_uuid() FROM generate_series(1, 6)`);
      const whole = await list({ sort });

      const walked: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit: 4, cursor });
        walked.push(...page.customers.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);

      expect(whole.nextCursor).toBeNull();
      expect(walked).toEqual(whole.customers.map(({ id }) => id));
      expect(walked).toHaveLength(15);
      expect(whole.customers.slice(-6).every(({ lastVisit }) => lastVisit === null)).toBe(true);
    },
  );

  it('refuses a cursor of another sort and an invalid one', async () => {
    for (let index = 0; index < 3; index += 1) await visit({ phoneNumber: phoneOf(index) });
    const { nextCursor } = await list({ limit: 2 });
    for (const query of [
      { limit: 2, sort: 'total-spent', cursor: nextCursor },
      { limit: 2, cursor: 'nonsense' },
      { limit: 2, cursor: Buffer.from('["last-visit","soon",1]').toString('base64url') },
    ]) {
      await expect(list(query)).rejects.toMatchObject({ code: 'CUSTOMER.CURSOR_INVALID', kind: 'invalid' });
    }
  });

  it('finds by phone digits in any notation and by part of an e-mail address, without interpreting patterns', async () => {
    await visit({ phoneNumber: phoneOf(21), email: 'ana_21@example.com' });
    await visit({ phoneNumber: phoneOf(22), email: 'anax21@example.com' });

    expect(await foundBy('(213) 555-0121')).toEqual(['21']);
    expect(await foundBy('0122')).toEqual(['22']);
    expect(await foundBy('ANA_21@')).toEqual(['21']);
    expect(await foundBy('21@')).toEqual(['21', '22']);
    expect(await foundBy('%')).toEqual([]);
    expect(await foundBy('-')).toEqual([]);
    expect(await foundBy(' ')).toEqual(['21', '22']);
  });

  it('returns the audience of a campaign in batches, each customer with a phone once', async () => {
    for (let index = 0; index < 7; index += 1) await visit({ phoneNumber: phoneOf(index) });
    await customer.rows(`INSERT INTO customer (id, phone_number) VALUES (gen_random_uuid(), NULL)`);

    const phones: string[] = [];
    let afterId: string | null = null;
    for (;;) {
      const batch: { customerId: string; phoneNumber: string }[] = await customer.call(listAudience, {
        afterId,
        limit: 3,
      });
      if (batch.length === 0) break;
      phones.push(...batch.map(({ phoneNumber }) => phoneNumber));
      afterId = batch.at(-1)!.customerId;
    }

    expect(phones.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `+1213555010${index}`));
  });

  it('records a visit as a relationship with its account, not as consent, in an append-only ledger', async () => {
    const { visitId } = await visit();

    const entries = 'SELECT phone_number, kind, channel, recorded_by, visit_id, wording_version FROM consent_entry';
    expect(await customer.rows(entries)).toEqual([
      {
        phone_number: '+12135550100',
        kind: 'relationship',
        channel: 'manual-visit',
        recorded_by: testOwner.id,
        visit_id: visitId,
        wording_version: null,
      },
    ]);
    await expect(customer.rows(`UPDATE consent_entry SET kind = 'revocation'`)).rejects.toThrow('ledger');
    await expect(customer.rows('DELETE FROM consent_entry')).rejects.toThrow('ledger');
  });
});
