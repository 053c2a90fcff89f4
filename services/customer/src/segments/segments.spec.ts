import { recordVisit } from '@lacquer/contracts/customers/customer';
import {
  createSegment,
  editSegment,
  getSegment,
  listSegments,
  maxSegments,
  removeSegment,
  restoreSegment,
  segmentForm,
} from '@lacquer/contracts/customers/segments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('saved segments', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterEach(() => customer.reset());
  afterAll(() => customer.stop());

  const create = (name: string, filter: object = {}) =>
    customer.call(createSegment, segmentForm.parse({ name, filter }));
  const edit = (id: string, change: object) => customer.call(editSegment, { id, ...change });
  const list = () => customer.call(listSegments, { timeZone: 'America/Los_Angeles' });
  const names = async () => (await list()).map(({ name }) => name);
  const refusal = (code: string) => expect.objectContaining({ code });

  it('are listed by name in any script, with the customers that are in them now', async () => {
    expect(await list()).toEqual([]);
    await create('Regulars', { visitsAtLeast: 2 });
    await create('  단골   손님 ', { language: 'ko' });
    await create('Khách quen – tháng Giêng, làm móng gel', { birthdayMonth: '1', spentAtLeast: '3000' });
    await create('everyone');
    expect(await names()).toEqual(['everyone', 'Khách quen – tháng Giêng, làm móng gel', 'Regulars', '단골 손님']);

    const visit = { phoneNumber: '213 555 0101', email: null, serviceName: 'Gel Manicure', amount: 3000 };
    for (let n = 0; n < 2; n += 1) await customer.call(recordVisit, visit);
    const counted = await list();
    expect(counted.map(({ count }) => count)).toEqual([
      { customers: 1, withPhone: 1 },
      { customers: 0, withPhone: 0 },
      { customers: 1, withPhone: 1 },
      { customers: 0, withPhone: 0 },
    ]);
    expect(counted[1]).toMatchObject({ filter: { birthdayMonth: 1, spentAtLeast: 3000 }, version: 0 });
  });

  it('have names that differ, whatever their capital letters and the keyboard that typed them', async () => {
    const { id } = await create('Tết');
    await expect(create('TẾT')).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NAME_TAKEN'));
    await expect(create('Tết'.normalize('NFD'))).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NAME_TAKEN'));
    const other = await create('Tet');
    await expect(edit(other.id, { name: 'tết' })).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NAME_TAKEN'));
    expect(await edit(id, { name: 'TẾT' })).toMatchObject({ name: 'TẾT', version: 1 });
  });

  it('of two with one name, made at the same moment, are one', async () => {
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => create('VIP')));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toEqual(['VIP']);
  });

  it('are at most a hundred, also if several are made at the same moment', async () => {
    for (let n = 1; n < maxSegments; n += 1) await create(`segment ${n}`, { visitsAtLeast: n });
    const made = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => create(`last ${n}`)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(create('one more')).rejects.toEqual(refusal('CUSTOMER.TOO_MANY_SEGMENTS'));
    const listed = await list();
    expect(listed).toHaveLength(maxSegments);

    await customer.call(removeSegment, { id: listed[0]?.id ?? '' });
    await create('one more');
    await expect(customer.call(restoreSegment, { id: listed[0]?.id ?? '' })).rejects.toEqual(
      refusal('CUSTOMER.TOO_MANY_SEGMENTS'),
    );
  });

  it('refuse a condition that is unknown, out of range, or empty', () => {
    for (const filter of [
      { near: 'here' },
      { visitsAtLeast: null },
      { birthdayMonth: 13 },
      { spentAtLeast: '' },
      { visitedWithinDays: -1 },
    ])
      expect(segmentForm.safeParse({ name: 'x', filter }).success).toBe(false);
    expect(segmentForm.safeParse({ name: ' \t ', filter: {} }).success).toBe(false);
    expect(segmentForm.safeParse({ name: 'x'.repeat(61), filter: {} }).success).toBe(false);
    expect(segmentForm.safeParse({ name: 'x'.repeat(60) }).success).toBe(false);
  });

  it('of two editors, tell the later one what the other has saved', async () => {
    const { id } = await create('Regulars', { visitsAtLeast: 3 });
    await edit(id, { version: 0, filter: { visitsAtLeast: 5 } });

    await expect(edit(id, { version: 0, filter: { visitsAtLeast: 4 } })).rejects.toMatchObject({
      code: 'CUSTOMER.CHANGED_MEANWHILE',
      meanwhile: { present: { name: 'Regulars', filter: { visitsAtLeast: 5 }, version: 1 } },
    });
    // the answer was lost, and the same save comes again
    expect(await edit(id, { version: 0, filter: { visitsAtLeast: 5 } })).toMatchObject({ version: 1 });
    expect(await edit(id, { version: 1, name: 'Best' })).toMatchObject({ name: 'Best', filter: { visitsAtLeast: 5 } });
  });

  it('are deleted and restored, once or twice, unless another has taken the name', async () => {
    const { id } = await create('VIP', { tag: ' VIP ' });
    for (let n = 0; n < 2; n += 1) await customer.call(removeSegment, { id });
    expect(await names()).toEqual([]);
    await expect(customer.call(getSegment, { id })).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NOT_FOUND'));
    await expect(edit(id, { name: 'x' })).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NOT_FOUND'));

    const other = await create('vip');
    await expect(customer.call(restoreSegment, { id })).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NAME_TAKEN'));
    await customer.call(removeSegment, { id: other.id });
    for (let n = 0; n < 2; n += 1) await customer.call(restoreSegment, { id });
    expect(await customer.call(getSegment, { id })).toEqual({ id, name: 'VIP', filter: { tag: 'vip' }, version: 0 });
    for (const contract of [removeSegment, restoreSegment, getSegment] as const)
      await expect(customer.call(contract, { id: nobody })).rejects.toEqual(refusal('CUSTOMER.SEGMENT_NOT_FOUND'));
  });
});
