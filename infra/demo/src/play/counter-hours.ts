import { setTimeout as delay } from 'node:timers/promises';
import { type Day, dayAfter } from '../salon/calendar.js';
import type { Salon, Visit } from '../salon/year.js';
import type { Counter } from './counter.js';

export interface CounterHours {
  salon: Salon;
  counter: Counter;
  say: (line: string) => void;
  /** Resolves when the next customer shall pay at once. */
  pressed: (signal: AbortSignal) => Promise<void>;
}

/**
 * Customers pay at their times, or earlier when somebody asks for the next one, until `signal` aborts or the plan of the salon
 * ends.
 */
export async function keepCounter(
  { salon, counter, say, pressed }: CounterHours,
  from: { today: Day; now: Date },
  signal: AbortSignal,
): Promise<void> {
  let { today: day } = from;
  let waiting = salon.visits(day, day).filter(({ at }) => at > from.now);
  while (!signal.aborted) {
    const next = waiting.shift();
    if (!next && day >= salon.last) {
      say(`Nobody comes after ${salon.last}. Delete the folder of the demo to begin a new year.`);
      return;
    }
    if (!next) {
      day = dayAfter(day, 1);
      waiting = salon.visits(day, day);
      continue;
    }
    await untilPaid(next, pressed, signal);
    if (signal.aborted) return;
    counter.pay(next);
    say(lineOf(next));
  }
}

async function untilPaid({ at }: Visit, pressed: CounterHours['pressed'], signal: AbortSignal): Promise<void> {
  const ms = at.getTime() - Date.now();
  if (ms <= 0) return;
  const done = new AbortController();
  const either = AbortSignal.any([signal, done.signal]);
  try {
    await Promise.race([delay(ms, undefined, { signal: either }), pressed(either)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    done.abort();
  }
}

function lineOf({ person, lines }: Visit): string {
  const dollars = lines.reduce((sum, { amount }) => sum + amount, 0) / 100;
  const who = person.phone === null ? 'A walk-in' : `${person.givenName} ${person.familyName.slice(0, 1)}.`;
  return `${who} pays $${dollars.toFixed(2)} for ${lines.map(({ name }) => name).join(', ')}.`;
}
