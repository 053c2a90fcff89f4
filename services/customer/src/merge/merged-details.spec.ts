import { listAudience, listCustomers, type CustomerFilter } from '@lacquer/contracts/customers/customer';
import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { type CustomerEdit, editCustomer } from '@lacquer/contracts/customers/customer-record';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

type Known = Omit<CustomerEdit, 'version'>;

describe('the details of merged customers', () => {
  let service: RunningCustomer;
  let customers: CustomerRecords;
  beforeAll(async () => {
    service = await runCustomer();
    customers = new CustomerRecords(service);
  });
  afterAll(() => service.stop());

  const edit = async (id: string, known: Known) => {
    const { version } = await customers.get(id);
    return service.call(editCustomer, editCustomer.request.parse({ id, version, ...known }));
  };
  const create = async (known: Known) => {
    const created = await customers.create();
    await edit(created.id, known);
    return created;
  };
  /** The row without what counts changes. */
  const rowOf = async (id: string) => {
    const [row] = await service.rows(
      `SELECT to_jsonb(customer) - '{version,merged_at,total_spent,visit_count,last_visit_at}'::text[] AS row FROM customer WHERE id = $1`,
      [id],
    );
    return row;
  };

  it('are filled and joined, with their origin, where lists, export, filters and birthdays see them, and taken back exactly', async () => {
    const kept = await create({ note: 'Prefers mornings', tags: ['vip'] });
    const other = await create({
      note: 'Allergic to acetone',
      tags: ['gel', 'vip'],
      birthday: { month: 2, day: 29 },
      language: 'ko',
      email: 'bea@example.com',
    });
    const before = [await rowOf(kept.id), await rowOf(other.id)];
    const merged = await customers.merge(kept.id, other.id);

    expect(merged).toMatchObject({
      note: 'Prefers mornings\n\nAllergic to acetone',
      tags: ['vip', 'gel'],
      birthday: { month: 2, day: 29 },
      language: 'ko',
      email: 'bea@example.com',
    });
    const from = { from: other.id, phoneNumber: other.phone };
    expect(merged.joined).toEqual([
      { field: 'note', ...from, value: 'Allergic to acetone' },
      { field: 'tags', ...from, value: 'gel' },
      { field: 'birthday', ...from },
      { field: 'email', ...from },
      { field: 'language', ...from },
    ]);
    const filter = { limit: 10, tag: 'gel' } as CustomerFilter & { limit: number };
    expect((await service.call(listCustomers, listCustomers.request.parse(filter))).customers).toMatchObject([
      { id: kept.id },
    ]);
    const file = await service.call(exportCustomers, exportCustomers.request.parse({ ...filter, q: 'bea@example' }));
    expect(file.customers).toMatchObject([{ id: kept.id, note: merged.note, birthday: { month: 2, day: 29 } }]);
    const birthdays = [{ month: 2, day: 29 }];
    const audience = await service.call(listAudience, { afterId: null, limit: 10, filter: { birthdays } });
    expect(audience.map(({ customerId }) => customerId)).toEqual([kept.id]);

    await customers.unmerge(other.id);
    expect([await rowOf(kept.id), await rowOf(other.id)]).toEqual(before);
    expect((await customers.get(kept.id)).joined).toBeUndefined();
    expect(await service.rows('SELECT FROM merge_detail')).toEqual([]);
  });

  it('of the record itself win, and the same note and e-mail address are not repeated', async () => {
    const kept = await create({ note: 'Shellac', email: 'ana@example.com', birthday: { month: 1, day: 2 } });
    const other = await create({ note: 'Shellac', email: 'other@example.com', birthday: { month: 3, day: 4 } });
    const merged = await customers.merge(kept.id, other.id);
    expect(merged).toMatchObject({ note: 'Shellac', email: 'ana@example.com', birthday: { month: 1, day: 2 } });
    expect(merged.joined).toBeUndefined();
    // both addresses are shown, and both find the customer
    expect(merged.merged).toMatchObject([{ email: 'other@example.com' }]);
    const found = await service.call(listCustomers, listCustomers.request.parse({ limit: 5, q: 'other@example.com' }));
    expect(found.customers).toMatchObject([{ id: kept.id }]);
  });

  it('that the staff edit after the merge stay edited after its undo, and the rest is taken back', async () => {
    const kept = await create({ note: 'A', tags: ['one'] });
    const other = await create({ note: 'B', tags: ['two', 'three'], birthday: { month: 5, day: 6 }, language: 'es' });
    await customers.merge(kept.id, other.id);
    await edit(kept.id, {
      note: 'A\n\nB\n\nC',
      tags: ['one', 'two', 'three', 'four'],
      birthday: { month: 7, day: 8 },
    });
    await edit(other.id, { note: 'B2' });
    await customers.unmerge(other.id);
    expect(await customers.get(kept.id)).toMatchObject({
      note: 'A\n\nC',
      tags: ['one', 'four'],
      birthday: { month: 7, day: 8 },
      language: null,
    });
    expect(await customers.get(other.id)).toMatchObject({ note: 'B2', tags: ['two', 'three'], language: 'es' });
  });

  it('that the staff remove after the merge do not come back with the next merge', async () => {
    const [kept, other, third] = [
      await create({}),
      await create({ note: 'B', email: 'b@example.com' }),
      await create({ tags: ['c'] }),
    ];
    await customers.merge(kept.id, other.id);
    await edit(kept.id, { note: null, email: null });
    expect(await customers.merge(kept.id, third.id)).toMatchObject({ note: null, email: null, tags: ['c'] });
  });

  it('refuse an edit that is based on the record before the merge', async () => {
    const [kept, other] = [await create({ note: 'A' }), await create({ note: 'B' })];
    const { version } = await customers.get(kept.id);
    await customers.merge(kept.id, other.id);
    const late = service.call(editCustomer, { id: kept.id, version, note: 'A, but longer' });
    await expect(late).rejects.toMatchObject({ code: 'CUSTOMER.CHANGED_MEANWHILE' });
  });

  it.each([
    ['the last first', [1, 0]],
    ['the first first', [0, 1]],
  ])('of a chain of merges are taken back exactly: %s', async (_order, order) => {
    const [a, b, c] = [
      await create({ note: 'A', tags: ['a'], language: 'ko' }),
      await create({ note: 'B' }),
      await create({ tags: ['c'] }),
    ];
    const all = async () => [await rowOf(a.id), await rowOf(b.id), await rowOf(c.id)];
    const before = await all();
    await customers.merge(b.id, a.id);
    expect(await customers.merge(c.id, b.id)).toMatchObject({ note: 'B\n\nA', tags: ['c', 'a'], language: 'ko' });
    for (const index of order) await customers.unmerge([a.id, b.id][index] ?? '');
    expect(await all()).toEqual(before);
  });

  it('are right after two merges at once and a payment that arrives meanwhile', async () => {
    const kept = await create({ note: 'A' });
    const others = [await create({ note: 'B', tags: ['b'] }), await create({ note: 'C', tags: ['c'] })];
    const [one, two] = others.map(({ id }) => id);
    await Promise.all([
      customers.merge(kept.id, one ?? ''),
      customers.merge(kept.id, two ?? ''),
      customers.visit(others[0]?.phone ?? '', 700),
    ]);
    const merged = await customers.get(kept.id);
    expect(merged.note?.split('\n\n').toSorted()).toEqual(['A', 'B', 'C']);
    expect(merged.tags.toSorted()).toEqual(['b', 'c']);
    expect(merged).toMatchObject({ visitCount: 4, totalSpent: 9700 });
    await Promise.all([customers.unmerge(one ?? ''), customers.unmerge(two ?? '')]);
    expect(await customers.get(kept.id)).toMatchObject({ note: 'A', tags: [], totalSpent: 3000 });
  });
});
