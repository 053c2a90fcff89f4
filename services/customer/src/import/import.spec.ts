import { importCustomers, type ImportedRow } from '@lacquer/contracts/customers/customer-import';
import { listCustomers, recordVisit } from '@lacquer/contracts/customers/customer';
import { getCustomer } from '@lacquer/contracts/customers/customer-record';
import { listConsent } from '@lacquer/contracts/customers/consent';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';
import { readRow } from './read-row.js';
import { writtenAmount } from './written-amount.js';

const row = (over: Partial<ImportedRow> = {}): ImportedRow => ({ line: 2, phone: '(213) 555-0100', ...over });

describe('an imported row', () => {
  it.each<[Partial<ImportedRow>, object]>([
    [{ phone: "'+12135550100" }, { phone: '+12135550100' }],
    [{ phone: ' 213.555.0100 ' }, { phone: '+12135550100' }],
    [{ name: 'Ana María Lopez' }, { givenName: 'Ana', familyName: 'María Lopez' }],
    [
      { name: 'Ana Lopez', givenName: 'Anita' },
      { givenName: 'Anita', familyName: 'Lopez' },
    ],
    [{ birthday: '1990-02-29' }, { birthday: { month: 2, day: 29 } }],
    [{ birthday: '2/9/1990' }, { birthday: { month: 2, day: 9 } }],
    [{ birthday: '12-31' }, { birthday: { month: 12, day: 31 } }],
    [{ tags: 'VIP; nail art,vip' }, { tags: ['vip', 'nail art'] }],
    [{ language: 'Korean' }, { language: 'ko' }],
    [
      { note: ' ', email: '', tags: '' },
      { note: null, email: null, tags: [] },
    ],
  ])('is parsed from %j', (cells, read) => {
    expect(readRow(row(cells))).toMatchObject(read);
  });

  it.each<[Partial<ImportedRow>, RegExp]>([
    [{ phone: undefined }, /^phone: "" is not a phone number we can text$/],
    [{ phone: '555-0100' }, /^phone: "555-0100"/],
    [{ phone: '9.7E+09' }, /^phone: "9.7E\+09" has lost its last digits/],
  ])('is refused with a message for %j', (cells, reason) => {
    expect(readRow(row(cells))).toMatch(reason);
  });

  it.each<[Partial<ImportedRow>, RegExp]>([
    [{ birthday: '13/31' }, /^birthday: "13\/31" is no day/],
    [{ birthday: 'February' }, /^birthday: "February"/],
    [{ email: 'nobody' }, /^email: must be an e-mail address/],
    [{ language: 'fr' }, /^language: must be one of en, es, ko$/],
    [{ givenName: 'x'.repeat(101) }, /^givenName: must be at most 100 characters$/],
    [{ tags: 'x'.repeat(41) }, /^tags: "x+" must be at most 40 characters$/],
    [{ visitedAt: '2026-01-05', amount: 'free' }, /^amount: "free" is no amount/],
    [{ consentRecord: 'given' }, /^consentRecord: is not a statement/],
  ])('loses only the cell for %j', (cells, reason) => {
    const read = readRow(row(cells));
    expect(read).toMatchObject({ phone: '+12135550100', leftOut: [{ reason: expect.stringMatching(reason) }] });
  });

  it.each([
    ['$1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234,50 €', 123_450],
    ['45', 4500],
    ['45,5', 4550],
    ['1,234', 123_400],
    ['free', undefined],
    ['-5', undefined],
  ])('reads the amount %s', (cell, cents) => {
    expect(writtenAmount(cell)).toBe(cents);
  });
});

