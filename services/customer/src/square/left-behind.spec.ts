import { listAudience, summarizeAudience, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { importCustomers } from '@lacquer/contracts/customers/customer-import';
import { editCustomer } from '@lacquer/contracts/customers/customer-record';
import { getCustomerOverview } from '@lacquer/contracts/customers/overview';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { PayingSalon } from '../testing/paying-salon.js';

const at = (minute: number) => `2026-03-01T18:${30 + minute}:00.000Z`;
const [left, next] = ['+12135550142', '+12135550143'];

describe('a record that its only payment has left', () => {
  let salon: PayingSalon;
  let records: CustomerRecords;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
    records = new CustomerRecords(salon.customer);
  });
  beforeEach(() => {
    salon.square.setCustomer('C1', { phone: left, givenName: 'Ana' });
    salon.square.setCustomer('C2', { phone: next, givenName: 'Bea' });
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  const idOf = async (phone: string) => {
    const [row] = await salon.customer.rows<{ id: string }>('SELECT id FROM customer WHERE phone_number = $1', [phone]);
    return row?.id ?? '';
  };
  const payAndMove = async () => {
    await salon.pay();
    await salon.pay({ customerId: 'C2', updatedAt: at(1) });
  };
  const listed = async () => (await salon.sums()).map(([phone, visits]) => [phone, visits]);

  it('when Square names another customer, is not listed, counted, exported or in an audience, and shows why', async () => {
    await payAndMove();

    expect(await listed()).toEqual([[next, 1]]);
    const figures = { totalCustomers: 1, totalRevenue: 4500, totalVisits: 1, smsSubscribers: 1 };
    expect(await salon.customer.call(summarizeCustomers, {})).toEqual(figures);
    expect(await records.recounted()).toEqual(figures);
    expect(await salon.customer.call(summarizeAudience, {})).toMatchObject({ withPhone: 1, withoutPhone: 0 });
    const audience = await salon.customer.call(listAudience, { afterId: null, limit: 10 });
    expect(audience.map(({ phoneNumber }) => phoneNumber)).toEqual([next]);
    const one = await salon.customer.call(listAudience, { afterId: null, limit: 10, phones: [left] });
    expect(one).toEqual([]);
    const file = await salon.customer.call(exportCustomers, exportCustomers.request.parse({ limit: 10 }));
    expect(file.customers.map(({ phoneNumber }) => phoneNumber)).toEqual([next]);
    const found = await salon.customer.call(
      exportCustomers,
      exportCustomers.request.parse({ limit: 10, q: '5550142' }),
    );
    expect(found.customers).toEqual([]);
    const { week } = await salon.customer.call(getCustomerOverview, { timeZone: 'America/Los_Angeles' });
    expect(week.newCustomers).toBe(1);
    expect(await records.get(await idOf(left))).toMatchObject({ isLeftBehind: true, visitCount: 0 });
    expect((await records.get(await idOf(next))).isLeftBehind).toBeUndefined();
  });

  it('when its profile was merged at Square, is left out', async () => {
    await salon.pay();
    salon.square.deleteCustomer('C1');
    await salon.tell('customer.deleted', 'C1', {
      event_context: { merge: { from_customer_ids: ['C1', 'C2'], to_customer_id: 'C2' } },
    });
    expect(await listed()).toEqual([[next, 1]]);
  });

  it("when its profile gets another customer's phone, is left out", async () => {
    await salon.pay({ id: 'P2', customerId: 'C2' });
    await salon.pay();
    salon.square.setCustomer('C1', { phone: next, updatedAt: at(5) });
    await salon.tell('customer.updated', 'C1');
    expect(await listed()).toEqual([[next, 2]]);
  });

  it('also after Square changed its phone in place', async () => {
    await salon.pay();
    salon.square.setCustomer('C1', { phone: '+12135550149', updatedAt: at(5) });
    await salon.tell('customer.updated', 'C1');
    await salon.pay({ customerId: 'C2', updatedAt: at(6) });
    expect(await listed()).toEqual([[next, 1]]);
  });

  it('is found from the ledger if the release before created it', async () => {
    await salon.pay();
    await salon.customer.rows('UPDATE customer SET created_by_square = NULL');
    await salon.pay({ customerId: 'C2', updatedAt: at(1) });
    expect(await listed()).toEqual([[next, 1]]);
  });

  it('comes back with the payment, with another one, and with a visit that staff enter', async () => {
    await payAndMove();
    await salon.pay({ customerId: 'C1', updatedAt: at(2) });
    expect(await listed()).toEqual([[left, 1]]);
    await salon.pay({ customerId: 'C2', updatedAt: at(3) });
    await salon.pay({ id: 'P2', customerId: 'C1', amount: 100 });
    expect(await listed()).toEqual([
      [left, 1],
      [next, 1],
    ]);
    await salon.pay({ id: 'P2', customerId: 'C2', updatedAt: at(4) });
    expect(await listed()).toEqual([[next, 2]]);
    await records.visit(left);
    expect(await listed()).toEqual([
      [left, 1],
      [next, 2],
    ]);
    expect(await salon.customer.call(summarizeCustomers, {})).toEqual(await records.recounted());
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'edit it',
      (id) => salon.customer.call(editCustomer, editCustomer.request.parse({ id, version: 0, note: 'Tips well' })),
    ],
    [
      'have recorded a visit, even one that is voided',
      async () => {
        await records.visit(left);
        await salon.customer.rows(`UPDATE visit SET voided_at = now(), void_reason = 'twice' WHERE source = 'manual'`);
      },
    ],
    [
      'have recorded its consent',
      () =>
        salon.customer.call(
          recordConsent,
          recordConsent.request.parse({ phoneNumber: left, wordingVersion: 'in-person-1', channel: 'in-person' }),
        ),
    ],
    [
      'import a row with its name',
      () =>
        salon.customer.call(
          importCustomers,
          importCustomers.request.parse({
            rows: [{ line: 2, phone: left, givenName: 'Ana', familyName: 'Kim' }],
            dryRun: false,
          }),
        ),
    ],
  ])('stays, without visits, once staff %s', async (_, touch) => {
    await salon.pay();
    const id = await idOf(left);
    await touch(id);
    await salon.pay({ customerId: 'C2', updatedAt: at(1) });
    expect(await listed()).toEqual([
      [left, 0],
      [next, 1],
    ]);
    expect((await records.get(id)).isLeftBehind).toBeUndefined();
    expect(await salon.customer.call(summarizeCustomers, {})).toMatchObject({ totalCustomers: 2, smsSubscribers: 2 });
  });

  it('is listed again when it is edited later, or a statement about its phone arrives, which always survives', async () => {
    await payAndMove();
    await salon.customer.call(
      recordRevocation,
      recordRevocation.request.parse({ phoneNumber: left, reason: 'said so', channel: 'in-person' }),
    );
    expect(await listed()).toContainEqual([left, 0]);
    expect(await salon.customer.call(summarizeAudience, {})).toMatchObject({ revoked: 1, withPhone: 2 });
    expect(await salon.customer.call(summarizeCustomers, {})).toEqual(await records.recounted());
  });

  it('is another thing than a record of staff without visits, or one whose payment was canceled or refunded', async () => {
    await salon.customer.call(
      importCustomers,
      importCustomers.request.parse({
        rows: [{ line: 2, phone: left }],
        dryRun: false,
      }),
    );
    await payAndMove();
    expect(await listed()).toContainEqual([left, 0]);
    await salon.pay({ id: 'P3', customerId: 'C3' });
    salon.square.setCustomer('C3', { phone: '+12135550144' });
    await salon.pay({ id: 'P4', customerId: 'C3' });
    await salon.pay({ id: 'P4', customerId: 'C3', status: 'CANCELED', updatedAt: at(1) });
    await salon.pay({ id: 'P3', customerId: 'C3', refunded: 5400, updatedAt: at(1) });
    expect(await listed()).toContainEqual(['+12135550144', 0]);
  });
});
