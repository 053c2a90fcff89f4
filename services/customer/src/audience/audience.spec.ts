import { randomUUID } from 'node:crypto';
import { recordConsent, recordRevocation } from '@lacquer/contracts/customers/consent';
import {
  audienceFilter,
  type AudienceFilter,
  listAudience,
  listVisitTotals,
  recordVisit,
  summarizeAudience,
  summarizeFirstNames,
} from '@lacquer/contracts/customers/customer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { runCustomer, type RunningCustomer } from '../testing/running-customer.js';

interface Guest {
  name: string;
  services: string[];
  amounts: number[];
  lastVisit: string | null;
  consent?: ('consent' | 'revocation')[];
  hasPhone?: boolean;
}

const march = '2026-03-01T12:00:00.000Z';
const june = '2026-06-01T12:00:00.000Z';

const guests: Guest[] = [
  {
    name: 'Ana',
    services: ['Gel Manicure', 'Spa Pedicure'],
    amounts: [3000, 3500],
    lastVisit: june,
    consent: ['consent'],
  },
  { name: 'Bea', services: ['French manicure', 'Pedicura rápida'], amounts: [3500], lastVisit: march },
  {
    name: 'Cho',
    services: ['Acrylic Nails (full set)'],
    amounts: [9000],
    lastVisit: june,
    consent: ['consent', 'revocation'],
  },
  { name: 'Dee', services: [], amounts: [], lastVisit: null, consent: ['revocation', 'consent'] },
  { name: 'Eva', services: ['Gel Manicure'], amounts: [3000], lastVisit: march, hasPhone: false },
];

