import { describe, expect, it } from '@jest/globals';
import type { CustomerFilter } from '@lacquer/contracts/customers/customer';
import { isSameFilter, readSearch, toFilter, toListQuery, toSearch } from './list-search';

describe('the days of the visit filter', () => {
  it('are in salon time, in any time zone of the browser', () => {
    // 9:30 PM in salon time, the next day in Europe
    const now = new Date('2026-11-23T05:30:00Z');

    expect(toListQuery({ visited: 'within-7' }, 'America/Los_Angeles', now)).toMatchObject({
      visitedSince: '2026-11-15T08:00:00.000Z',
      notVisitedSince: undefined,
    });
    expect(toListQuery({ visited: 'before-30' }, 'America/Los_Angeles', now)).toMatchObject({
      visitedSince: undefined,
      notVisitedSince: '2026-10-23T07:00:00.000Z',
    });
    // still Sunday there
    expect(toListQuery({ visited: 'this-week' }, 'America/Los_Angeles', now).visitedSince).toBe(
      '2026-11-16T08:00:00.000Z',
    );
    expect(toListQuery({ visited: 'today' }, 'America/Los_Angeles', now).visitedSince).toBe('2026-11-22T08:00:00.000Z');
  });
});

describe('a saved filter', () => {
  const zone = 'America/Los_Angeles';
  const now = new Date('2026-11-23T05:30:00Z');

  it('counts days from the day on which it is used', () => {
    expect(toFilter({ visited: 'within-7', q: 'ana' }, zone, now)).toEqual({ visitedWithinDays: 7 });
    expect(toFilter({ visited: 'today' }, zone, now)).toEqual({ visitedWithinDays: 0 });
    expect(toFilter({ visited: 'before-60', spentFrom: '30', tag: '단골' }, zone, now)).toEqual({
      notVisitedForDays: 60,
      spentAtLeast: 3000,
      tag: '단골',
    });
  });

  it.each<CustomerFilter>([
    {},
    { visitedWithinDays: 0 },
    { visitedWithinDays: 30, language: 'ko', birthdayMonth: 12 },
    { notVisitedForDays: 60, visitsAtLeast: 3, visitsAtMost: 3 },
    { notVisitedForDays: 61, spentAtLeast: 1, spentAtMost: 123_456 },
    { visitedWithinDays: 90, notVisitedForDays: 30 },
    { visitedSince: '2026-11-01T07:00:00.000Z', notVisitedForDays: 30 },
    { service: 'Gel Manicure', tag: 'vip', consent: 'none', source: 'square' },
  ])('is the same after the list has shown it: %j', (filter) => {
    const shown = readSearch(JSON.parse(JSON.stringify(toSearch(filter))));
    expect(isSameFilter(toFilter(shown, zone, now), filter)).toBe(true);
  });

  it('replaces every filter of the list', () => {
    const search = { ...readSearch({ tag: 'vip', visited: 'today', spentTo: '5' }), ...toSearch({ language: 'es' }) };
    expect(toFilter(search, zone, now)).toEqual({ language: 'es' });
  });
});
