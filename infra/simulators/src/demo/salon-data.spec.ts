import { describe, expect, it } from '@jest/globals';
import { contactForm } from '@lacquer/contracts/salon/contact';
import { addCustomerForm } from '@lacquer/contracts/customers/customer';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { SalonData } from './salon-data.js';

const menu = [
  { name: 'Gel Manicure', price: 3000 },
  { name: 'Spa Pedicure', price: 3500 },
];

const fictional = /^\+1\d{3}55501\d{2}$/;
const e164 = (phone: string) => parsePhoneNumberFromString(phone, 'US');

describe('demo data', () => {
  it('has customers with unique, valid and fictional phone numbers', () => {
    const customers = new SalonData(menu).customers(250);
    expect(new Set(customers.map(({ phoneNumber }) => phoneNumber)).size).toBe(250);
    for (const { phoneNumber, email, today, earlier } of customers) {
      expect(phoneNumber).toMatch(fictional);
      expect(phoneNumber).not.toBe('+12135550100');
      expect(e164(phoneNumber)?.isValid()).toBe(true);
      expect(addCustomerForm.parse({ phoneNumber, email, ...today })).toBeTruthy();
      for (const { daysAgo } of earlier) expect(daysAgo).toBeGreaterThan(0);
    }
    expect(new Set(customers.map(({ earlier }) => earlier.length)).size).toBeGreaterThan(3);
  });

  it('has only e-mail addresses at example.com', () => {
    const data = new SalonData(menu);
    const people = [
      ...data.customers(200),
      ...data.contacts(12),
      ...Array.from({ length: 50 }, () => data.payment([])),
    ];
    const addresses = people.map(({ email }) => email).filter((email) => email !== null && email !== undefined);
    expect(addresses.length).toBeGreaterThan(100);
    for (const address of addresses) expect(address).toMatch(/^[^@\s]+@example\.com$/);
  });

  it('has unique contact messages that the form accepts', () => {
    const contacts = new SalonData(menu).contacts(12);
    for (const contact of contacts) {
      expect(contactForm.parse(contact)).toMatchObject({ message: contact.message });
      if (contact.phone) expect(e164(contact.phone)?.number).toMatch(fictional);
    }
    expect(new Set(contacts.map(({ message }) => message)).size).toBe(12);
    expect(new Set(contacts.map(({ email }) => email)).size).toBe(12);
  });

  it('has payments by known and new customers, with phones in many notations', () => {
    const data = new SalonData(menu);
    const customerPhones = data.customers(200).map(({ phoneNumber }) => phoneNumber);
    const payments = Array.from({ length: 200 }, () => data.payment(customerPhones));
    const phones = payments.map(({ phone }) => e164(phone)?.number ?? 'none');
    for (const phone of phones) expect(phone).toMatch(fictional);
    const fromKnown = phones.filter((phone) => customerPhones.includes(phone)).length;
    expect(fromKnown).toBeGreaterThan(90);
    expect(fromKnown).toBeLessThan(180);
    expect(new Set(payments.map(({ phone }) => phone.replace(/\d/g, '0'))).size).toBe(5);
  });

  it('is the same for the same seed', () => {
    expect(new SalonData(menu, 7).customers(20)).toEqual(new SalonData(menu, 7).customers(20));
    expect(new SalonData(menu, 7).customers(20)).not.toEqual(new SalonData(menu, 8).customers(20));
  });

  it('requires a menu', () => {
    expect(() => new SalonData([])).toThrow('The menu is empty');
  });
});
