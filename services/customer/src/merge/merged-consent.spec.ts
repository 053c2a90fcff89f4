import { listLatestStatements, recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import { listAudience, listCustomers, recordVisit, summarizeAudience } from '@lacquer/contracts/customers/customer';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { getCustomer } from '@lacquer/contracts/customers/customer-record';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

describe('merged customers of whom one phone has opted out of texts', () => {
  let service: RunningCustomer;
  let customers: CustomerRecords;
  beforeAll(async () => {
    service = await runCustomer();
    customers = new CustomerRecords(service);
  });
  afterAll(() => service.stop());

  const revoke = (phoneNumber: string) =>
    service.call(recordRevocation, { phoneNumber, channel: 'phone', reason: null });
  const agree = (phoneNumber: string) =>
    service.call(recordConsent, { phoneNumber, channel: 'phone', wordingVersion: 'in-person-1' });
  const audienceOf = async (phone: string) => {
    const members = await customers.audienceOf([phone]);
    return members.map(({ hasConsent, hasRevoked }) => ({ hasConsent, hasRevoked }));
  };
  const statementsOf = async (asked: string[], ofPersons?: boolean) =>
    (await service.call(listLatestStatements, { phones: asked, ofPersons })).map(({ phone, kind }) => [phone, kind]);
  const filteredBy = async (consent: 'given' | 'revoked' | 'none', id: string) => {
    const query = listCustomers.request.parse({ consent, limit: 500 });
    return (await service.call(listCustomers, query)).customers.some((customer) => customer.id === id);
  };
  const revoked = { hasConsent: false, hasRevoked: true };

  it('are not texted on the other, directly or through a third record, until they are unmerged', async () => {
    const [ana, anna, annie] = [await customers.create(), await customers.create(), await customers.create()];
    await agree(ana.phone);
    await customers.merge(anna.id, annie.id);
    await customers.merge(ana.id, anna.id);
    const before = await service.call(summarizeAudience, {});
    expect(await customers.get(ana.id)).toMatchObject({ consent: 'given' });
    expect(await customers.get(ana.id)).not.toHaveProperty('revokedElsewhere');

    await revoke(annie.phone);

    expect(await audienceOf(ana.phone)).toEqual([revoked]);
    expect(await statementsOf([ana.phone], true)).toEqual([[ana.phone, 'revocation']]);
    expect(await statementsOf([anna.phone], true)).toEqual([[anna.phone, 'revocation']]);
    expect(await statementsOf([ana.phone, anna.phone])).toEqual([[ana.phone, 'consent']]);
    expect(await customers.get(ana.id)).toMatchObject({ consent: 'revoked', revokedElsewhere: [annie.phone] });
    for (const consent of ['given', 'revoked', 'none'] as const)
      expect(await filteredBy(consent, ana.id)).toBe(consent === 'revoked');
    const { withPhone, withConsent, withoutConsent, revoked: count } = before;
    expect(await service.call(summarizeAudience, {})).toMatchObject({
      withPhone,
      withConsent: withConsent - 1,
      withoutConsent: withoutConsent + 1,
      revoked: count + 1,
      revokedElsewhere: (before.revokedElsewhere ?? 0) + 1,
    });

    await customers.unmerge(anna.id);
    expect(await audienceOf(ana.phone)).toEqual([{ hasConsent: true, hasRevoked: false }]);
    expect(await audienceOf(anna.phone)).toEqual([revoked]);
    expect(await statementsOf([ana.phone], true)).toEqual([[ana.phone, 'consent']]);
    expect(await filteredBy('given', ana.id)).toBe(true);
  });

  it('are texted on the other if revocations count for the phone only', async () => {
    const other = await runCustomer(undefined, 'phone');
    try {
      const ids: string[] = [];
      for (const phoneNumber of ['+12135550101', '+12135550102']) {
        const form = { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 3000 };
        ids.push((await other.call(recordVisit, form)).customerId);
      }
      const [id = '', otherId = ''] = ids;
      await other.call(mergeCustomers, { id, otherId });
      await other.call(recordRevocation, { phoneNumber: '+12135550102', channel: 'phone', reason: null });

      const audience = await other.call(listAudience, { afterId: null, limit: 10 });
      expect(audience).toMatchObject([{ phoneNumber: '+12135550101', hasRevoked: false }]);
      expect(await other.call(getCustomer, { id })).toMatchObject({ consent: 'none' });
      expect(await other.call(listLatestStatements, { phones: ['+12135550101'], ofPersons: true })).toEqual([]);
      const query = listCustomers.request.parse({ consent: 'revoked', limit: 500 });
      expect((await other.call(listCustomers, query)).customers).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('are texted after a later consent of the phone itself, or of the one that opted out', async () => {
    const [ana, anna] = [await customers.create(), await customers.create()];
    await customers.merge(ana.id, anna.id);
    await revoke(anna.phone);
    expect(await audienceOf(ana.phone)).toEqual([revoked]);

    await agree(ana.phone);
    expect(await audienceOf(ana.phone)).toEqual([{ hasConsent: true, hasRevoked: false }]);
    expect(await customers.get(ana.id)).toMatchObject({ consent: 'given' });

    await revoke(anna.phone);
    expect(await audienceOf(ana.phone)).toEqual([revoked]);
    await agree(anna.phone);
    expect(await audienceOf(ana.phone)).toEqual([{ hasConsent: true, hasRevoked: false }]);
    expect(await statementsOf([ana.phone], true)).toEqual([[ana.phone, 'consent']]);
  });

  it("keep consent and exclusion with the phone, and only the surviving record's phone is texted", async () => {
    const [yes, no] = [await customers.create(), await customers.create()];
    await service.call(recordConsent, {
      phoneNumber: yes.phone,
      wordingVersion: 'in-person-1',
      channel: 'in-person',
    });
    await service.call(recordRevocation, { phoneNumber: no.phone, channel: 'phone', reason: null });
    const audience = async () => {
      const members = await customers.audienceOf([yes.phone, no.phone]);
      return members.map(({ phoneNumber, hasConsent, hasRevoked }) => ({ phoneNumber, hasConsent, hasRevoked }));
    };
    const consented = { phoneNumber: yes.phone, hasConsent: true, hasRevoked: false };
    const excluded = { phoneNumber: no.phone, hasConsent: false, hasRevoked: true };

    await customers.merge(no.id, yes.id);
    expect(await audience()).toEqual([excluded]);
    expect(await customers.get(no.id)).toMatchObject({ consent: 'revoked' });
    await customers.unmerge(yes.id);
    await customers.merge(yes.id, no.id);
    expect(await audience()).toEqual([{ ...excluded, phoneNumber: yes.phone }]);
    await customers.unmerge(no.id);
    expect(new Set(await audience())).toEqual(new Set([consented, excluded]));
  });
});
