import { describe, expect, it } from '@jest/globals';
import { sampleSalon } from '../testing/sample-salon';
import { opennessAt } from './openness';

// 18:00 in Los Angeles, in summer, is 01:00 of the next day in UTC.
describe('opennessAt', () => {
  it('uses the time zone of the salon', () => {
    expect(opennessAt(sampleSalon, new Date('2026-07-15T00:59:00Z'))).toEqual({
      isOpen: true,
      text: 'Open now, until 6:00 PM',
    });
  });

  it('shows the next opening time of a closed salon', () => {
    const { isOpen, text } = opennessAt(sampleSalon, new Date('2026-07-15T01:00:00Z'));

    expect(isOpen).toBe(false);
    expect(text).toMatch(/^Closed now, opens Wed.* 10:00.AM$/);
  });

  it('shows the date of an opening that is more than a week away', () => {
    const holidays = ['14', '15', '16', '17', '18', '19', '20', '21', '22'].map((day) => ({
      date: `2026-07-${day}`,
      opening: null,
      note: 'Summer break',
    }));

    const { text } = opennessAt({ ...sampleSalon, holidays }, new Date('2026-07-15T01:00:00Z'));
    expect(text).toMatch(/^Closed now, opens Thu, Jul 23.* 10:00.AM$/);
  });

  it('shows no opening time for a salon that never opens', () => {
    const closed = { ...sampleSalon, hours: { ...sampleSalon.hours } };
    for (const day of Object.keys(closed.hours) as (keyof typeof closed.hours)[]) closed.hours[day] = null;

    expect(opennessAt(closed, new Date('2026-07-15T18:00:00Z'))).toEqual({ isOpen: false, text: 'Closed now' });
  });
});
