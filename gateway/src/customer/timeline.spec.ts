import { randomUUID } from 'node:crypto';
import type { TextEntry, TimelineEntry, VisitEntry } from '@lacquer/contracts/customers/timeline';
import { describe, expect, it } from '@jest/globals';
import { exampleVisit } from '../testing/example-customer.js';
import { mergeTimeline, placeOf } from './timeline.js';

/** Few distinct timestamps, so many entries share one. */
const moment = (step: number) => `2026-03-01T18:30:00.${String(step).padStart(6, '0')}Z`;
const visitAt = (step: number): VisitEntry => exampleVisit({ id: randomUUID(), at: moment(step) });
const textAt = (step: number): TextEntry => ({
  kind: 'text',
  id: randomUUID(),
  at: moment(step),
  phone: '+12135550100',
  campaignId: randomUUID(),
  body: 'Hello',
  status: 'delivered',
});

const newestFirst = (a: TimelineEntry, b: TimelineEntry) => (`${a.at} ${a.id}` > `${b.at} ${b.id}` ? -1 : 1);

/** The answer of a service: the newest entries before a position. */
function partOf<Entry extends TimelineEntry>(all: Entry[], cursor: string | undefined, limit: number): Entry[] {
  const place = placeOf(cursor);
  return all
    .filter(({ at, id }) => place === null || `${at} ${id}` < `${place.at} ${place.id}`)
    .toSorted(newestFirst)
    .slice(0, limit);
}

describe('a timeline', () => {
  it.each(Array.from({ length: 60 }, (_, round) => round))(
    'merges two lists with each entry once and in order, for any page size (%d)',
    (round) => {
      // deterministic: the number of visits and texts and their overlap depend only on the round
      const visits = Array.from({ length: round % 11 }, (_, index) => visitAt((index * 7 + round) % 5));
      const texts = Array.from({ length: (round * 3) % 13 }, (_, index) => textAt((index * 3 + round) % 6));
      const limit = 1 + (round % 4);
      const walked: TimelineEntry[] = [];
      for (let cursor: string | undefined; ;) {
        const parts = [partOf(visits, cursor, limit + 1), partOf(texts, cursor, limit + 1)];
        const { items, nextCursor } = mergeTimeline<TimelineEntry>(parts, limit);
        expect(items.length).toBeLessThanOrEqual(limit);
        walked.push(...items);
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      expect(walked).toEqual([...visits, ...texts].toSorted(newestFirst));
    },
  );

  it('refuses a cursor that names no position', () => {
    for (const cursor of ['nonsense', Buffer.from('["yesterday","1"]').toString('base64url')]) {
      expect(() => placeOf(cursor)).toThrow('is not a position in this list');
    }
  });
});
