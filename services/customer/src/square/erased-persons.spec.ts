import { eraseInCustomer } from '@lacquer/contracts/privacy';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { receiveEvent } from '../testing/receive-event.js';
import { PayingSalon } from '../testing/paying-salon.js';

const phone = '+12135550142';
const person = {
  phone: '(213) 555-0142',
  email: 'quillfeather@example.com',
  givenName: 'Ada',
  familyName: 'Quillfeather',
};
/** Lower-case texts that no table may contain after an erasure. */
const needles = ['2135550142', '(213) 555-0142', 'quillfeather', 'receipt'];

describe('after a person was erased', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
  });
  beforeEach(async () => {
    salon.square.setCustomer('C1', person);
    await salon.pay();
    await salon.customer.call(eraseInCustomer, { phone, emails: [person.email], dryRun: false });
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  /** Rows of any table that identify the person. */
  async function rowsAboutPerson(): Promise<string[]> {
    const tables = await salon.customer.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const found = await Promise.all(
      tables.map(({ name }) =>
        salon.customer.rows<{ row: string }>(
          `SELECT '${name}: ' || entry::text AS row FROM "${name}" AS entry, unnest($1::text[]) AS needle
           WHERE strpos(lower(entry::text), needle) > 0`,
          [needles],
        ),
      ),
    );
    return found.flat().map(({ row }) => row);
  }
  const later = '2026-03-02T18:00:00.000Z';

  it("Square's data about the person is not stored: a changed or older payment, a changed, merged or deleted customer", async () => {
    expect(await rowsAboutPerson()).toEqual([]);
    await salon.pay({ refunded: 1000, updatedAt: later });
    await salon.pay({ id: 'P0', createdAt: '2025-01-01T18:00:00.000Z' });
    salon.square.setCustomer('C1', { ...person, updatedAt: later });
    await salon.tell('customer.updated', 'C1', {
      customer: { phone_number: person.phone, family_name: 'Quillfeather' },
    });
    salon.square.setCustomer('C2', { ...person, updatedAt: later });
    const merge = { from_customer_ids: ['C1'], to_customer_id: 'C2' };
    await salon.tell('customer.created', 'C2', { customer: { family_name: 'Quillfeather' }, event_context: { merge } });
    await salon.pay({ customerId: 'C2', refunded: 2000, updatedAt: '2026-03-03T18:00:00.000Z' });
    salon.square.deleteCustomer('C2');
    await salon.tell('customer.deleted', 'C2', {
      customer: { phone_number: person.phone, family_name: 'Quillfeather' },
    });

    expect(await rowsAboutPerson()).toEqual([]);
    // the visit remains without a name, and with its refund
    expect(await salon.sums()).toEqual([[null, 1, 2500]]);
    expect(await salon.customer.rows('SELECT payment_id, outcome FROM square_payment ORDER BY payment_id')).toEqual([
      { payment_id: 'P0', outcome: 'erased' },
      { payment_id: 'P1', outcome: 'counted' },
    ]);
  });

  it('a new payment starts a new record, which earlier payments do not join', async () => {
    await salon.pay({ id: 'P2', amount: 5000, createdAt: new Date(Date.now() + 60_000).toISOString() });
    await salon.pay({ refunded: 1000, updatedAt: later });

    expect(await salon.list()).toHaveLength(2);
    expect(await salon.list()).toContainEqual(
      expect.objectContaining({ phoneNumber: phone, visitCount: 1, totalSpent: 5000, familyName: 'Quillfeather' }),
    );
    expect(await salon.list()).toContainEqual(expect.objectContaining({ phoneNumber: null, totalSpent: 3500 }));
    await salon.customer.call(eraseInCustomer, { phone, emails: [person.email], dryRun: false });
    expect(await rowsAboutPerson()).toEqual([]);
  });

  it('a payment that staff completed by hand is not stored either', async () => {
    await salon.pay({ id: 'P3', customerId: undefined });
    await salon.customer.rows(`UPDATE square_payment SET entered_phone = $1 WHERE payment_id = 'P3'`, [phone]);
    await salon.customer.call(eraseInCustomer, { phone, emails: [], dryRun: false });
    await receiveEvent(salon.customer, salon.square.notify('payment.updated', 'P3'));
    await salon.settled();

    expect(await rowsAboutPerson()).toEqual([]);
  });
});
