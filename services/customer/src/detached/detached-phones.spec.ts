import { listCustomerNames, listCustomers } from '@lacquer/contracts/customers/customer';
import { importCustomers } from '@lacquer/contracts/customers/customer-import';
import { editCustomer } from '@lacquer/contracts/customers/customer-record';
import { enterPhone, phoneDetached, phoneReattached, reattachPhone } from '@lacquer/contracts/customers/detached-phone';
import { listVisits } from '@lacquer/contracts/customers/timeline';
import { phoneSuppressed, wrongNumberReported, wrongNumberWithdrawn } from '@lacquer/contracts/messaging/messaging';
import { exportFromCustomer } from '@lacquer/contracts/privacy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { eventOf, runCustomer, type RunningCustomer } from '../testing/running-customer.js';

/** An instant that is `seconds` after now. */
const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

describe('a phone whose holder writes that it is a wrong number', () => {
  let service: RunningCustomer;
  let customers: CustomerRecords;
  beforeAll(async () => {
    service = await runCustomer();
    await service.share();
    customers = new CustomerRecords(service);
  });
  afterEach(() => service.reset());
  afterAll(() => service.stop());

  const report = (phone: string, at = after(1)) => eventOf(wrongNumberReported, { phone, at });
  const withdrawal = (phone: string, at = after(2)) => eventOf(wrongNumberWithdrawn, { phone, at });
  const lose = async (phone: string, at?: string) => service.deliver(report(phone, at));
  const phoneOf = async (id: string) => (await customers.get(id)).phoneNumber;
  const detachmentOf = async (id: string) => {
    const [first] = (await customers.get(id)).detachedPhones ?? [];
    if (!first) throw new Error('no phone was detached');
    return first;
  };
  const undo = async (id: string, detachmentId?: string) =>
    service.call(reattachPhone, { id, detachmentId: detachmentId ?? (await detachmentOf(id)).id });
  const enter = (id: string, phoneNumber: string) => service.call(enterPhone, { id, phoneNumber });
  const describeMaria = (id: string) =>
    service.call(editCustomer, { id, version: 0, givenName: 'María', familyName: 'Lopez', email: 'maria@example.com' });
  const published = (type: string) =>
    service.rows<{ data: unknown }>('SELECT data FROM outbox WHERE type = $1', [type]);
  const imported = (row: object, dryRun = false) =>
    service.call(importCustomers, { rows: [{ line: 7, ...row }], dryRun });

  it('is no longer the customer’s, whose record stays', async () => {
    const { id, phone } = await customers.create(4200);
    await describeMaria(id);
    const at = after(1);
    await lose(phone, at);

    expect(await customers.get(id)).toMatchObject({
      phoneNumber: null,
      email: 'maria@example.com',
      givenName: 'María',
      totalSpent: 4200,
      visitCount: 1,
      consent: 'none',
      detachedPhones: [{ recordId: id, phoneNumber: phone, detachedAt: at.replace('Z', '000Z') }],
    });
    expect(await customers.figures()).toMatchObject({ totalCustomers: 1, totalRevenue: 4200, smsSubscribers: 0 });
    expect(await customers.figures()).toEqual(await customers.recounted());
    expect(await customers.audienceOf([phone])).toEqual([]);
    expect(await service.call(listCustomerNames, { phones: [phone] })).toEqual({ byPhone: {}, byId: {} });
    expect(await service.call(listCustomers, listCustomers.request.parse({ q: phone, limit: 10 }))).toMatchObject({
      customers: [],
    });
    expect((await service.call(listVisits, { customerId: id, before: null, limit: 10 })).phones).toEqual([]);
    expect(await published(phoneDetached.name)).toEqual([{ data: { customerId: id, phone, at } }]);
  });

  it('is detached once, however often and in whatever order the texts and their review arrive', async () => {
    const { id, phone } = await customers.create();
    const [first, second] = [report(phone), report(phone, after(1.5))];
    await Promise.all([first, second, first].map((event) => service.deliver(event)));
    await service.deliver(first);
    expect((await customers.get(id)).detachedPhones).toHaveLength(1);
    expect(await published(phoneDetached.name)).toHaveLength(1);

    const review = withdrawal(phone, after(3));
    await Promise.all([service.deliver(review), service.deliver(review)]);
    await service.deliver(report(phone, after(2.5)));
    expect(await customers.get(id)).toMatchObject({ phoneNumber: phone });
    expect(await published(phoneReattached.name)).toEqual([{ data: { customerId: id, phone, at: review.data.at } }]);

    // a later text counts again
    await lose(phone, after(4));
    expect(await phoneOf(id)).toBeNull();
  });

  it('stays the customer’s when the review arrives before the text', async () => {
    const { id, phone } = await customers.create();
    await service.deliver(withdrawal(phone, after(2)));
    await lose(phone, after(1));
    expect(await phoneOf(id)).toBe(phone);
    expect((await customers.get(id)).detachedPhones).toBeUndefined();
  });

  it('is not taken from a customer who is newer than the text', async () => {
    const { id, phone } = await customers.create();
    await lose(phone, new Date(Date.now() - 3_600_000).toISOString());
    expect(await phoneOf(id)).toBe(phone);
  });

  it('leaves the other phone of merged records, and revokes nothing for the person', async () => {
    const [ana, anna] = [await customers.create(1000), await customers.create(500)];
    await customers.merge(ana.id, anna.id);
    const at = after(1);
    await service.deliver(
      eventOf(phoneSuppressed, { phone: anna.phone, reason: 'opted-out', source: 'inbound', at, actorId: null }),
    );
    expect(await customers.get(ana.id)).toMatchObject({ consent: 'revoked', revokedElsewhere: [anna.phone] });
    await lose(anna.phone, at);

    expect(await customers.get(ana.id)).toMatchObject({
      phoneNumber: ana.phone,
      totalSpent: 1500,
      consent: 'none',
      merged: [{ id: anna.id, phoneNumber: null }],
      detachedPhones: [{ recordId: anna.id, phoneNumber: anna.phone }],
    });
    expect(await customers.audienceOf([ana.phone, anna.phone])).toMatchObject([
      { phoneNumber: ana.phone, hasRevoked: false },
    ]);
    expect(await published(phoneDetached.name)).toMatchObject([{ data: { customerId: ana.id } }]);
    // the record that stands keeps its phone, so it takes no other
    await expect(enter(ana.id, customers.newPhone())).rejects.toMatchObject({ code: 'CUSTOMER.NO_DETACHED_PHONE' });

    expect(await undo(ana.id)).toMatchObject({ merged: [{ phoneNumber: anna.phone }] });
    await customers.unmerge(anna.id);
    expect(await phoneOf(anna.id)).toBe(anna.phone);
  });

  it('is given back by staff, twice with one effect, and another text from before changes nothing', async () => {
    const { id, phone } = await customers.create();
    const other = await customers.create();
    await lose(phone, after(0));
    const { id: detachmentId } = await detachmentOf(id);
    await expect(undo(other.id, detachmentId)).rejects.toMatchObject({ code: 'CUSTOMER.DETACHMENT_NOT_FOUND' });
    const late = report(phone, after(0));

    expect(await undo(id, detachmentId)).toMatchObject({ phoneNumber: phone });
    expect(await undo(id, detachmentId)).toMatchObject({ phoneNumber: phone });
    expect((await customers.get(id)).detachedPhones).toBeUndefined();
    await service.deliver(late);
    expect(await phoneOf(id)).toBe(phone);
    expect(await published(phoneReattached.name)).toHaveLength(1);
    expect(await customers.figures()).toEqual(await customers.recounted());
  });

  it('is not given back while another customer has it, by staff or by a review', async () => {
    const { id, phone } = await customers.create();
    await lose(phone);
    const holder = await customers.visit(phone);
    expect(holder).toMatchObject({ created: true });

    await expect(undo(id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'CUSTOMER.PHONE_TAKEN',
      message: expect.stringContaining(phone),
    });
    await service.deliver(withdrawal(phone));
    expect([await phoneOf(id), await phoneOf(holder.customerId)]).toEqual([null, phone]);
    expect((await customers.get(id)).detachedPhones).toHaveLength(1);
    expect(await published(phoneReattached.name)).toEqual([]);
  });

  it('makes room for a new one, which staff enter', async () => {
    const { id, phone } = await customers.create();
    const other = await customers.create();
    const next = customers.newPhone();
    await expect(enter(other.id, next)).rejects.toMatchObject({ code: 'CUSTOMER.NO_DETACHED_PHONE' });
    await lose(phone);

    await expect(enter(id, '555')).rejects.toMatchObject({
      code: 'CUSTOMER.PHONE_INVALID',
      details: [{ path: 'phoneNumber' }],
    });
    await expect(enter(id, other.phone)).rejects.toMatchObject({ code: 'CUSTOMER.PHONE_TAKEN' });
    expect(await enter(id, next)).toMatchObject({ phoneNumber: next, detachedPhones: [{ phoneNumber: phone }] });
    expect(await enter(id, next)).toMatchObject({ phoneNumber: next });
    await expect(enter(id, customers.newPhone())).rejects.toMatchObject({ code: 'CUSTOMER.HAS_PHONE' });
    await expect(undo(id)).rejects.toMatchObject({ code: 'CUSTOMER.HAS_PHONE' });
    expect(await customers.audienceOf([phone, next])).toMatchObject([{ customerId: id, phoneNumber: next }]);
    expect(await customers.figures()).toMatchObject({ smsSubscribers: 2 });
  });

  it('leaves to the next one what the customer had revoked, and not what the holder has', async () => {
    const [ana, eva] = [await customers.create(), await customers.create()];
    const stops = (phone: string, at: string) =>
      service.deliver(eventOf(phoneSuppressed, { phone, reason: 'opted-out', source: 'inbound', at, actorId: null }));
    await stops(ana.phone, after(-1));
    const at = after(1);
    for (const { phone } of [ana, eva]) await lose(phone, at);
    await stops(eva.phone, at);

    expect(await enter(ana.id, customers.newPhone())).toMatchObject({ consent: 'revoked' });
    expect(await enter(eva.id, customers.newPhone())).toMatchObject({ consent: 'none' });
  });

  it('is confirmed when staff enter the same number', async () => {
    const { id, phone } = await customers.create();
    await lose(phone);
    expect((await enter(id, phone)).detachedPhones).toBeUndefined();
    expect(await published(phoneReattached.name)).toMatchObject([{ data: { customerId: id, phone } }]);
  });

  it('is not brought back by a file of the same person, whose row is reported', async () => {
    const { id, phone } = await customers.create();
    await describeMaria(id);
    await lose(phone);
    const refused = [{ line: 7, reason: expect.stringMatching(/was detached from this customer on \d{4}-\d\d-\d\d/) }];

    for (const row of [{ name: 'maría LOPEZ' }, { email: 'Maria@example.com', name: 'M. L.' }, {}]) {
      for (const dryRun of [true, false]) {
        expect(await imported({ phone, ...row }, dryRun)).toMatchObject({ created: 0, updated: 0, refused });
      }
    }
    expect(await phoneOf(id)).toBeNull();
    expect(await customers.figures()).toMatchObject({ totalCustomers: 1 });

    expect(await imported({ phone, name: 'Bob Stone' })).toMatchObject({ created: 1, refused: [] });
    // the holder's row, and the row of the person who has lost the phone
    expect(await imported({ phone, tags: 'walk-in' })).toMatchObject({ updated: 1, refused: [] });
    expect(await imported({ phone, name: 'María Lopez' })).toMatchObject({ updated: 0, refused });
  });

  it('keeps the data of the customer and of the holder apart', async () => {
    const { id, phone } = await customers.create(4200);
    await describeMaria(id);
    await lose(phone);
    const next = customers.newPhone();
    await enter(id, next);
    await customers.visit(phone, 700);
    const exported = async (own: string) =>
      JSON.stringify(await service.call(exportFromCustomer, { phone: own, emails: [] }));

    expect(await exported(phone)).toContain('700');
    expect(await exported(phone)).not.toMatch(/María|maria@example|4200/);
    expect(await exported(next)).toMatch(/María/);
    expect(await exported(next)).toContain('4200');
    expect(await exported(next)).not.toContain('700');
  });
});
