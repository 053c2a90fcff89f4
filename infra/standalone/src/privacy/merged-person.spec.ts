import { listConsent, recordConsent } from '@lacquer/contracts/customers/consent';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { sendTest } from '@lacquer/contracts/messaging/test-sends';
import { pseudonymCode } from '@lacquer/contracts/privacy';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { email, identifiers, KnownPerson, phone } from '../testing/example-person.js';

describe("a person's data", () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await KnownPerson.start();
  });
  afterEach(() => person.stop());

  it('of two merged records is exported and erased completely, by either phone', async () => {
    const second = '+12135550179';
    const secondEmail = 'plumefeather@example.com';
    await person.storeEverything();
    const kept = await person.visit();
    const merged = await person.visit(second, secondEmail);
    await person.ask.call(submitContact, {
      firstName: 'Ada',
      lastName: 'Quillfeather',
      email: 'ada@example.com',
      phone: '213-555-0179',
      service: null,
      message: 'My other phone.',
    });
    await person.ask.call(recordConsent, { phoneNumber: second, wordingVersion: 'in-person-1', channel: 'in-person' });
    await person.ask.call(sendTest, { message: 'A test', phoneNumber: second });
    await person.ask.call(mergeCustomers, { id: kept.customerId, otherId: merged.customerId });
    const strings = [...identifiers, '2135550179', '213-555-0179', secondEmail, 'ada@example.com'];

    const exports = [];
    for (const asked of [phone, second]) {
      const {
        phone: named,
        otherPhones,
        emails,
        data,
      } = JSON.parse((await person.privacy('export', asked)).out) as {
        phone: string;
        otherPhones: string[];
        emails: string[];
        data: Record<string, object[]>;
      };
      expect([named, ...otherPhones].toSorted()).toEqual([phone, second]);
      expect(emails.toSorted()).toEqual([secondEmail, email]);
      exports.push(Object.fromEntries(Object.entries(data).map(([title, entries]) => [title, entries.length])));
    }
    expect(exports[1]).toEqual(exports[0]);
    expect(exports[0]).toMatchObject({
      'Customer record': 2,
      'Consent to texts, and the visits that the ledger names': 9,
      'Messages sent with the contact form': 2,
      'Test texts': 2,
    });

    expect((await person.privacy('erase', second, '--yes')).out).toMatch(/Erased\.\n$/);
    expect(await person.tablesWith(strings)).toEqual([]);
    const { entries } = await person.ask.call(listConsent, { kinds: 'consent', limit: 10 });
    expect(new Set(entries.map((entry) => entry.phone)).size).toBe(2);
    expect(entries.every((entry) => entry.phone.startsWith(pseudonymCode))).toBe(true);
    for (const asked of [phone, second]) {
      expect((await person.privacy('erase', asked, '--yes')).out).toBe('No data is stored for this phone.\n');
    }
  });
});