describe("a campaign's audience", () => {
  let customer: RunningCustomer;
  const idOf = new Map<string, string>();
  const nameOf = new Map<string, string>();

  beforeAll(async () => {
    customer = await runCustomer();
    for (const [index, guest] of guests.entries()) await addGuest(guest, `+1213555010${index}`);
    await customer.share();
  });
  afterEach(() => customer.reset());
  afterAll(() => customer.stop());

  async function addGuest({ name, services, amounts, lastVisit, consent = [], hasPhone = true }: Guest, phone: string) {
    const id = randomUUID();
    idOf.set(name, id);
    nameOf.set(id, name);
    await customer.rows(
      `INSERT INTO customer (id, phone_number, total_spent, visit_count, last_visit_at, service_names)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        hasPhone ? phone : null,
        amounts.reduce((sum, amount) => sum + amount, 0),
        amounts.length,
        lastVisit,
        services,
      ],
    );
    for (const amount of amounts) await addVisit(id, amount, lastVisit ?? june);
    for (const kind of consent) {
      if (kind === 'consent') {
        const wordingVersion = 'in-person-1';
        await customer.call(recordConsent, { phoneNumber: phone, wordingVersion, channel: 'in-person' });
      } else await customer.call(recordRevocation, { phoneNumber: phone, channel: 'phone', reason: null });
    }
  }
  const addVisit = (customerId: string, amount: number, at: string) =>
    customer.rows(
      `INSERT INTO visit (id, customer_id, source, service_names, amount, tip, visited_at)
       VALUES (gen_random_uuid(), $1, 'manual', '{}', $2, 700, $3)`,
      [customerId, amount, at],
    );
  const find = async (filter?: AudienceFilter) => {
    const page = await customer.call(listAudience, { afterId: null, limit: 1000, filter });
    return page.map(({ customerId }) => nameOf.get(customerId) ?? '').toSorted();
  };
  const count = (filter?: AudienceFilter) => customer.call(summarizeAudience, { filter });

  it('includes everyone with a phone unless a filter is set', async () => {
    expect(await find()).toEqual(['Ana', 'Bea', 'Cho', 'Dee']);
    expect(await find({})).toEqual(['Ana', 'Bea', 'Cho', 'Dee']);
  });

  it('is limited to phones in addition to the filter', async () => {
    const findBy = async (phones: string[], filter?: AudienceFilter) => {
      const page = await customer.call(listAudience, { afterId: null, limit: 1000, filter, phones });
      return page.map(({ customerId }) => nameOf.get(customerId) ?? '').toSorted();
    };
    const [ana, bea] = ['+12135550100', '+12135550101'];
    expect(await findBy([ana, bea, '+12135550199'])).toEqual(['Ana', 'Bea']);
    expect(await findBy([ana, bea], { visitedSince: june })).toEqual(['Ana']);
    expect(await findBy([])).toEqual([]);
  });

  it('includes whether the latest statement about each phone is a consent', async () => {
    const page = await customer.call(listAudience, { afterId: null, limit: 1000 });
    const consenting = page
      .filter(({ hasConsent }) => hasConsent)
      .map(({ customerId }) => nameOf.get(customerId) ?? '');

    expect(consenting.toSorted()).toEqual(['Ana', 'Dee']);
    const revoked = page.filter(({ hasRevoked }) => hasRevoked).map(({ customerId }) => nameOf.get(customerId));
    expect(revoked).toEqual(['Cho']);
    expect((await count()).revoked).toBe(1);
    expect(await find({ consentedOnly: true })).toEqual(['Ana', 'Dee']);
    expect(await find({ consentedOnly: false })).toHaveLength(4);
  });

  it('includes first names as texts may use them, and counts them by shape', async () => {
    const names = { Ana: 'Ana', Bea: ' Bea\n', Cho: '초', Dee: 'evil.example' };
    for (const [guest, given] of Object.entries(names)) {
      await customer.rows('UPDATE customer SET entered_given_name = $2 WHERE id = $1', [idOf.get(guest), given]);
    }
    const page = await customer.call(listAudience, { afterId: null, limit: 1000 });
    expect(Object.fromEntries(page.map(({ customerId, firstName }) => [nameOf.get(customerId), firstName]))).toEqual({
      Ana: 'Ana',
      Bea: 'Bea',
      Cho: '초',
      Dee: undefined,
    });

    const sums = async (filter?: AudienceFilter, exceptAreas: string[] = []) =>
      (await customer.call(summarizeFirstNames, { filter, exceptAreas })).map(({ firstName, ...its }) => ({
        firstName: firstName === null ? null : firstName.length,
        ...its,
      }));
    // Cho has revoked
    const all = await sums();
    expect(all).toHaveLength(2);
    expect(all).toEqual(
      expect.arrayContaining([
        { firstName: 3, count: 2 },
        { firstName: null, count: 1 },
      ]),
    );
    expect(await sums({ notVisitedSince: june, service: 'manicure' })).toEqual([{ firstName: 3, count: 1 }]);
    expect(await sums({ consentedOnly: true })).toHaveLength(2);
    expect(await sums({ consentedOnly: true, visitedSince: june })).toEqual([{ firstName: 3, count: 1 }]);
    expect(await sums({}, ['+1213'])).toEqual([]);

    await customer.rows(`UPDATE customer SET language = 'ko' WHERE id = $1`, [idOf.get('Ana')]);
    const known = await customer.call(listAudience, { afterId: null, limit: 1000 });
    expect(new Map(known.map(({ customerId, language }) => [nameOf.get(customerId), language]))).toEqual(
      new Map([
        ['Ana', 'ko'],
        ['Bea', undefined],
        ['Cho', undefined],
        ['Dee', undefined],
      ]),
    );
    const apart = await customer.call(summarizeFirstNames, { exceptAreas: [], byLanguage: true });
    expect(apart).toHaveLength(3);
    expect(apart).toEqual(
      expect.arrayContaining([
        { firstName: 'Ana', language: 'ko', count: 1 },
        { firstName: 'Bea', language: null, count: 1 },
        { firstName: null, language: null, count: 1 },
      ]),
    );
    await customer.rows('UPDATE customer SET language = NULL');
    await customer.rows('UPDATE customer SET entered_given_name = NULL');
  });

  it.each<[string, string[]]>([
    ['Gel Manicure', ['Ana']],
    ['gel manicure', ['Ana']],
    ['manicure', ['Ana', 'Bea']],
    ['PEDICURE', ['Ana']],
    ['nails (full set)', ['Cho']],
    ['Acrylic', ['Cho']],
    ['cure', []],
    ['Manicures', []],
    ['RÁPIDA', ['Bea']],
    ['.*', []],
    ['Eyebrow Waxing', []],
  ])('includes customers who had %j', async (service, expected) => {
    expect(await find({ service })).toEqual(expected);
  });

  it('is filtered by the latest visit, before or since a date', async () => {
    expect(await find({ visitedSince: june })).toEqual(['Ana', 'Cho']);
    expect(await find({ visitedSince: march })).toEqual(['Ana', 'Bea', 'Cho']);
    expect(await find({ notVisitedSince: june })).toEqual(['Bea', 'Dee']);
    expect(await find({ notVisitedSince: march })).toEqual(['Dee']);
  });

  it('is filtered by the number of visits and by birthday', async () => {
    expect(await find({ visitsAtLeast: 2 })).toEqual(['Ana']);
    expect(await find({ visitsAtLeast: 1, visitsAtMost: 1 })).toEqual(['Bea', 'Cho']);
    expect(await find({ visitsAtMost: 0 })).toEqual(['Dee']);
    await customer.rows('UPDATE customer SET birthday_month = 2, birthday_day = 29 WHERE id = $1', [idOf.get('Bea')]);
    await customer.rows('UPDATE customer SET birthday_month = 12, birthday_day = 29 WHERE id = $1', [idOf.get('Cho')]);
    const day29 = { month: 2, day: 29 };
    expect(await find({ birthdays: [{ month: 2, day: 28 }, day29] })).toEqual(['Bea']);
    expect(await find({ birthdays: [day29], visitsAtLeast: 2 })).toEqual([]);
    expect(await find({ birthdays: [] })).toEqual([]);
    expect((await count({ visitsAtLeast: 1 })).withPhone).toBe(3);
    const page = await customer.call(listAudience, { afterId: null, limit: 1000 });
    expect(Object.fromEntries(page.map(({ customerId, lastVisit }) => [nameOf.get(customerId), lastVisit]))).toEqual({
      Ana: june,
      Bea: march,
      Cho: june,
      Dee: undefined,
    });
  });

  it('combines all parts of a filter', async () => {
    expect(await find({ spentAtLeast: 6500 })).toEqual(['Ana', 'Cho']);
    expect(await find({ spentAtLeast: 6500, service: 'manicure' })).toEqual(['Ana']);
    expect(await find({ service: 'manicure', notVisitedSince: june, spentAtLeast: 3501 })).toEqual([]);
    expect(await find({ visitedSince: june, consentedOnly: true })).toEqual(['Ana']);
  });

  it('counts customers without a phone and without consent; consent only filters the list', async () => {
    expect(await count()).toEqual({
      withPhone: 4,
      withoutPhone: 1,
      withConsent: 2,
      withoutConsent: 2,
      revoked: 1,
      revokedElsewhere: 0,
      areas: { '+1213': { withPhone: 4, withoutConsent: 2, revoked: 1 } },
    });
    const manicures = {
      withPhone: 2,
      withoutPhone: 1,
      withConsent: 1,
      withoutConsent: 1,
      revoked: 0,
      revokedElsewhere: 0,
      areas: { '+1213': { withPhone: 2, withoutConsent: 1, revoked: 0 } },
    };
    expect(await count({ service: 'manicure' })).toEqual(manicures);
    expect(await count({ service: 'manicure', consentedOnly: true })).toEqual(manicures);
    expect(await count({ service: 'Massage' })).toEqual({
      withPhone: 0,
      withoutPhone: 0,
      withConsent: 0,
      withoutConsent: 0,
      revoked: 0,
      revokedElsewhere: 0,
      areas: {},
    });
  });

  it('is paged by id in full, whatever the filter', async () => {
    for (const filter of [undefined, { spentAtLeast: 3000 }, { consentedOnly: true }]) {
      const walked: string[] = [];
      for (let afterId: string | null = null; ;) {
        const page: { customerId: string }[] = await customer.call(listAudience, { afterId, limit: 1, filter });
        const [member] = page;
        if (!member) break;
        walked.push(nameOf.get(member.customerId) ?? '');
        afterId = member.customerId;
      }
      expect(walked.toSorted()).toEqual(await find(filter));
    }
  });

  it('refuses a filter with an unknown part, which would otherwise text more people', () => {
    expect(audienceFilter.safeParse({ visitedSinse: june }).success).toBe(false);
    expect(audienceFilter.safeParse({ spentAtLeast: -1 }).success).toBe(false);
    expect(audienceFilter.safeParse({ visitedSince: 'yesterday' }).success).toBe(false);
  });

  it('includes a customer by the service of a visit that staff have just entered', async () => {
    const { customerId } = await customer.call(
      recordVisit,
      recordVisit.request.parse({ phoneNumber: '213 555 0150', serviceName: 'Leg Waxing', amount: 3500 }),
    );
    nameOf.set(customerId, 'Fay');
    expect(await find({ service: 'waxing', visitedSince: new Date(Date.now() - 60_000).toISOString() })).toEqual([
      'Fay',
    ]);
    nameOf.delete(customerId);
    await customer.rows('UPDATE customer SET phone_number = NULL WHERE id = $1', [customerId]);
  });

  it('has totals of payments within a period, excluding its end and tips', async () => {
    const totals = async (from: string, to: string, names: string[], since?: string[]) => {
      const customerIds = names.map((name) => idOf.get(name) ?? randomUUID());
      const rows = await customer.call(listVisitTotals, { customerIds, from, to, since });
      return Object.fromEntries(rows.map(({ customerId, ...total }) => [nameOf.get(customerId), total]));
    };

    expect(await totals(march, '2027-01-01T00:00:00.000Z', ['Ana', 'Bea', 'Dee', 'nobody'])).toEqual({
      Ana: { visits: 2, amount: 6500 },
      Bea: { visits: 1, amount: 3500 },
    });
    expect(await totals(march, june, ['Ana', 'Bea'])).toEqual({ Bea: { visits: 1, amount: 3500 } });
    expect(await totals(june, march, ['Ana', 'Bea'])).toEqual({});
    expect(await totals(march, '2027-01-01T00:00:00.000Z', ['Ana', 'Bea'], [march, june])).toEqual({
      Ana: { visits: 2, amount: 6500 },
    });
    expect(await totals(march, june, [])).toEqual({});
  });
});