describe('a customer import', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
  });
  afterAll(() => customer.stop());

  const take = (rows: ImportedRow[], dryRun = false) =>
    customer.call(importCustomers, importCustomers.request.parse({ rows, dryRun }));
  const find = async (q: string) =>
    (await customer.call(listCustomers, listCustomers.request.parse({ limit: 500, q }))).customers;

  it('adds customers and fills gaps, replaces nothing, reports on each row, and records no consent', async () => {
    const { customerId } = await customer.call(recordVisit, {
      phoneNumber: '213 555 0101',
      email: 'ana@example.com',
      serviceName: 'Gel Manicure',
      amount: 3000,
    });
    const rows = [
      row({ line: 2, phone: '2135550101', givenName: 'Ana', email: 'other@example.com', tags: 'vip' }),
      row({ line: 3, phone: '2135550102', givenName: 'Bea', birthday: '5/6' }),
      row({ line: 4, phone: 'none', givenName: 'Cleo' }),
      row({ line: 5, phone: '+1 213 555 0102', familyName: 'Kim', givenName: 'Beatrice' }),
      row({ line: 6, phone: '2135550103', birthday: '13/13' }),
    ];
    const report = {
      created: 2,
      updated: 1,
      unchanged: 1,
      refused: [{ line: 4, reason: expect.stringContaining('phone') }],
      leftOut: [{ line: 6, field: 'birthday', reason: expect.stringContaining('birthday') }],
    };
    expect(await take(rows, true)).toEqual(report);
    expect(await find('Bea')).toEqual([]);
    expect(await take(rows)).toEqual(report);

    expect(await customer.call(getCustomer, { id: customerId })).toMatchObject({
      email: 'ana@example.com',
      givenName: 'Ana',
      tags: ['vip'],
      visitCount: 1,
    });
    const [bea] = await find('Kim');
    expect(bea).toMatchObject({ givenName: 'Bea', familyName: 'Kim', phoneNumber: '+12135550102', visitCount: 0 });
    expect(await take(rows)).toEqual({ ...report, created: 0, updated: 0, unchanged: 4 });
    expect((await customer.call(listConsent, listConsent.request.parse({}))).entries).toEqual([]);
    expect(
      await customer.rows(
        `SELECT data->>'source' AS source FROM outbox WHERE type = 'customer.created.v1' ORDER BY sequence`,
      ),
    ).toEqual([{ source: 'manual' }, { source: 'import' }, { source: 'import' }]);
  });

  it('has the same result when its parts are sent concurrently or again', async () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      row({ line: index + 2, phone: examplePhone(100 + index), note: `note ${index}` }),
    );
    const parts = [rows, rows.toReversed(), rows.slice(100), rows.slice(0, 200).toReversed()];
    const reports = await Promise.all(parts.map((part) => take(part)));
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(300);
    expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
    const found = await find('55501');
    expect(found.filter(({ phoneNumber }) => !phoneNumber?.startsWith('+1213'))).toHaveLength(300);
  });

  it('takes as many statements of SQL for 200 customers with visits and consent as for two', async () => {
    const rows = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        row({
          line: index + 2,
          phone: examplePhone(500 + from + index),
          visitedAt: '2026-01-05',
          amount: '$40',
          consentRecord: JSON.stringify({
            kind: index % 2 === 0 ? 'consent' : 'revocation',
            wordingVersion: index % 2 === 0 ? 'web-form-1' : null,
            channel: 'web-form',
            reason: null,
            at: '2026-01-05T18:00:00.000Z',
          }),
        }),
      );
    const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
      const texts: string[] = [];
      const { prototype } = DataSource;
      const open = Reflect.get(prototype, 'createQueryRunner') as (this: DataSource, mode?: string) => QueryRunner;
      const opens = jest.spyOn(prototype, 'createQueryRunner').mockImplementation(function (this: DataSource, mode) {
        const runner = open.call(this, mode);
        const query = runner.query.bind(runner) as (text: string, ...rest: unknown[]) => Promise<unknown>;
        return Object.assign(runner, {
          query: (text: string, ...rest: unknown[]) => {
            texts.push(text);
            return query(text, ...rest);
          },
        });
      });
      await work();
      opens.mockRestore();
      // the background work of the service has statements of its own
      return texts.filter((text) => /(INTO|UPDATE) (customer|visit|consent_entry|outbox \()|'consent:'/.test(text))
        .length;
    };
    const few = await countStatements(() => take(rows(2, 0)));
    expect(few).toBeGreaterThanOrEqual(6);
    expect(await countStatements(() => take(rows(200, 2)))).toBe(few);
    expect(await customer.rows(`SELECT count(*)::int FROM consent_state`)).toEqual([{ count: 202 }]);
    const sums = await customer.rows(
      `SELECT visit_count AS visits, total_spent::int AS cents, count(*)::int FROM customer
       WHERE phone_number IN (SELECT phone_number FROM consent_state) GROUP BY 1, 2`,
    );
    expect(sums).toEqual([{ visits: 1, cents: 4000, count: 202 }]);
  });

  it('keeps the words, the language and the page of a box that was ticked', async () => {
    const shown = { words: '래커 네일에서 보내는 …', language: 'ko', page: '/ko/join' };
    const consent = { kind: 'consent', wordingVersion: 'box-1-ko', channel: 'web-form', reason: null };
    const consentRecord = JSON.stringify({ ...consent, at: '2026-01-05T18:00:00.000Z', ...shown });
    await take([row({ line: 2, phone: examplePhone(799), consentRecord })]);
    expect(
      await customer.rows('SELECT words, language, page FROM consent_entry WHERE phone_number = $1', [
        examplePhone(799),
      ]),
    ).toEqual([shown]);
  });
});
