import { describe, expect, it, jest } from '@jest/globals';
import { listUtcOffsets } from './list-utc-offsets.js';
import { instantAt, salonClock } from './opening-hours.js';
import { findOffset } from './utc-offsets.js';

const zones = [
  'America/Los_Angeles',
  'Asia/Seoul',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'UTC',
];
const hourMs = 3_600_000;
const now = new Date('2026-11-29T00:00:00Z');

describe('the offsets of a time zone', () => {
  it.each(zones)('give the time in %s as the time zone does, in every half hour of a year', (zone) => {
    const offsets = listUtcOffsets(zone, now);
    const wrong: string[] = [];
    for (let at = now.getTime(); at < now.getTime() + 366 * 24 * hourMs; at += hourMs / 2) {
      const instant = new Date(at);
      const [known, own] = [salonClock(zone, instant, offsets), salonClock(zone, instant)];
      if (known.date !== own.date || known.time !== own.time) wrong.push(instant.toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('find the instant of a time around both clock changes', () => {
    const zone = 'America/Los_Angeles';
    const offsets = listUtcOffsets(zone, now);
    for (const date of ['2027-03-13', '2027-03-14', '2027-03-15', '2027-11-06', '2027-11-07', '2027-11-08'])
      for (const time of ['00:00', '01:30', '02:30', '10:00', '24:00'])
        expect(instantAt(zone, date, time, offsets)).toEqual(instantAt(zone, date, time));
  });

  it('need no time zone of the browser', () => {
    const zone = 'America/Los_Angeles';
    const offsets = listUtcOffsets(zone, now);
    const format = jest.spyOn(Intl, 'DateTimeFormat');
    expect(salonClock('No/Zone', new Date('2026-12-24T20:30:00Z'), offsets)).toEqual({
      date: '2026-12-24',
      time: '12:30',
    });
    expect(format).not.toHaveBeenCalled();
    format.mockRestore();
  });

  it('are unknown before and after their time, when the time zone answers', () => {
    const zone = 'America/Los_Angeles';
    const offsets = listUtcOffsets(zone, now);
    for (const instant of [new Date('2026-09-30T23:59:00Z'), new Date('2027-12-01T00:00:00Z')]) {
      expect(findOffset(offsets, instant)).toBeUndefined();
      expect(salonClock(zone, instant, offsets)).toEqual(salonClock(zone, instant));
    }
  });

  it('are the same in a whole month', () => {
    const [first, last] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-30T23:59:59Z')];
    expect(listUtcOffsets('America/Los_Angeles', first)).toEqual(listUtcOffsets('America/Los_Angeles', last));
    expect(listUtcOffsets('America/Los_Angeles', first).steps).toHaveLength(4);
  });
});
