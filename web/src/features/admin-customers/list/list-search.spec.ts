import { describe, expect, it } from '@jest/globals';
import { toListQuery } from './list-search';

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
