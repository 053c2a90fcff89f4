import { describe, expect, it } from '@jest/globals';
import { backupName, chooseSuperfluous, madeBy, type StoredBackup } from './backup-folder.js';

const dayMs = 86_400_000;
const at = (text: string): StoredBackup => ({ name: text, at: new Date(text) });

describe('the backups that are kept', () => {
  it('are 7 daily, 4 weekly and 12 monthly ones after two years of nights', () => {
    let stored: StoredBackup[] = [];
    const last = Date.parse('2026-12-31T03:00:00Z');
    for (let day = 730; day >= 0; day -= 1) {
      const now = new Date(last - day * dayMs);
      stored.push({ name: String(day), at: now });
      const superfluous = new Set(chooseSuperfluous(stored, now));
      stored = stored.filter((backup) => !superfluous.has(backup));
    }
    const days = stored.map(({ at: moment }) => moment.toISOString().slice(0, 10)).toReversed();
    expect(days.slice(0, 7)).toEqual([
      '2026-12-31',
      '2026-12-30',
      '2026-12-29',
      '2026-12-28',
      '2026-12-27',
      '2026-12-26',
      '2026-12-25',
    ]);
    // the Sundays of the weeks before, and the last days of the months before
    expect(days).toEqual(
      expect.arrayContaining(['2026-12-20', '2026-12-13', '2026-11-30', '2026-06-30', '2026-01-31']),
    );
    expect(stored.length).toBeGreaterThanOrEqual(20);
    expect(stored.length).toBeLessThanOrEqual(23);
  });

  it('are all of them while there are few, and the newest of a day with several', () => {
    const now = new Date('2026-02-01T00:00:00Z');
    expect(chooseSuperfluous([], now)).toEqual([]);
    expect(chooseSuperfluous([at('2026-01-01T03:00:00Z')], now)).toEqual([]);
    const [early, late] = [at('2026-01-05T03:00:00Z'), at('2026-01-05T09:00:00Z')];
    expect(chooseSuperfluous([early, late], now)).toEqual([early]);
    expect(backupName(late.at)).toBe('lacquer-2026-01-05T09-00-00Z.backup');
  });

  it('are all of the last two days: one made after a mistake does not replace the one before it', () => {
    const night = at('2026-01-05T03:00:00Z');
    const byHand = [at('2026-01-05T11:00:00Z'), at('2026-01-05T12:00:00Z')];
    expect(chooseSuperfluous([night, ...byHand], new Date('2026-01-05T12:00:00Z'))).toEqual([]);
    const nextNight = at('2026-01-06T03:00:00Z');
    expect(chooseSuperfluous([night, ...byHand, nextNight], nextNight.at)).toEqual([]);
    const later = at('2026-01-07T03:00:00Z');
    expect(chooseSuperfluous([night, ...byHand, nextNight, later], later.at)).toEqual([night]);
  });

  it('are those of before, and that one, while a backup is there that was made by a clock that was ahead', () => {
    const ahead = at('2027-03-05T03:00:00Z');
    const now = new Date('2026-03-31T03:00:00Z');
    const nights = Array.from({ length: 7 }, (_, day) => ({
      name: String(day),
      at: new Date(now.getTime() - day * dayMs),
    }));
    expect(chooseSuperfluous([ahead, ...nights], now)).toEqual([]);
    expect(madeBy(now, [ahead, ...nights])[0]?.name).toBe('0');
  });
});
