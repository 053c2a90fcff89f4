import { listAudience, listCustomers, recordVisit } from '@lacquer/contracts/customers/customer';
import { type CustomerEdit, editCustomer } from '@lacquer/contracts/customers/customer-record';
import { eraseInCustomer, exportFromCustomer } from '@lacquer/contracts/privacy';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { CustomerRecords } from '../testing/customer-records.js';
import { PayingSalon } from '../testing/paying-salon.js';

const phone = '+12135550142';
const at = (minute: number) => `2026-03-01T18:${30 + minute}:00.000Z`;
const known = { phone, birthday: '1990-02-29', note: 'Allergic to acetone', groupIds: ['G1', 'G2'] };
const february = { month: 2, day: 29 };

describe("Square's birthday, note and groups", () => {
  let salon: PayingSalon;
  let records: CustomerRecords;
  beforeAll(async () => {
    // a list that could not be read is read again with the next event
    salon = await PayingSalon.openShared({ probeMs: 0 });
    records = new CustomerRecords(salon.customer);
  });
  beforeEach(() => {
    salon.square.groups = { G1: 'Regulars', G2: 'Gel  Club', G3: 'Unused' };
    salon.square.setCustomer('C1', known);
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  const record = async (of = phone) => {
    const { customers } = await salon.customer.call(listCustomers, listCustomers.request.parse({ limit: 5, q: of }));
    return records.get(customers[0]?.id ?? '');
  };
  const told = async (change: object, minute = 5) => {
    salon.square.setCustomer('C1', { ...known, updatedAt: at(minute), ...change });
    await salon.tell('customer.updated', 'C1');
  };
  const edit = async (change: Omit<CustomerEdit, 'version'>) => {
    const { id, version } = await record();
    return salon.customer.call(editCustomer, editCustomer.request.parse({ id, version, ...change }));
  };
  it('come with the payment, where the list, the birthday automation and the record see them, with their origin', async () => {
    await salon.pay();
    expect(await record()).toMatchObject({
      birthday: february,
      note: 'Allergic to acetone',
      tags: ['gel club', 'regulars'],
      version: 0,
      fromSquare: [
        { field: 'note' },
        { field: 'birthday' },
        { field: 'tags', value: 'gel club' },
        { field: 'tags', value: 'regulars' },
      ],
    });
    const tagged = listCustomers.request.parse({ limit: 5, tag: 'regulars' });
    expect((await salon.customer.call(listCustomers, tagged)).customers).toMatchObject([{ phoneNumber: phone }]);
    const filter = { birthdays: [february] };
    expect(await salon.customer.call(listAudience, { afterId: null, limit: 5, filter })).toHaveLength(1);
    // one reading of the three pages, however many payments name the groups
    await salon.pay({ id: 'P2' });
    expect(salon.square.requests.filter((url) => url === '/v2/customers/groups')).toHaveLength(3);
  });

  it('follow Square while the staff have not touched them, also when they are removed there', async () => {
    await salon.pay();
    await told({ birthday: '0000-05-06', note: 'Allergic to nothing', groupIds: ['G2'] });
    expect(await record()).toMatchObject({
      birthday: { month: 5, day: 6 },
      note: 'Allergic to nothing',
      tags: ['gel club'],
    });
    await told({ birthday: undefined, note: undefined, groupIds: undefined }, 6);
    const emptied = await record();
    expect(emptied).toMatchObject({ birthday: null, note: null, tags: [] });
    expect(emptied.fromSquare).toBeUndefined();
    expect((await salon.published()).filter(({ type }) => type === 'customer.edited.v1')).toHaveLength(3);
  });

  it('that the staff have changed, removed or added stay theirs, whatever Square says later', async () => {
    await salon.pay();
    await edit({ note: 'Allergic to acetone. Prefers mornings', birthday: null, tags: ['regulars', 'walks in'] });
    await told({ birthday: '1990-03-03', note: 'Changed', groupIds: ['G1', 'G2', 'G3'] });
    const edited = await record();
    expect(edited).toMatchObject({
      note: 'Allergic to acetone. Prefers mornings',
      birthday: null,
      tags: ['regulars', 'walks in', 'unused'],
    });
    expect(edited.fromSquare).toEqual([
      { field: 'tags', value: 'regulars' },
      { field: 'tags', value: 'unused' },
    ]);
    await told({ groupIds: [] }, 6);
    expect(await record()).toMatchObject({ tags: ['walks in'] });
  });

  it('leave what the staff entered before the first payment, and a tag that both have stays when Square drops it', async () => {
    const byHand = { phoneNumber: phone, serviceName: 'Spa Pedicure', amount: 3500 };
    await salon.customer.call(recordVisit, recordVisit.request.parse(byHand));
    await edit({ note: 'Ours', birthday: { month: 1, day: 1 }, tags: ['regulars'] });
    await salon.pay();
    expect(await record()).toMatchObject({
      note: 'Ours',
      birthday: { month: 1, day: 1 },
      tags: ['regulars', 'gel club'],
      fromSquare: [{ field: 'tags', value: 'gel club' }],
    });
    await told({ groupIds: [] });
    expect(await record()).toMatchObject({ tags: ['regulars'] });
  });

  it.each(['1990-02-30', '1990-13-01', 'yesterday', ''])('skip a birthday that is none: %j', async (birthday) => {
    salon.square.setCustomer('C1', { ...known, birthday });
    await salon.pay();
    expect(await record()).toMatchObject({ birthday: null, note: 'Allergic to acetone' });
  });

  it('are cut to what a record can have', async () => {
    salon.square.groups = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`G${n}`, `${'x'.repeat(60)} ${n}`]));
    salon.square.groups['G0'] = 'y'.repeat(41);
    salon.square.setCustomer('C1', {
      ...known,
      note: `${'n'.repeat(1999)}😀`,
      groupIds: Object.keys(salon.square.groups),
    });
    await salon.pay();
    const { note, tags } = await record();
    expect(note?.length).toBeLessThanOrEqual(2000);
    expect(tags).toEqual(['x'.repeat(40), 'y'.repeat(40)]);
  });

  it('come without groups while the application may not read them, and with them once it may', async () => {
    salon.square.groups = null;
    await salon.pay();
    expect(await salon.sums()).toEqual([[phone, 1, 4500]]);
    expect(await record()).toMatchObject({ note: 'Allergic to acetone', birthday: february, tags: [] });
    await eventually(async () => (await salon.customer.troubles())['squareGroupsRefused'] === 1);

    salon.square.groups = { G1: 'Regulars' };
    await salon.pay({ id: 'P2' });
    await eventually(async () => (await record()).tags.includes('regulars'));
    await eventually(async () => !('squareGroupsRefused' in (await salon.customer.troubles())));
  });

  it('follow the new name of a group in each of its members, once a new group has the list read again', async () => {
    salon.square.setCustomer('C2', { phone: '+12135550143', groupIds: ['G1'] });
    await salon.pay();
    await salon.pay({ id: 'P2', customerId: 'C2' });
    salon.square.groups = { G1: 'Stars', G2: 'Gel Club', G4: 'New' };
    salon.square.setCustomer('C3', { phone: '+12135550144', groupIds: ['G4'] });
    await salon.pay({ id: 'P3', customerId: 'C3' });
    await eventually(async () => (await record('5550143')).tags.includes('stars'));
    await eventually(async () => (await record()).tags.includes('stars'));
    expect((await record()).tags).toEqual(['gel club', 'stars']);
    expect((await record('5550144')).tags).toEqual(['new']);
  });

  it('stay with both records of a merge, follow Square in the merged one, and are taken back exactly', async () => {
    const own = await records.create();
    await salon.pay();
    const merged = await record();
    await records.merge(own.id, merged.id);
    expect(await records.get(own.id)).toMatchObject({ note: 'Allergic to acetone', tags: ['gel club', 'regulars'] });
    await told({ note: 'Allergic to latex', groupIds: ['G2'] });
    expect(await records.get(own.id)).toMatchObject({
      note: 'Allergic to latex',
      tags: ['gel club'],
      birthday: february,
    });
    await records.unmerge(merged.id);
    expect(await records.get(own.id)).toMatchObject({ note: null, tags: [], birthday: null });
    expect(await records.get(merged.id)).toMatchObject({ note: 'Allergic to latex', tags: ['gel club'] });
  });

  it('follow Square in the surviving record, beside what the merged one brought', async () => {
    const other = await records.create();
    await salon.pay();
    const { id } = await record();
    const { version } = await records.get(other.id);
    const change = { id: other.id, version, note: 'Likes music', tags: ['music'] };
    await salon.customer.call(editCustomer, editCustomer.request.parse(change));
    await records.merge(id, other.id);
    await told({ note: 'Allergic to latex', groupIds: [] });
    expect(await records.get(id)).toMatchObject({
      note: 'Allergic to latex\n\nLikes music',
      tags: ['music'],
      fromSquare: [{ field: 'note', value: 'Allergic to latex' }, { field: 'birthday' }],
    });
    await records.unmerge(other.id);
    expect(await records.get(id)).toMatchObject({ note: 'Allergic to latex', tags: [] });
  });

  it('do not keep a record that its payment leaves, and go with it', async () => {
    await salon.pay();
    salon.square.setCustomer('C2', { phone: '+12135550143' });
    await salon.pay({ customerId: 'C2', updatedAt: at(1) });
    expect((await salon.list()).map(({ phoneNumber }) => phoneNumber)).toEqual(['+12135550143']);
  });

  it('are exported and erased with the person', async () => {
    await salon.pay();
    const exported = JSON.stringify(await salon.customer.call(exportFromCustomer, { phone, emails: [] }));
    expect(exported).toContain('Details that were taken from Square');
    expect(exported).toContain('Regulars');
    await salon.customer.call(eraseInCustomer, { phone, emails: [], dryRun: false });
    const left = await salon.customer.rows(
      `SELECT note, birthday_month, group_ids FROM square_customer UNION ALL SELECT note, birthday_month, tags FROM customer`,
    );
    expect(left).toEqual([
      { note: null, birthday_month: null, group_ids: null },
      { note: null, birthday_month: null, group_ids: [] },
    ]);
    expect(await salon.customer.rows('SELECT FROM square_detail')).toEqual([]);
  });
});
