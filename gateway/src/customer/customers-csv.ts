import type { Readable } from 'node:stream';
import type { ExportedCustomer } from '@lacquer/contracts/customers/customer-export';
import { openCsv } from '../calls/csv.js';
import type { ReadPage } from '../calls/whole-list.js';

const columns = [
  'phone',
  'first_name',
  'last_name',
  'email',
  'visits',
  'total_spent',
  'last_visit',
  'services',
  'tags',
  'note',
  'birthday',
  'language',
  'consent',
].map((key) => ({ key, header: key }));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Amounts in dollars, birthdays as month and day, lists separated by semicolons. */
export function openCustomersCsv(readPage: ReadPage<ExportedCustomer>): Promise<Readable> {
  return openCsv(columns, readPage, ({ birthday, ...customer }) => ({
    phone: customer.phoneNumber,
    first_name: customer.givenName,
    last_name: customer.familyName,
    email: customer.email,
    visits: customer.visitCount,
    total_spent: (customer.totalSpent / 100).toFixed(2),
    last_visit: customer.lastVisit,
    services: customer.services.join('; '),
    tags: customer.tags?.join('; '),
    note: customer.note,
    birthday: birthday && `${twoDigits(birthday.month)}-${twoDigits(birthday.day)}`,
    language: customer.language,
    consent: customer.consent,
  }));
}
