import { describe, expect, it } from '@jest/globals';
import { backupName, chooseSuperfluous, type StoredBackup } from './backup-folder.js';

const dayMs = 86_400_000;
const at = (text: string): StoredBackup => ({ name: text, at: new Date(text) });

describe('the backups that are kept', () => {
  it('are 7 daily, 4 weekly and 12 monthly ones after two years of nights', () => {
    let stored: StoredBackup[] = [];
    const last = Date.parse('2026-12-31T03:00:00Z');
    for (let day = 730; day >= 0; day -= 1) {
      stored.push({ name: String(day), at: new Date(last - day * dayMs) });
      const superfluous = new Set(chooseSuperfluous(stored));
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
    expect(chooseSuperfluous([])).toEqual([]);
    expect(chooseSuperfluous([at('2026-01-01T03:00:00Z')])).toEqual([]);
    const [early, late] = [at('2026-01-05T03:00:00Z'), at('2026-01-05T09:00:00Z')];
    expect(chooseSuperfluous([early, late])).toEqual([early]);
    expect(backupName(late.at)).toBe('lacquer-2026-01-05T09-00-00Z.backup');
  });
});
