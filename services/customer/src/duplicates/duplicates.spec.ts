import { recordVisit } from '@lacquer/contracts/customers/customer';
import { editCustomer } from '@lacquer/contracts/customers/customer-record';
import { summarizeDuplicates, listDuplicates, settleDuplicate } from '@lacquer/contracts/customers/duplicates';
import { eraseInCustomer } from '@lacquer/contracts/privacy';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

interface Person {
  phone?: string;
  given?: string | null;
  family?: string | null;
  email?: string | null;
  /** Month and day. */
  birthday?: [number, number];
}

let service: RunningCustomer;
let records: CustomerRecords;
beforeAll(async () => {
  service = await runCustomer();
  await service.share();
  records = new CustomerRecords(service);
});
afterEach(() => service.reset());
afterAll(() => service.stop());

let phones = 0;
/** Phones that differ in more than one digit from each other. */
const farPhone = () => `+1213${String(1_000_000 + (phones += 1) * 1_111).padStart(7, '0')}`;

async function add(...people: Person[]): Promise<string[]> {
  const rows = people.map(({ phone = farPhone(), given = null, family = null, email = null, birthday }) => ({
    phone_number: phone,
    entered_given_name: given,
    entered_family_name: family,
    email,
    birthday_month: birthday?.[0] ?? null,
    birthday_day: birthday?.[1] ?? null,
  }));
  const added = await service.rows<{ id: string }>(
    `INSERT INTO customer (id, phone_number, entered_given_name, entered_family_name, email, birthday_month, birthday_day)
     SELECT gen_random_uuid(), told.* FROM jsonb_to_recordset($1::jsonb) AS told(phone_number text, entered_given_name text,
       entered_family_name text, email text, birthday_month smallint, birthday_day smallint) RETURNING id`,
    [JSON.stringify(rows)],
  );
  return added.map(({ id }) => id);
}

const counts = () => service.call(summarizeDuplicates, {});
const compared = () => eventually(async () => (await counts()).unchecked === 0);
async function list(dismissed = false, limit = 500) {
  await compared();
  return (await service.call(listDuplicates, { limit, dismissed })).pairs;
}
/** The pairs that are found among these people, by their places, with the reasons. */
async function pairsAmong(...people: Person[]): Promise<[number, number, ...string[]][]> {
  const ids = await add(...people);
  const pairs = (await list()).map(({ kept, other, reasons }): [number, number, ...string[]] => {
    const [one = 0, two = 0] = [ids.indexOf(kept.id), ids.indexOf(other.id)].toSorted((a, b) => a - b);
    return [one, two, ...reasons];
  });
  return pairs.toSorted(([a, b], [c, d]) => a - c || b - d);
}

const long = 'Wolfeschlegelsteinhausenbergerdorffian'.padEnd(40, 'a');

