import { randomUUID } from 'node:crypto';
import { recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import { listThankedVisits } from '@lacquer/contracts/customers/thanked-visits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const phone = '+12135550131';
const at = (minutes: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + minutes * 60_000).toISOString();

describe('the visits for which the salon may thank', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterEach(() => customer.reset());
  afterAll(() => customer.stop());

  const consent = (phoneNumber: string) =>
    customer.call(recordConsent, { phoneNumber, wordingVersion: 'in-person-1', channel: 'in-person' });
  const revoke = (phoneNumber: string) =>
    customer.call(recordRevocation, { phoneNumber, channel: 'phone', reason: null });
  const addCustomer = async (
    phoneNumber: string | null = phone,
    { mergedInto = null, isConsented = true }: { mergedInto?: string | null; isConsented?: boolean } = {},
  ) => {
    const id = randomUUID();
    await customer.rows(
      `INSERT INTO customer (id, phone_number, entered_given_name, language, merged_into, merged_at, total_spent, visit_count, service_names)
       VALUES ($1, $2, 'Ana Maria', 'es', $3, CASE WHEN $3::uuid IS NOT NULL THEN now() END, 0, 0, '{}')`,
      [id, phoneNumber, mergedInto],
    );
    if (phoneNumber !== null && isConsented) await consent(phoneNumber);
    return id;
  };
  const addVisit = async (customerId: string, minutes: number, more = '') => {
    const id = randomUUID();
    await customer.rows(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, tip, visited_at)
       VALUES ($1, $2, 'manual', '{}', 4500, 500, $3)`,
      [id, customerId, at(minutes)],
    );
    if (more) await customer.rows(`UPDATE visit SET ${more} WHERE id = $1`, [id]);
    return id;
  };
  const list = (limit = 500, after: { visitedAt: string; visitId: string } | null = null) =>
    customer.call(listThankedVisits, { from: at(0), until: at(60), after, limit });
  const ids = async () => (await list()).map(({ visitId }) => visitId);

  it('are of customers who agreed to texts, with their name and language, after a time and until another', async () => {
    expect(await list()).toEqual([]);
    const id = await addCustomer();
    const visitId = await addVisit(id, 60);
    await addVisit(id, 0);
    await addVisit(id, 61);
    await addVisit(await addCustomer('+12135550132', { isConsented: false }), 30);
    await addVisit(await addCustomer(null), 30);
    expect(await list()).toEqual([
      { visitId, visitedAt: at(60), phone, customerIds: [id], firstName: 'Ana Maria', language: 'es' },
    ]);
    expect(await customer.call(listThankedVisits, { visitIds: [visitId, randomUUID()] })).toEqual(await list());
  });

  it('are none that were refunded, in part too, or voided', async () => {
    const id = await addCustomer();
    await addVisit(id, 10, 'refunded = 5000');
    await addVisit(id, 20, 'refunded = 100');
    await addVisit(id, 30, `voided_at = now(), void_reason = 'twice'`);
    const kept = await addVisit(id, 40);
    expect(await ids()).toEqual([kept]);
  });

  it('are one of several payments of an order, and none if the first was refunded', async () => {
    const id = await addCustomer();
    const first = await addVisit(id, 10, `square_order_id = 'O1'`);
    await addVisit(id, 11, `square_order_id = 'O1'`);
    await addVisit(id, 20, `square_order_id = 'O2', refunded = 100`);
    await addVisit(id, 21, `square_order_id = 'O2'`);
    expect(await ids()).toEqual([first]);
  });

  it('end with a revocation, also on another phone of the person, and begin with a consent', async () => {
    const id = await addCustomer();
    const visitId = await addVisit(id, 10);
    await revoke(phone);
    expect(await ids()).toEqual([]);
    await consent(phone);
    expect(await ids()).toEqual([visitId]);
    const other = '+12135550133';
    await addCustomer(other, { mergedInto: id, isConsented: false });
    await revoke(other);
    expect(await ids()).toEqual([]);
    expect(await customer.call(listThankedVisits, { visitIds: [visitId] })).toEqual([]);
  });

  it('of a merged record are those of the record that represents it', async () => {
    const id = await addCustomer();
    const merged = await addCustomer(null, { mergedInto: id });
    const visitId = await addVisit(merged, 10);
    const [visit, ...others] = await list();
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ visitId, phone });
    expect(visit?.customerIds.toSorted()).toEqual([id, merged].toSorted());
    expect(visit?.customerIds[0]).toBe(id);
  });

  it('are read by pages, also of the same moment', async () => {
    const id = await addCustomer();
    const all: string[] = [];
    for (let count = 0; count < 5; count += 1) all.push(await addVisit(id, 10));
    const read: string[] = [];
    let page = await list(2);
    while (page.length > 0) {
      read.push(...page.map(({ visitId }) => visitId));
      const last = page.at(-1);
      page = last ? await list(2, { visitedAt: last.visitedAt, visitId: last.visitId }) : [];
    }
    expect(read).toEqual(all.toSorted());
  });
});
