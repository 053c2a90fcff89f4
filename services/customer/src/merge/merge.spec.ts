import { listCustomerNames, listCustomers, listVisitTotals } from '@lacquer/contracts/customers/customer';
import { listVisits } from '@lacquer/contracts/customers/timeline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { PayingSalon } from '../testing/paying-salon.js';

const nobody = '00000000-0000-4000-8000-000000000000';
const always = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

describe('merged customers', () => {
  let salon: PayingSalon;
  let customers: CustomerRecords;
  beforeAll(async () => {
    salon = await PayingSalon.open();
    customers = new CustomerRecords(salon.customer);
  });
  afterAll(() => salon.close());

  it('are named by their surviving record, by phone and by id, and erased customers are omitted', async () => {
    const [ana, anna, bea, erased] = [
      await customers.create(),
      await customers.create(),
      await customers.create(),
      await customers.create(),
    ];
    const names = ['Ana', 'Example'];
    await salon.customer.rows('UPDATE customer SET entered_given_name = $2, entered_family_name = $3 WHERE id = $1', [
      ana.id,
      ...names,
    ]);
    await customers.merge(ana.id, anna.id);
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
    const [ana, anna] = [await customers.create(1000), await customers.create(200)];
    await customers.visit(anna.phone, 30);
    const one = await customers.merge(ana.id, anna.id);

    expect(one).toMatchObject({
      id: ana.id,
      phoneNumber: ana.phone,
      totalSpent: 1230,
      visitCount: 3,
      merged: [{ id: anna.id, into: ana.id, phoneNumber: anna.phone, visitCount: 2, totalSpent: 230 }],
    });
    expect(await customers.get(anna.id)).toMatchObject({ mergedInto: ana.id, totalSpent: 230 });
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

    expect((await customers.visit(anna.phone, 4)).customerId).toBe(ana.id);
    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 1234 });
    expect(await customers.unmerge(anna.id)).toMatchObject({ totalSpent: 234, visitCount: 3, mergedInto: null });
    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 1000, visitCount: 1, merged: [] });
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
    const ana = await customers.create(100);
    const phone = customers.newPhone();
    salon.square.setCustomer('C1', { phone });
    await salon.pay({ id: 'P1', amount: 4500, tip: 500 });
    const [paid] = await salon.customer.rows<{ id: string }>('SELECT id FROM customer WHERE phone_number = $1', [
      phone,
    ]);
    const other = paid?.id ?? nobody;
    await customers.merge(ana.id, other);
    await salon.pay({ id: 'P2', amount: 1000, tip: 0 });
    await salon.pay({ id: 'P1', amount: 4500, tip: 500, refunded: 1500, updatedAt: '2026-03-01T18:31:00.000Z' });

    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 4100, visitCount: 3, tips: 500, refunded: 1500 });
    expect(await salon.customer.rows(`SELECT DISTINCT customer_id AS id FROM square_customer`)).toEqual([
      { id: other },
    ]);
    await customers.unmerge(other);
    expect(await customers.get(ana.id)).toMatchObject({ totalSpent: 100, visitCount: 1 });
    expect(await customers.get(other)).toMatchObject({ totalSpent: 4000, visitCount: 2, phoneNumber: phone });
  });

  it('are listed in an audience by their surviving records, at any depth', async () => {
    const [one, two, three] = [await customers.create(), await customers.create(), await customers.create()];
    const theirs = [one.phone, two.phone, three.phone];
    const standing = async () => {
      const members = await customers.audienceOf(theirs);
      return Object.fromEntries(members.map(({ customerId, mergedIds }) => [customerId, mergedIds?.toSorted()]));
    };
    await customers.merge(two.id, three.id);
    expect(await standing()).toEqual({ [one.id]: undefined, [two.id]: [three.id] });
    await customers.merge(one.id, two.id);
    expect(await standing()).toEqual({ [one.id]: [two.id, three.id].toSorted() });
    await customers.unmerge(two.id);
    expect(await standing()).toEqual({ [one.id]: undefined, [two.id]: [three.id] });
  });

  it('refuse an invalid merge or unmerge with an error code', async () => {
    const [one, two, three] = [await customers.create(), await customers.create(), await customers.create()];
    const [erased] = await salon.customer.rows<{ id: string }>(
      'INSERT INTO customer (id) VALUES (gen_random_uuid()) RETURNING id',
    );
    await expect(customers.merge(one.id, one.id)).rejects.toMatchObject({ code: 'CUSTOMER.MERGED_WITH_ITSELF' });
    await expect(customers.merge(one.id, nobody)).rejects.toMatchObject({ code: 'CUSTOMER.NOT_FOUND' });
    await expect(customers.merge(erased?.id ?? nobody, one.id)).rejects.toMatchObject({
      code: 'CUSTOMER.WITHOUT_PHONE',
      message: expect.stringContaining('the other way round'),
    });
    await customers.merge(one.id, two.id);
    await expect(customers.merge(three.id, two.id)).rejects.toMatchObject({
      code: 'CUSTOMER.ALREADY_MERGED',
      kind: 'conflict',
    });
    await expect(customers.merge(two.id, three.id)).rejects.toMatchObject({ code: 'CUSTOMER.ALREADY_MERGED' });
    await expect(customers.unmerge(one.id)).rejects.toMatchObject({ code: 'CUSTOMER.NOT_MERGED', kind: 'conflict' });
  });
});
