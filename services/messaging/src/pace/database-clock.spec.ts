import { describe, expect, it } from '@jest/globals';
import { DatabaseClock } from './database-clock.js';

/** The database is this much ahead. Milliseconds. */
const ahead = 1_000_000;

/** A query that takes `ms` milliseconds and is stamped at its end. */
function query(clock: DatabaseClock, askedAt: number, ms: number, databaseAhead = ahead): void {
  clock.observe(askedAt, askedAt + ms, askedAt + ms + databaseAhead);
}

describe('the clock of the database', () => {
  it('is as exact as the fastest query', () => {
    const clock = new DatabaseClock();
    for (const ms of [40, 2, 30]) query(clock, 1000, ms);
    expect(clock.uncertainty).toBeLessThanOrEqual(1.1);
    expect(Math.abs(clock.toLocal(ahead + 5000) - 5000)).toBeLessThanOrEqual(1.1);
  });

  it('does not jump when it ages and the machine is busy', () => {
    const clock = new DatabaseClock();
    query(clock, 1000, 1);
    const before = clock.toLocal(ahead);
    for (let at = 1100; at < 121_000; at += 100) {
      const last = clock.toLocal(ahead);
      query(clock, at, at % 1000 === 0 ? 1 : 40);
      expect(Math.abs(clock.toLocal(ahead) - last)).toBeLessThan(1);
    }
    expect(Math.abs(clock.toLocal(ahead) - before)).toBeLessThan(2);
  });

  it('follows a clock that was set', () => {
    const clock = new DatabaseClock();
    query(clock, 1000, 1);
    query(clock, 2000, 1, ahead - 60_000);
    expect(Math.abs(clock.toLocal(ahead - 60_000) - 0)).toBeLessThan(2);
  });

  it('follows a clock that runs differently', () => {
    const clock = new DatabaseClock();
    for (let at = 0; at < 600_000; at += 1000) query(clock, at, 2, ahead + at * 0.0002);
    expect(Math.abs(clock.toLocal(ahead + 600_000 * 1.0002) - 600_000)).toBeLessThan(3);
  });
});
