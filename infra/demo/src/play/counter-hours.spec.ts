import { expect, it } from '@jest/globals';
import type { Counter } from './counter.js';
import { keepCounter } from './counter-hours.js';
import { dayAfter, type Schedule } from '../salon/calendar.js';
import { Salon } from '../salon/year.js';

const open = { opens: '10:00', closes: '18:00' };
const schedule: Schedule = {
  hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: open },
  holidays: [],
  timeZone: 'America/Los_Angeles',
};
const menu = [{ name: 'Gel Manicure', price: 3000, category: 'Manicure' }];

it('ends with a sentence when the data is older than the plan of visits', async () => {
  const salon = new Salon({ menu, schedule, start: '2026-11-25' });
  const today = dayAfter(salon.last, 30);
  const said: string[] = [];
  const paid: unknown[] = [];

  await keepCounter(
    {
      salon,
      counter: { pay: (visit: unknown) => paid.push(visit) } as unknown as Counter,
      say: (line) => said.push(line),
      pressed: () => new Promise(() => {}),
    },
    { today, now: new Date(`${today}T20:00:00Z`) },
    new AbortController().signal,
  );

  expect(paid).toEqual([]);
  expect(said).toEqual([`Nobody comes after ${salon.last}. Delete the folder of the demo to begin a new year.`]);
});
