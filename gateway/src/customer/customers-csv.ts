import type { Readable } from 'node:stream';
import { type ExportedCustomer, visitsCell } from '@lacquer/contracts/customers/customer-export';
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
  'consent_record',
  'history',
].map((key) => ({ key, header: key }));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The most visits of one cell, which keeps it below the 32,767 characters that a cell of Excel holds. */
const visitsPerRow = 100;

/**
 * Amounts in dollars, birthdays as month and day, lists separated by semicolons. The last two columns are for an import
 * of the file: the latest statement about consent, and the visits. More visits than a cell holds follow in further rows
 * with only the phone.
 */
export function openCustomersCsv(readPage: ReadPage<ExportedCustomer>): Promise<Readable> {
  const readRows: ReadPage<Record<string, unknown>> = async (cursor) => {
    const { items, nextCursor } = await readPage(cursor);
    return { items: items.flatMap(rowsOf), nextCursor };
  };
  return openCsv(columns, readRows, (row) => row);
}

function rowsOf({ visits = [], ...customer }: ExportedCustomer): Record<string, unknown>[] {
  const phone = customer.phoneNumber;
  const rows: Record<string, unknown>[] = [rowOf(customer)];
  for (let first = 0; first < visits.length; first += visitsPerRow) {
    const history = visitsCell(visits.slice(first, first + visitsPerRow));
    if (first === 0) Object.assign(rows[0]!, { history });
    else if (phone) rows.push({ phone, history });
  }
  return rows;
}

function rowOf({ birthday, consentRecord, ...customer }: ExportedCustomer): Record<string, unknown> {
  return {
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
    consent_record: consentRecord && JSON.stringify(consentRecord),
  };
}
