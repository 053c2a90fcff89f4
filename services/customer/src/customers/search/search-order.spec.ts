import { type Customer, listCustomers } from '@lacquer/contracts/customers/customer';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runCustomer, type RunningCustomer } from '../../testing/running-customer.js';
import { isOneLetterApart } from './search-text.js';

describe('the matches of a search', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
  });
  afterAll(() => customer.stop());
  beforeEach(async () => {
    await customer.rows('DELETE FROM customer');
    await customer.rows('DELETE FROM name_word');
  });

  /** Adds people with these given names; each has visited a day before the one named earlier. */
  const add = (names: readonly string[], familyName = '') =>
    customer.rows(
      `INSERT INTO customer (id, entered_given_name, entered_family_name, email, last_visit_at)
       SELECT gen_random_uuid(), name, $2, CASE WHEN name = 'Mia' THEN 'kimono@example.com' END, date '2026-06-01' - place::integer
       FROM unnest($1::text[]) WITH ORDINALITY AS given(name, place)`,
      [names, familyName],
    );
  const page = (query: object) => customer.call(listCustomers, listCustomers.request.parse({ limit: 100, ...query }));
  const names = (customers: readonly Customer[]) => customers.map(({ givenName }) => givenName);
  const found = async (query: object) => names((await page(query)).customers);
  const all = async (query: object) => {
    const read: Customer[] = [];
    for (let cursor: string | undefined; ;) {
      const { customers, nextCursor } = await page({ ...query, cursor });
      read.push(...customers);
      if (nextCursor === null) return read;
      cursor = nextCursor;
    }
  };

  it('are the whole word first, then its beginning, a part, and one wrong letter; and the latest visit within each', async () => {
    await add(['Mia', 'Jakimo', 'Kiml', 'Kimberly', 'Kim', 'Kimmy', 'Kim', 'Rim']);
    expect(await found({ q: 'kim' })).toEqual(['Kim', 'Kim', 'Kiml', 'Kimberly', 'Kimmy', 'Mia', 'Jakimo']);
    expect(await found({ q: 'kimmi' })).toEqual(['Kimmy']);
    expect(await found({ q: 'kimberyl' })).toEqual(['Kimberly']);
    // three letters are near to too much, unless nothing else is found
    expect(await found({ q: 'rmi' })).toEqual(['Rim']);
    expect(await found({ q: 'rx' })).toEqual([]);
  });

  it('are paged without repetition or gap, also when rows are added meanwhile', async () => {
    await add(['Mia', 'Jakimo', 'Kimberly', 'Kim', 'Kimmy', 'Kim']);
    const whole = names(await all({ q: 'kim' }));
    expect(whole).toHaveLength(6);
    for (const limit of [1, 2, 4]) expect(names(await all({ q: 'kim', limit }))).toEqual(whole);
    const { customers, nextCursor } = await page({ q: 'kim', limit: 3 });
    await add(['Kim']);
    const rest = await page({ q: 'kim', limit: 10, cursor: nextCursor });
    expect([...names(customers), ...names(rest.customers)]).toEqual(whole);
    await expect(page({ q: 'kim', sort: 'name', cursor: nextCursor })).rejects.toMatchObject({
      code: 'CUSTOMER.CURSOR_INVALID',
    });
  });

  it('are in the same order when they are too many to sort', async () => {
    await add(Array.from({ length: 1100 }, (_, index) => (index % 10 === 9 ? 'Kim' : `Kimberly${index}`)));
    const rows = await all({ q: 'kim', limit: 250 });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1100);
    const [exact, longer] = [rows.slice(0, 110), rows.slice(110)];
    expect(new Set(names(exact))).toEqual(new Set(['Kim']));
    for (const part of [exact, longer]) {
      const visits = part.map(({ lastVisit }) => lastVisit ?? '');
      expect(visits).toEqual(visits.toSorted().toReversed());
    }
  });

  it('have the other orders and conditions too, and near matches only if there are no others', async () => {
    await add(['Kimberly', 'Kim', 'Mia']);
    await customer.rows(`UPDATE customer SET tags = '{vip}' WHERE entered_given_name <> 'Kim'`);
    expect(await found({ q: 'kim', sort: 'name' })).toEqual(['Kim', 'Kimberly', 'Mia']);
    expect(await found({ q: 'kim', tag: 'vip' })).toEqual(['Kimberly', 'Mia']);
    expect(await found({ q: 'kimberli', sort: 'name' })).toEqual(['Kimberly']);
    expect(await found({ q: '- ☆', sort: 'name' })).toEqual([]);
    expect(await found({ q: '- ☆' })).toEqual([]);
  });

  it('stand for the records that were merged into them, as close as these are', async () => {
    await add(['Anna', 'Jessica', 'Jessicarae']);
    const [anna, jessica] = await customer.rows<{ id: string }>('SELECT id FROM customer ORDER BY last_visit_at DESC');
    await customer.call(mergeCustomers, { id: anna?.id ?? '', otherId: jessica?.id ?? '' });
    expect(await found({ q: 'jessica' })).toEqual(['Anna', 'Jessicarae']);
    expect(await found({ q: 'jesica' })).toEqual(['Anna']);
  });

  it('are found by a name of 40 syllables, and by none of its words once the person is erased', async () => {
    const name = '가나다라마바사아자차카타파하'.repeat(3).slice(0, 40);
    await add([name, 'Quetzal', 'Nguyễn'.repeat(6)]);
    expect(await found({ q: name })).toEqual([name]);
    expect(await found({ q: 'quetzl' })).toEqual(['Quetzal']);
    await customer.rows('UPDATE customer SET entered_given_name = NULL, entered_family_name = NULL');
    expect(await customer.rows('SELECT word FROM name_word')).toEqual([]);
  });
});

it.each([
  ['anna', 'ana', true],
  ['ana', 'anna', true],
  ['maria', 'mario', true],
  ['hernandez', 'hernadnez', true],
  ['kim', 'kim', false],
  ['abc', 'axb', false],
  ['abcd', 'badc', false],
  ['ab', 'abcd', false],
])('%s and %s are one letter apart: %s', (one, other, expected) => {
  expect(isOneLetterApart(one, other)).toBe(expected);
});
