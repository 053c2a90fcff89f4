import { recordConsent } from '@lacquer/contracts/customers/consent';
import { listCustomers, recordVisit } from '@lacquer/contracts/customers/customer';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { customerEdited, editCustomer, getCustomer, listTags } from '@lacquer/contracts/customers/customer-record';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { listVisits } from '@lacquer/contracts/customers/timeline';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('the record of a customer', () => {
  let customer: RunningCustomer;
  let phones = 0;
  beforeAll(async () => {
    customer = await runCustomer();
  });
  afterAll(() => customer.stop());

  const newPhone = () => examplePhone((phones += 1));
  const visit = (phoneNumber: string, over: Partial<z.input<typeof recordVisit.request>> = {}) =>
    customer.call(
      recordVisit,
      recordVisit.request.parse({ phoneNumber, serviceName: 'Gel Manicure', amount: 3000, ...over }),
    );
  const get = (id: string) => customer.call(getCustomer, { id });
  const timeline = async (customerId: string) =>
    (await customer.call(listVisits, { customerId, before: null, limit: 100 })).visits;
  /** A payment of Square, an hour ago. */
  const pay = (customerId: string, over: { amount?: number; tip?: number; refunded?: number } = {}) =>
    customer.rows<{ id: string }>(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, tip, refunded, visited_at, square_payment_id,
         square_updated_at, receipt_url, source_kind)
       VALUES (gen_random_uuid(), $1, 'square', '{Spa Pedicure}', $2, $3, $4, now() - interval '1 hour', gen_random_uuid()::text,
         now(), 'https://square.example.com/r/1', 'card') RETURNING id`,
      [customerId, over.amount ?? 5000, over.tip ?? 1000, over.refunded ?? 0],
    );

  it('contains names, figures, tips, refunds and consent', async () => {
    const phone = newPhone();
    const { customerId } = await visit(phone, { givenName: 'Ana', email: 'ana@example.com' });
    await pay(customerId, { refunded: 500 });
    await visit(phone);
    await customer.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });

    expect(await get(customerId)).toMatchObject({
      id: customerId,
      phoneNumber: phone,
      email: 'ana@example.com',
      givenName: 'Ana',
      visitCount: 3,
      totalSpent: 10_500,
      tips: 1000,
      refunded: 500,
      consent: 'given',
    });
    await expect(get(nobody)).rejects.toMatchObject({ code: 'CUSTOMER.NOT_FOUND', kind: 'not-found' });
  });

  it('lists its visits newest first with their source, in pages', async () => {
    const { customerId } = await visit(newPhone());
    for (let index = 0; index < 3; index += 1) await pay(customerId, { amount: 100 * index });
    await customer.rows(
      `UPDATE visit SET voided_at = now(), void_reason = 'Square: canceled' WHERE customer_id = $1 AND amount = 100`,
      [customerId],
    );
    const whole = await timeline(customerId);
    expect(whole[0]).toMatchObject({ source: 'manual', amount: 3000, receiptUrl: null, voided: null });
    expect(whole.find(({ amount }) => amount === 100)).toMatchObject({
      source: 'square',
      services: ['Spa Pedicure'],
      tip: 1000,
      paidBy: 'card',
      receiptUrl: 'https://square.example.com/r/1',
      voided: { reason: 'Square: canceled' },
    });

    const walked: unknown[] = [];
    for (let before: { at: string; id: string } | null = null; ;) {
      const page: ResponseOf<typeof listVisits> = await customer.call(listVisits, { customerId, before, limit: 1 });
      expect(page.phones).toHaveLength(1);
      const [only] = page.visits;
      if (!only) break;
      walked.push(only);
      before = { at: only.at, id: only.id };
    }
    expect(walked).toEqual(whole);
    await expect(timeline(nobody)).rejects.toMatchObject({ code: 'CUSTOMER.NOT_FOUND' });
  });

  it('corrects a manual visit with a reason, keeps the previous values, and updates the totals', async () => {
    const phone = newPhone();
    const { customerId, visitId } = await visit(phone);
    await visit(phone, { serviceName: 'Arm Waxing', amount: 100 });
    const visitedAt = '2026-01-05T18:00:00.000Z';
    const corrected = await customer.call(correctVisit, {
      visitId,
      reason: 'It was the pedicure',
      serviceName: 'Spa Pedicure',
      amount: 4500,
      visitedAt,
    });

    const change = {
      by: testOwner.id,
      reason: 'It was the pedicure',
      before: { services: ['Gel Manicure'], amount: 3000 },
    };
    expect(corrected).toMatchObject({ services: ['Spa Pedicure'], amount: 4500, changes: [change] });
    expect(await get(customerId)).toMatchObject({
      totalSpent: 4600,
      visitCount: 2,
      firstVisit: visitedAt,
      services: ['Arm Waxing', 'Spa Pedicure'],
    });
    expect((await timeline(customerId)).at(-1)).toEqual(corrected);
    expect(
      await customer.rows(
        `SELECT data->'amount' AS amount, data->'services' AS services, data->'voided' AS voided FROM outbox
         WHERE type = 'customer.visit-corrected.v1' AND data->>'visitId' = $1`,
        [visitId],
      ),
    ).toEqual([{ amount: 4500, services: ['Spa Pedicure'], voided: false }]);
  });

  it('serializes concurrent corrections: each keeps the values of the one before', async () => {
    const { customerId, visitId } = await visit(newPhone(), { amount: 1 });
    const amounts = Array.from({ length: 8 }, (_, index) => 100 + index);
    await Promise.all(
      amounts.map((amount) => customer.call(correctVisit, { visitId, reason: `is ${amount}`, amount })),
    );
    const [only] = await timeline(customerId);
    const kept = only?.changes.map(({ before }) => before.amount) ?? [];
    expect(kept).toHaveLength(8);
    expect(new Set([...kept, only?.amount])).toEqual(new Set([1, ...amounts]));
    expect((await get(customerId)).totalSpent).toBe(only?.amount);
  });

  it('voids a manual visit permanently and shows it with its reason', async () => {
    const { customerId, visitId } = await visit(newPhone());
    expect(await customer.call(voidVisit, { visitId, reason: 'Entered twice' })).toMatchObject({
      voided: { reason: 'Entered twice' },
      changes: [{ reason: 'Entered twice', before: { amount: 3000 } }],
    });
    expect(await get(customerId)).toMatchObject({ totalSpent: 0, visitCount: 0, lastVisit: null, services: [] });
    const again = {
      code: 'CUSTOMER.VISIT_VOIDED',
      kind: 'conflict',
      message: expect.stringContaining('Record a new one'),
    };
    await expect(customer.call(voidVisit, { visitId, reason: 'Again' })).rejects.toMatchObject(again);
    await expect(customer.call(correctVisit, { visitId, reason: 'Again', amount: 1 })).rejects.toMatchObject(again);
  });

  it('refuses to change a visit of Square, an unknown visit, and a visit into the future', async () => {
    const { customerId, visitId } = await visit(newPhone());
    const [paid] = await pay(customerId);
    const reason = 'A slip';
    await expect(customer.call(voidVisit, { visitId: paid?.id ?? nobody, reason })).rejects.toMatchObject({
      code: 'CUSTOMER.VISIT_FROM_SQUARE',
      kind: 'conflict',
      message: expect.stringContaining('Refund or change it there'),
    });
    await expect(customer.call(voidVisit, { visitId: nobody, reason })).rejects.toMatchObject({
      code: 'CUSTOMER.VISIT_NOT_FOUND',
    });
    const visitedAt = new Date(Date.now() + 3_600_000).toISOString();
    await expect(customer.call(correctVisit, { visitId, reason, visitedAt })).rejects.toMatchObject({
      code: 'CUSTOMER.VISIT_IN_FUTURE',
      kind: 'invalid',
    });
    await expect(customer.call(correctVisit, { visitId, reason })).rejects.toMatchObject({ kind: 'invalid' });
    expect((await timeline(customerId)).flatMap(({ changes }) => changes)).toEqual([]);
  });

  const edit = (id: string, form: Omit<z.input<typeof editCustomer.request>, 'id'>) =>
    customer.call(editCustomer, editCustomer.request.parse({ id, ...form }));

  it('accepts names, note, tags, birthday and language from staff: absent fields stay unchanged, null clears a field', async () => {
    const { customerId } = await visit(newPhone(), { email: 'ana@example.com' });
    await customer.rows(`UPDATE customer SET square_given_name = 'Anna' WHERE id = $1`, [customerId]);
    const whole = {
      givenName: 'Ana',
      note: 'Likes red.',
      tags: ['vip', 'nail art'],
      birthday: { month: 2, day: 29 },
      language: 'ko',
    } as const;
    expect(await edit(customerId, { version: 0, ...whole, tags: [' VIP', 'nail   art', 'vip'] })).toMatchObject({
      version: 1,
      email: 'ana@example.com',
      ...whole,
    });
    expect(await edit(customerId, { version: 1, note: ' ', givenName: null, birthday: null })).toMatchObject({
      ...whole,
      version: 2,
      givenName: 'Anna',
      note: null,
      birthday: null,
    });
    const { customers } = await customer.call(
      listCustomers,
      listCustomers.request.parse({ limit: 9, tag: 'Nail Art' }),
    );
    expect(customers).toMatchObject([{ id: customerId, tags: whole.tags }]);
    for (const refused of [
      { birthday: { month: 4, day: 31 } },
      { birthday: { month: 13, day: 1 } },
      { email: 'nobody' },
      { tags: ['x'.repeat(41)] },
    ]) {
      expect(editCustomer.request.safeParse({ id: customerId, version: 2, ...refused }).success).toBe(false);
    }
  });

  it('suggests tags, the most frequent first, counting surviving records only', async () => {
    const tagged = async (...tags: string[]) => {
      const { customerId } = await visit(newPhone());
      await customer.call(editCustomer, { id: customerId, version: 0, tags });
      return customerId;
    };
    const [kept] = [await tagged('spring', 'bridal'), await tagged('spring')];
    const merged = await tagged('bridal', 'spring');
    const counted = async () => {
      const tags = await customer.call(listTags, {});
      return tags.filter(({ tag }) => ['spring', 'bridal'].includes(tag));
    };
    expect(await counted()).toEqual([
      { tag: 'spring', customers: 3 },
      { tag: 'bridal', customers: 2 },
    ]);
    await customer.call(mergeCustomers, { id: kept, otherId: merged });
    expect(await counted()).toEqual([
      { tag: 'spring', customers: 2 },
      { tag: 'bridal', customers: 1 },
    ]);
  });

  it('accepts one of several edits of the same version; the others fail with an error message', async () => {
    const { customerId } = await visit(newPhone());
    const edits = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => edit(customerId, { version: 0, note: `note ${index}` })),
    );
    const refused = edits.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(5);
    for (const error of refused) {
      expect(error).toMatchObject({
        code: 'CUSTOMER.CHANGED_MEANWHILE',
        kind: 'conflict',
        message: expect.stringContaining('save yours over it or take theirs'),
        meanwhile: { by: testOwner.id, present: expect.objectContaining({ id: customerId, version: 1 }) },
      });
    }
    // a visit does not change the version
    await visit((await get(customerId)).phoneNumber ?? '');
    expect((await edit(customerId, { version: 1, language: 'es' })).version).toBe(2);
    await expect(edit(nobody, { version: 0, note: 'Nobody' })).rejects.toMatchObject({ code: 'CUSTOMER.NOT_FOUND' });
  });

  it('is published once per edit, without its content', async () => {
    const { customerId } = await visit(newPhone());
    await edit(customerId, { version: 0, note: 'Wants cranes' });
    await expect(edit(customerId, { version: 0, note: 'Wants petals' })).rejects.toMatchObject({
      code: 'CUSTOMER.CHANGED_MEANWHILE',
    });
    const told = await customer.rows(`SELECT data FROM outbox WHERE type = $1 AND data->>'customerId' = $2`, [
      customerEdited.name,
      customerId,
    ]);
    expect(told).toEqual([{ data: { customerId } }]);
  });

  it("is exported for the owner with the staff's details and the consent", async () => {
    const phone = newPhone();
    const { customerId } = await visit(phone, { givenName: 'Filed' });
    await edit(customerId, { version: 0, note: 'Likes red.', birthday: { month: 12, day: 31 }, language: 'en' });
    await visit(newPhone(), { givenName: 'Filed' });
    await customer.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    const page = await customer.call(
      exportCustomers,
      exportCustomers.request.parse({ limit: 1, q: 'filed', sort: 'visit-count' }),
    );
    const rest = await customer.call(
      exportCustomers,
      exportCustomers.request.parse({ limit: 9, q: 'filed', sort: 'visit-count', cursor: page.nextCursor }),
    );
    const byPhone = new Map([...page.customers, ...rest.customers].map((each) => [each.phoneNumber, each]));
    expect(byPhone.size).toBe(2);
    expect(byPhone.get(phone)).toMatchObject({
      note: 'Likes red.',
      birthday: { month: 12, day: 31 },
      language: 'en',
      consent: 'given',
    });
    expect([...byPhone.values()].filter(({ consent }) => consent === 'none')).toHaveLength(1);
  });
});
