import { listUtcOffsets } from '@lacquer/contracts/salon/list-utc-offsets';
import { describe, expect, it, jest } from '@jest/globals';
import { dictionaries } from '../language/dictionaries';
import { sampleSalon } from '../testing/sample-salon';
import { wordsOf } from '../language/translate';
import { opennessAt } from './openness';

const words = wordsOf({ language: 'en', dictionary: null });

// 18:00 in Los Angeles, in summer, is 01:00 of the next day in UTC.
describe('opennessAt', () => {
  it('uses the time zone of the salon', () => {
    expect(opennessAt(sampleSalon, new Date('2026-07-15T00:59:00Z'), words)).toEqual({
      isOpen: true,
      text: 'Open now, until 6:00 PM',
    });
  });

  it('shows the next opening time of a closed salon', () => {
    const { isOpen, text } = opennessAt(sampleSalon, new Date('2026-07-15T01:00:00Z'), words);

    expect(isOpen).toBe(false);
    expect(text).toMatch(/^Closed now, opens Wed.* 10:00.AM$/);
  });

  it('shows the date of an opening that is more than a week away', () => {
    const holidays = ['14', '15', '16', '17', '18', '19', '20', '21', '22'].map((day) => ({
      date: `2026-07-${day}`,
      opening: null,
      note: 'Summer break',
    }));

    const { text } = opennessAt({ ...sampleSalon, holidays }, new Date('2026-07-15T01:00:00Z'), words);
    expect(text).toMatch(/^Closed today, opens Thu, Jul 23.* 10:00.AM$/);
  });

  it('says that the salon is closed all day, before and after its usual hours', () => {
    const salon = { ...sampleSalon, holidays: [{ date: '2026-12-25', opening: null, note: 'Christmas Day' }] };
    for (const hour of ['07', '12', '20'])
      expect(opennessAt(salon, new Date(`2026-12-25T${hour}:00:00-08:00`), words)).toEqual({
        isOpen: false,
        text: expect.stringMatching(/^Closed today, opens Sat.* 10:00.AM$/),
      });
  });

  it('closes at the special hour of a day', () => {
    const opening = { opens: '10:00', closes: '14:00' };
    const salon = { ...sampleSalon, holidays: [{ date: '2026-12-24', opening, note: '' }] };

    expect(opennessAt(salon, new Date('2026-12-24T13:59:00-08:00'), words).text).toBe('Open now, until 2:00 PM');
    expect(opennessAt(salon, new Date('2026-12-24T14:00:00-08:00'), words).text).toMatch(/^Closed now, opens Fri/);
  });

  it('needs no time zone of the browser if the page brings the offsets', () => {
    const instants = ['2026-07-15T00:59:00Z', '2026-07-15T01:00:00Z', '2026-10-31T20:00:00-07:00'].map(
      (at) => new Date(at),
    );
    const plain = instants.map((instant) => opennessAt(sampleSalon, instant, words));
    const offsets = listUtcOffsets(sampleSalon.timeZone, new Date('2026-07-15T00:00:00Z'));
    const format = jest.spyOn(Intl, 'DateTimeFormat');
    expect(instants.map((instant) => opennessAt(sampleSalon, instant, words, offsets))).toEqual(plain);
    expect(format).not.toHaveBeenCalled();
    format.mockRestore();
  });

  it.each([
    ['es', 'Cerrado ahora, abre mié, 10:00 a. m.'],
    ['ko', '지금은 영업 종료, 수요일 오전 10시에 엽니다'],
  ] as const)('names the day in %s', (language, text) => {
    const dictionary = dictionaries[language];
    const { text: shown } = opennessAt(
      sampleSalon,
      new Date('2026-07-15T01:00:00Z'),
      wordsOf({ language, dictionary }),
    );
    expect(shown).toBe(text);
  });

  it('shows no opening time for a salon that never opens', () => {
    const closed = { ...sampleSalon, hours: { ...sampleSalon.hours } };
    for (const day of Object.keys(closed.hours) as (keyof typeof closed.hours)[]) closed.hours[day] = null;

    expect(opennessAt(closed, new Date('2026-07-15T18:00:00Z'), words)).toEqual({ isOpen: false, text: 'Closed now' });
  });
});
