import { describe, expect, it } from '@jest/globals';
import { salonClock } from '@lacquer/contracts/salon/opening-hours';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { dayAfter, dayMs, type Schedule, weekdayOf } from './calendar.js';
import { daysOfHistory, Salon, type Visit } from './year.js';

const open = { opens: '10:00', closes: '18:00' };
const schedule: Schedule = {
  hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: open },
  holidays: [],
  timeZone: 'America/Los_Angeles',
};
const menu = [
  { name: 'Gel Manicure', price: 3000, category: 'Manicure' },
  { name: 'Classic Manicure', price: 2500, category: 'Manicure' },
  { name: 'Acrylic Nails', price: 4000, category: 'Acrylic' },
  { name: 'Spa Pedicure', price: 3500, category: 'Pedicure' },
  { name: 'Custom Nail Art', price: 1000, category: 'Add-ons' },
];
const start = '2026-11-25';
const salon = (changes = {}) => new Salon({ menu, schedule, start, ...changes });
const yearOf = (one: Salon) => one.visits(dayAfter(start, -364), start);

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const total = (visit: Visit) => visit.lines.reduce((sum, { amount }) => sum + amount, 0);
const monthOf = ({ day }: Visit) => day.slice(0, 7);

describe('the salon of the demo', () => {
  const year = yearOf(salon());
  const days = Map.groupBy(year, ({ day }) => day);
  const perWeekday = Array.from({ length: 7 }, (_, weekday) =>
    mean([...days].filter(([day]) => weekdayOf(day) === weekday).map(([, visits]) => visits.length)),
  );

  it('has as many visits as six chairs have: 25 to 40 on a Saturday, about a third on a Tuesday', () => {
    const [, , tuesday = 0, , , friday = 0, saturday = 0] = perWeekday;
    expect(saturday).toBeGreaterThan(25);
    expect(saturday).toBeLessThan(40);
    expect(friday).toBeGreaterThan(20);
    expect(Math.min(...perWeekday)).toBe(tuesday);
    expect(tuesday / saturday).toBeLessThan(0.45);
    expect(Math.max(...[...days.values()].map(({ length }) => length))).toBeLessThan(60);
  });

  it('has seasons: more in May and December than in January, none on Christmas Day', () => {
    const perDay = (month: string) =>
      mean([...days].filter(([day]) => day.slice(5, 7) === month).map(([, v]) => v.length));
    expect(perDay('05') / perDay('01')).toBeGreaterThan(1.15);
    expect(perDay('12') / perDay('01')).toBeGreaterThan(1.15);
    expect(days.get('2025-12-25')).toBeUndefined();
  });

  it('takes in each month what such a salon does, with a growth or loss that is no jump', () => {
    const months = Map.groupBy(year, monthOf);
    const revenue = [...months].slice(1, -1).map(([, visits]) => visits.reduce((sum, visit) => sum + total(visit), 0));
    for (const [index, cents] of revenue.entries()) {
      expect(cents).toBeGreaterThan(1_800_000);
      expect(cents).toBeLessThan(5_000_000);
      const before = revenue[index - 1] ?? cents;
      expect(cents / before).toBeGreaterThan(0.65);
      expect(cents / before).toBeLessThan(1.5);
    }
  });

  it('knows each customer by one name and one phone, in all payments', () => {
    const persons = Map.groupBy(year, ({ person }) => person.phone);
    persons.delete(null);
    for (const [phone, visits] of persons) {
      expect(new Set(visits.map(({ person }) => `${person.givenName} ${person.familyName}`)).size).toBe(1);
      expect(phone).toMatch(/^\+1\d{3}55501\d{2}$/);
      expect(parsePhoneNumberFromString(phone ?? '')?.isValid()).toBe(true);
    }
    expect(new Set(year.map(({ id }) => id)).size).toBe(year.length);
    const strangers = year.filter(({ person }) => person.phone === null).length;
    expect(strangers / year.length).toBeGreaterThan(0.001);
    expect(strangers / year.length).toBeLessThan(0.02);
  });

  it('has regulars who return every two to five weeks, and customers who came once', () => {
    const gaps = (visits: readonly Visit[]) =>
      visits.slice(1).map(({ at }, index) => (at.getTime() - (visits[index]?.at.getTime() ?? 0)) / dayMs);
    const persons = [...Map.groupBy(year, ({ person }) => person)];
    const regulars = persons.filter(([person, visits]) => person.habit === 'regular' && visits.length > 3);
    const usual = regulars.map(([, visits]) => mean(gaps(visits)));
    expect(regulars.length).toBeGreaterThan(200);
    expect(mean(usual)).toBeGreaterThan(14);
    expect(mean(usual)).toBeLessThan(35);
    expect(persons.filter(([, visits]) => visits.length === 1).length).toBeGreaterThan(200);
  });

  it('speaks the languages of the neighborhood, in their own writing', () => {
    const names = salon().people.map(({ givenName, familyName }) => `${givenName} ${familyName}`);
    expect(names.some((name) => /\p{Script=Hangul}/u.test(name))).toBe(true);
    expect(names.some((name) => name.includes('Nguyễn'))).toBe(true);
    expect(names.some((name) => /García|Hernández/.test(name))).toBe(true);
    const languages = new Set(salon().people.map(({ language }) => language));
    expect(languages).toEqual(new Set(['en', 'es', 'ko', null]));
  });

  it('is paid during opening hours, and at different times', () => {
    const times = year.map(({ at }) => salonClock(schedule.timeZone, at).time);
    expect(times.every((time) => time >= '10:30' && time <= '18:30')).toBe(true);
    expect(new Set(times).size).toBeGreaterThan(200);
  });

  it('gives something back now and then, and sells and takes gift cards', () => {
    expect(year.filter(({ refund }) => refund).length).toBeGreaterThan(10);
    expect(year.filter(({ soldGiftCard }) => soldGiftCard !== null).length).toBeGreaterThan(10);
    expect(year.filter(({ isPaidByGiftCard }) => isPaidByGiftCard).length).toBeGreaterThan(10);
  });

  it('is the same each time, however far it is read', () => {
    expect(yearOf(salon())).toEqual(year);
    const far = salon();
    far.visits(far.first, dayAfter(start, 200));
    expect(yearOf(far)).toEqual(year);
    expect(yearOf(salon({ seed: 'another' }))).not.toEqual(year);
    expect(far.visits(dayAfter(start, 190), dayAfter(start, 200)).length).toBeGreaterThan(100);
    expect(far.first).toBe(dayAfter(start, -daysOfHistory));
  });

  it('requires a menu', () => {
    expect(() => salon({ menu: [] })).toThrow('The menu is empty');
  });
});