describe('likely duplicates', () => {
  it.each<[string, Person, Person, string[]]>([
    [
      'name and e-mail',
      { given: 'Ana', family: 'Kim', email: 'ana@example.com' },
      { given: 'ana', family: 'KIM', email: 'Ana@Example.com' },
      ['name-and-email'],
    ],
    [
      'name and birthday',
      { given: 'Ana', family: 'Kim', birthday: [2, 29] },
      { given: 'Ana', family: 'Kim', birthday: [2, 29] },
      ['name-and-birthday'],
    ],
    [
      'all three',
      { phone: '+12135550142', given: 'Ana', email: 'a@example.com', birthday: [1, 1] },
      { phone: '+12135550143', given: 'Ana', email: 'a@example.com', birthday: [1, 1] },
      ['name-and-birthday', 'name-and-email', 'phone'],
    ],
    [
      'one digit of the phone',
      { phone: '+12135550142', given: 'Ana', family: 'Kim' },
      { phone: '+12185550142', given: 'Ana', family: 'Kim' },
      ['phone'],
    ],
    [
      'one digit, and a letter',
      { phone: '+12135550142', given: 'Ana', family: 'Kim' },
      { phone: '+12135550942', given: 'Anna', family: 'Kim' },
      ['phone'],
    ],
    [
      'one digit, and a name left out',
      { phone: '+12135550142', given: 'Ana' },
      { phone: '+12135550149', given: 'Ana', family: 'Kim' },
      ['phone'],
    ],
    [
      'one digit of a foreign phone',
      { phone: '+821012345678', given: '지우', family: '박' },
      { phone: '+821012345679', given: '지우', family: '박' },
      ['phone'],
    ],
    [
      'a name of forty letters',
      { given: long, family: long, email: 'w@example.com' },
      { given: long.toUpperCase(), family: long, email: 'w@example.com' },
      ['name-and-email'],
    ],
    [
      'a Korean name, together and apart',
      { given: '지우', family: '박', email: 'p@example.com' },
      { given: '박지우', email: 'p@example.com' },
      ['name-and-email'],
    ],
    [
      'a Vietnamese name with and without marks',
      { given: 'Thị Minh Khai', family: 'Nguyễn', birthday: [5, 5] },
      { given: 'Thi Minh Khai', family: 'Nguyen', birthday: [5, 5] },
      ['name-and-birthday'],
    ],
    [
      'Đặng and Dang',
      { given: 'Đặng', family: 'Lê', email: 'd@example.com' },
      { given: 'dang', family: 'le', email: 'd@example.com' },
      ['name-and-email'],
    ],
    [
      'names the other way round',
      { given: 'Kim', family: 'Ana', email: 'k@example.com' },
      { given: 'Ana', family: 'Kim', email: 'k@example.com' },
      ['name-and-email'],
    ],
    [
      "O'Brien and OBrien",
      { given: 'Mary-Jo', family: 'O’Brien', birthday: [3, 4] },
      { given: 'Mary Jo', family: 'OBrien', birthday: [3, 4] },
      ['name-and-birthday'],
    ],
  ])('are found by %s', async (_, one, other, reasons) => {
    expect(await pairsAmong(one, other)).toEqual([[0, 1, ...reasons]]);
  });

  it.each<[string, Person, Person]>([
    [
      'a family with one e-mail address',
      { given: 'Ana', family: 'Kim', email: 'kim@example.com' },
      { given: 'Bob', family: 'Kim', email: 'kim@example.com' },
    ],
    ['twins', { given: 'Ana', family: 'Kim', birthday: [2, 3] }, { given: 'Eva', family: 'Kim', birthday: [2, 3] }],
    ['one name', { given: 'Ana', family: 'Kim' }, { given: 'Ana', family: 'Kim' }],
    [
      'neighboring phones',
      { phone: '+12135550142', given: 'Ana', family: 'Kim' },
      { phone: '+12135550143', given: 'Bea', family: 'Lopez' },
    ],
    ['two digits', { phone: '+12135550142', given: 'Ana' }, { phone: '+12135550153', given: 'Ana' }],
    ['no names', { phone: '+12135550142', email: 'x@example.com' }, { phone: '+12135550143', email: 'x@example.com' }],
    ['another country', { phone: '+12135550142', given: 'Ana' }, { phone: '+22135550142', given: 'Ana' }],
  ])('are not: %s', async (_, one, other) => {
    expect(await pairsAmong(one, other)).toEqual([]);
  });

  it('follow each change: a name, a merge and its undo, an erasure', async () => {
    const email = 'ana@example.com';
    const [one = '', other = ''] = await add({ given: 'Ana', email }, { given: 'Bea', email, phone: '+12135550190' });
    expect(await list()).toEqual([]);
    const { version } = await records.get(other);
    await service.call(editCustomer, editCustomer.request.parse({ id: other, version, givenName: 'Ana' }));
    expect(await list()).toHaveLength(1);
    await records.merge(one, other);
    expect(await list()).toEqual([]);
    await records.unmerge(other);
    expect(await list()).toHaveLength(1);
    await service.call(eraseInCustomer, { phone: '+12135550190', emails: [], dryRun: false });
    expect(await list()).toEqual([]);
  });

  it('keep the record with more visits, and show both as staff know them', async () => {
    const email = 'ana@example.com';
    const [, often = ''] = await add({ given: 'Ana', email }, { given: 'Ana', email, phone: '+12135550142' });
    const visit = { phoneNumber: '+12135550142', serviceName: 'Gel Manicure', amount: 4500 };
    await service.call(recordVisit, recordVisit.request.parse(visit));
    expect(await list()).toMatchObject([
      {
        kept: { id: often, phoneNumber: '+12135550142', givenName: 'Ana', email, visitCount: 1, totalSpent: 4500 },
        other: { visitCount: 0, lastVisit: null },
        reasons: ['name-and-email'],
      },
    ]);
  });

  it('that are not the same person are proposed no more, also after a change, until that is taken back', async () => {
    const email = 'ana@example.com';
    const [id = '', otherId = ''] = await add({ given: 'Ana', email }, { given: 'Ana', email });
    await compared();
    await service.call(settleDuplicate, { id, otherId, isDismissed: true });
    await service.call(settleDuplicate, { id: otherId, otherId: id, isDismissed: true });
    expect(await list()).toEqual([]);
    expect(await list(true)).toHaveLength(1);
    expect(await counts()).toEqual({ pairs: 0, dismissed: 1, unchecked: 0 });
    await service.rows('UPDATE customer SET birthday_month = 1, birthday_day = 2');
    expect(await list()).toEqual([]);
    await service.call(settleDuplicate, { id, otherId, isDismissed: false });
    expect(await list()).toMatchObject([{ reasons: ['name-and-birthday', 'name-and-email'] }]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(service.call(settleDuplicate, { id, otherId: nobody, isDismissed: true })).rejects.toMatchObject({
      code: 'CUSTOMER.NO_SUCH_PAIR',
    });
  });

  it('of many records with the same facts stay few for each record', async () => {
    await add(...Array.from({ length: 60 }, () => ({ given: 'Walk', family: 'In', email: 'none@example.com' })));
    const pairs = await list();
    expect(pairs.length).toBeGreaterThan(59);
    expect(pairs.length).toBeLessThanOrEqual(60 * 5);
  });

  it('are listed in pages, each pair once: 101', async () => {
    await add(
      ...Array.from({ length: 202 }, (_, place) => {
        const number = Math.floor(place / 2);
        return { given: `Ana${'x'.repeat(number % 7)}`, family: `Kim${number}`, email: `a${number}@example.com` };
      }),
    );
    await compared();
    const seen = new Set<string>();
    const sizes: number[] = [];
    for (let cursor: string | undefined; ;) {
      const { pairs, nextCursor } = await service.call(listDuplicates, { limit: 50, cursor, dismissed: false });
      sizes.push(pairs.length);
      for (const { kept, other } of pairs) seen.add([kept.id, other.id].toSorted().join(' '));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    expect(sizes).toEqual([50, 50, 1]);
    expect(seen.size).toBe(101);
    await expect(service.call(listDuplicates, { limit: 5, cursor: 'x', dismissed: false })).rejects.toMatchObject({
      code: 'CUSTOMER.CURSOR_INVALID',
    });
  });
});
