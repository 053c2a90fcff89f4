import { text } from 'node:stream/consumers';
import type { ExportedCustomer } from '@lacquer/contracts/customers/customer-export';
import { describe, expect, it } from '@jest/globals';
import { exampleCustomer } from '../testing/example-customer.js';
import { openCustomersCsv } from './customers-csv.js';

const header =
  'phone,first_name,last_name,email,visits,total_spent,last_visit,services,tags,note,birthday,language,consent,consent_record,history';

/** The lines without the byte order mark of the file. */
const fileOf = async (...pages: ExportedCustomer[][]): Promise<string[]> => {
  const asked: (string | undefined)[] = [];
  const csv = await openCustomersCsv((cursor) => {
    asked.push(cursor);
    const page = Number(cursor ?? 0);
    return Promise.resolve({ items: pages[page] ?? [], nextCursor: page + 1 < pages.length ? String(page + 1) : null });
  });
  const file = await text(csv);
  expect(asked).toEqual([undefined, ...pages.slice(1).map((_, index) => String(index + 1))]);
  return file.replace(/^\uFEFF/, '').split('\r\n');
};

describe('the customer export', () => {
  it('has one line for each customer over all pages, with readable amounts, birthdays and lists', async () => {
    const ana = exampleCustomer({
      givenName: 'Ana',
      familyName: 'Núñez, jr.',
      email: 'ana@example.com',
      totalSpent: 123_405,
      visitCount: 12,
      services: ['Gel Manicure', 'Spa Pedicure'],
      tags: ['vip', 'nail art'],
      note: 'Likes red.',
      birthday: { month: 2, day: 9 },
      language: 'es',
      consent: 'given',
    });
    const bare = exampleCustomer({ phoneNumber: null, lastVisit: null, services: [], totalSpent: 0, visitCount: 0 });
    expect(await fileOf([ana], [bare])).toEqual([
      header,
      '+12135550100,Ana,"Núñez, jr.",ana@example.com,12,1234.05,2026-03-01T18:30:00.000Z,Gel Manicure; Spa Pedicure,vip; nail art,Likes red.,02-09,es,given,,',
      ',,,,0,0.00,,,,,,,none,,',
      '',
    ]);
  });

  it.each(['=HYPERLINK("https://example.com")', '+1+2', '-2+3', '@SUM(A1)', '＝1+1', 'x\n=1+1'])(
    'passes no formula to a spreadsheet: %j',
    async (note) => {
      const [, line = ''] = await fileOf([exampleCustomer({ note, givenName: note })]);
      const fields = line.split(/,(?="?'|"?x)/).slice(1);
      expect(fields).toHaveLength(2);
      for (const field of fields) expect(field).toMatch(/^"?'|^"x\n'/);
    },
  );

  it('fails instead of ending early when a page fails', async () => {
    const csv = await openCustomersCsv((cursor) =>
      cursor === undefined
        ? Promise.resolve({ items: [exampleCustomer()], nextCursor: 'next' })
        : Promise.reject(new Error('the customer service does not answer')),
    );
    await expect(text(csv)).rejects.toThrow('does not answer');
  });
});
