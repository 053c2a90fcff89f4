import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { migrated } from '@lacquer/platform/testing/migrated';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { DataSource } from 'typeorm';
import { messagingMigrations } from '../database/migrations.js';
import { BreakerRepository, doubtsToOpen } from './breaker.repository.js';
import { PaceRepository, type SlotReport } from './pace.repository.js';

const horizonMs = 500;
const start = Date.parse('2026-03-02T12:00:00Z');

/** A text that asks for a slot at `asksAt`, on the injected clock. */
interface Text {
  asksAt: number;
  segments: number;
  isUrgent: boolean;
}

interface Granted extends Text {
  grantedAt: number;
  slot: number;
}

/** The slots of many texts, on a clock that the test sets: nothing waits in real time. */
describe('the order of slots', () => {
  let dataSource: DataSource;
  let repository: PaceRepository;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const database = await preparedDatabase(migrated('messaging', messagingMigrations));
    drop = () => database.drop();
    const options = dataSourceOptions(database.url, 'pace', [], 1);
    // the injected clock is found before that of PostgreSQL
    const extra = { ...(options.extra as object), options: '-c search_path=injected,public,pg_catalog' };
    dataSource = await new DataSource({ ...options, extra }).initialize();
    await dataSource.query('CREATE SCHEMA injected');
    await dataSource.query(
      `CREATE FUNCTION injected.clock_timestamp() RETURNS timestamptz LANGUAGE sql
       AS $$ SELECT to_timestamp(current_setting('injected.now')::float8 / 1000) $$`,
    );
    repository = new PaceRepository(dataSource);
  });
  afterEach(async () => {
    await dataSource.destroy();
    await drop();
  });

  /** Grants all texts their slots. Each line is that of one process, whose next text asks when the one before it is due. */
  const grantAll = async (lines: readonly (readonly Text[])[], rate: number): Promise<Granted[]> => {
    const waiting = lines.flatMap(([head, ...rest]) => (head ? [{ head, at: head.asksAt, rest }] : []));
    const granted: Granted[] = [];
    while (waiting.length > 0) {
      const line = waiting.reduce((first, other) => (other.at < first.at ? other : first));
      await dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(line.at)]);
      const wanted = { weights: [line.head.segments], urgent: line.head.isUrgent ? 1 : 0 };
      const { now, slots, waitMs } = await repository.take(wanted, rate, horizonMs, []);
      expect(now).toBeCloseTo(line.at, 0);
      const [slot] = slots;
      if (slot === undefined) {
        line.at += Math.min(Math.max(waitMs, 5), 1000);
        continue;
      }
      granted.push({ ...line.head, grantedAt: now, slot });
      const next = line.rest.shift();
      if (next) Object.assign(line, { head: next, at: Math.max(slot, next.asksAt) });
      else waiting.splice(waiting.indexOf(line), 1);
    }
    return granted;
  };
  const text = (over: Partial<Text> = {}): Text => ({ asksAt: start, segments: 1, isUrgent: false, ...over });
  /** The texts of a campaign in five processes. */
  const campaign = (count: number) => Array.from({ length: 5 }, () => Array.from({ length: count / 5 }, () => text()));
  /**
   * Sends `count` texts of five processes. A text arrives later than its slot by `latenessOf` its place; undefined: it is
   * not sent, and its slot is returned. Its process learns of a late arrival with the answer, 200 ms after the slot at the
   * earliest, and reports it with its next request. Returns the arrivals in order.
   */
  const sendAll = async (
    count: number,
    {
      rate = 20,
      from = start,
      latenessOf = () => 0,
    }: { rate?: number; from?: number; latenessOf?: (place: number) => number | undefined },
  ): Promise<number[]> => {
    const lines = Array.from({ length: 5 }, () => ({ at: from, reports: [] as (SlotReport & { knownAt: number })[] }));
    const arrivals: number[] = [];
    for (let place = 0; place < count;) {
      const line = lines.reduce((first, other) => (other.at < first.at ? other : first));
      await dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(line.at)]);
      const due = line.reports.filter(({ knownAt }) => knownAt <= line.at);
      line.reports = line.reports.filter((report) => !due.includes(report));
      const { slots, waitMs } = await repository.take({ weights: [1], urgent: 0 }, rate, horizonMs, due);
      const [slot] = slots;
      if (slot === undefined) {
        line.at += Math.min(Math.max(waitMs, 5), 1000);
        continue;
      }
      const lateness = latenessOf(place++);
      line.at = Math.max(slot, line.at);
      if (lateness === undefined) {
        line.reports.push({ slot, arrivedAt: 0, knownAt: slot });
        continue;
      }
      arrivals.push(slot + lateness);
      if (lateness > 0) {
        line.reports.push({ slot, arrivedAt: slot + lateness, knownAt: slot + Math.max(200, lateness) });
      }
    }
    return arrivals.toSorted((a, b) => a - b);
  };
  const everySecond = (place: number): number => (place % 20 === 7 ? 40 : 0);
  const mostInASecond = (arrivals: readonly number[]) =>
    Math.max(...arrivals.map((end) => arrivals.filter((at) => at > end - 1000 && at <= end).length));
  const peakOf = (granted: readonly Granted[]) =>
    Math.max(
      ...granted.map(({ slot: end }) =>
        granted.filter(({ slot }) => slot > end - 1000 && slot <= end).reduce((sum, { segments }) => sum + segments, 0),
      ),
    );

  it('goes on within a second after the clock of the database was set back, also if an urgent text waited then', async () => {
    await grantAll(campaign(20), 5);
    // its process has ended since
    await dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(start + 3600_000)]);
    await repository.take({ weights: [5, 5, 5], urgent: 3 }, 5, horizonMs, []);

    const [first] = await grantAll([[text({ asksAt: start - 1200_000 })]], 5);
    expect((first?.slot ?? 0) - (start - 1200_000)).toBeLessThan(2000);
  });

  describe('after the clock of the database was set back by an hour', () => {
    const setClock = (now: number) => dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(now)]);
    const ask = (rate: number | null) => repository.take({ weights: [1], urgent: 0 }, rate, horizonMs, []);
    const earlier = start - 3600_000;
    const holds: [string, (breaker: BreakerRepository) => Promise<unknown>][] = [
      ['hold that the provider asked for', () => repository.hold(60_000, saidBefore('The provider asks for it.'))],
      ['hold after a refusal', () => repository.backOff(saidBefore('Too fast.'))],
      [
        'open breaker',
        async (breaker) => {
          for (let doubt = 0; doubt < doubtsToOpen; doubt += 1) await breaker.recordDoubt(1);
        },
      ],
    ];

    it.each(holds.flatMap(([name, hold]) => [4, null].map((rate) => [name, rate, hold] as const)))(
      'a %s with a rate of %s has ended',
      async (_, rate, hold) => {
        const breaker = new BreakerRepository(dataSource);
        await setClock(start);
        await ask(rate);
        await hold(breaker);
        await setClock(start + 1000);
        expect((await ask(rate)).slots).toEqual([]);
        expect((await breaker.read()).heldMs).toBeGreaterThan(0);

        await setClock(earlier);

        expect((await breaker.read()).heldMs).toBe(0);
        expect((await repository.read()).holdUntil).toBeNull();
        const [slot] = (await ask(rate)).slots.length > 0 ? [earlier] : (await again(rate)).slots;
        expect(slot).toBeLessThan(earlier + 2500);
        // and does not come back
        await setClock(start + 500);
        expect((await breaker.read()).heldMs).toBe(0);
      },
    );

    /** A second later. */
    const again = async (rate: number | null) => {
      await setClock(earlier + 1500);
      return ask(rate);
    };

    it('a new hold counts, and one probe is let through an open breaker', async () => {
      const breaker = new BreakerRepository(dataSource);
      await setClock(start);
      for (let doubt = 0; doubt < doubtsToOpen; doubt += 1) await breaker.recordDoubt(1);
      await setClock(earlier);

      const probes = await Promise.all([breaker.takeProbe(15_000), breaker.takeProbe(15_000)]);

      expect(probes.map(({ isTaken }) => isTaken)).toEqual([true, false]);
      expect((await breaker.read()).heldMs).toBe(15_000);
      await breaker.close();
      await repository.hold(30_000, saidBefore('The credentials are wrong.'));
      expect((await ask(null)).slots).toEqual([]);
    });
  });

  it('continue at once after a hold has been released, although somebody has asked during the hold', async () => {
    const ask = async (now: number) => {
      await dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(now)]);
      return repository.take({ weights: [1], urgent: 0 }, 10, horizonMs, []);
    };
    await ask(start);
    await repository.hold(30_000, saidBefore('The credentials are wrong.'));
    expect((await ask(start + 1000)).slots).toEqual([]);

    await repository.release();

    expect((await ask(start + 2000)).slots).toHaveLength(1);
  });

  it('follows the rate: 300 texts at 4 a second take 75 seconds, and no second has more than 4', async () => {
    const granted = await grantAll(campaign(300), 4);

    expect(granted).toHaveLength(300);
    expect(peakOf(granted)).toBe(4);
    const seconds = (Math.max(...granted.map(({ slot }) => slot)) - start) / 1000;
    expect(seconds).toBeGreaterThan(74);
    expect(seconds).toBeLessThan(78);
  });

  it.each<[string, (place: number) => number | undefined]>([
    ['one text a second arrives 40 ms late', everySecond],
    ['one text a second arrives 150 ms late', (place) => (place % 20 === 7 ? 150 : 0)],
    ['texts arrive up to 20 ms late', (place) => ((place * 7) % 23 < 7 ? (place * 13) % 21 : 0)],
    ['one text in 200 arrives 300 ms late', (place) => (place % 200 === 50 ? 300 : 0)],
    ['ten slots in a row are returned every ten seconds', (place) => (place % 210 >= 200 ? undefined : 0)],
  ])('reaches 0.98 of the rate, and never more in a second, when %s', async (_, latenessOf) => {
    const arrivals = await sendAll(800, { latenessOf });

    const seconds = (arrivals.at(-1)! - arrivals.at(0)!) / 1000;
    expect((arrivals.length - 1) / seconds / 20).toBeGreaterThan(0.98);
    expect(mostInASecond(arrivals)).toBeLessThanOrEqual(20);
  });

  it('makes up for late arrivals, and not for the time in which nobody asked', async () => {
    const late = await sendAll(400, { latenessOf: everySecond });

    const from = late.at(-1)! + 2000;
    const arrivals = await sendAll(19, { from });

    expect(arrivals.at(0)).toBeCloseTo(from, -1);
    // a little less than 18 parts of a second: whoever asks a little late makes up for it
    expect(arrivals.at(-1)! - from).toBeGreaterThan(840);
  });

  it('makes up for no hold', async () => {
    await sendAll(100, { latenessOf: everySecond });
    const from = start + 10_000;
    await dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(from)]);
    await repository.hold(2000, saidBefore('The queue is full.'));

    const arrivals = await sendAll(19, { from });

    expect(arrivals.at(0)).toBeCloseTo(from + 2000, -1);
    expect(arrivals.at(-1)! - from - 2000).toBeGreaterThan(840);
  });

  it('sends texts wider than the rate one after another, however late one arrives', async () => {
    const slots: number[] = [];
    let reports: SlotReport[] = [];
    for (let now = start; slots.length < 5; now += 250) {
      await dataSource.query(`SELECT set_config('injected.now', $1, false)`, [String(now)]);
      const [slot] = (await repository.take({ weights: [5], urgent: 0 }, 2, horizonMs, reports)).slots;
      reports = slot === undefined ? [] : [{ slot, arrivedAt: slot + 100 }];
      if (slot !== undefined) slots.push(slot);
    }
    const distances = slots.slice(1).map((slot, index) => slot - slots.at(index)!);
    expect(Math.min(...distances)).toBeGreaterThan(2500);
  });

  it.each([
    { rate: 1, segments: 1 },
    { rate: 4, segments: 2 },
    { rate: 20, segments: 3 },
  ])(
    'puts an urgent text of $segments segments before the waiting texts of all processes, at $rate a second',
    async ({ rate, segments }) => {
      const asksAt = start + 40_400 / rate;
      const granted = await grantAll([...campaign(100), [text({ asksAt, segments, isUrgent: true })]], rate);

      const [urgent] = granted.filter(({ isUrgent }) => isUrgent);
      if (!urgent) throw new Error('the urgent text has no slot');
      const overtaking = granted.filter(({ grantedAt, slot }) => grantedAt > asksAt && slot < urgent.slot);
      expect(overtaking).toEqual([]);
      // all others that wait at that moment come after it
      expect(granted.filter(({ slot }) => slot > urgent.slot).length).toBeGreaterThan(50);
      expect(peakOf(granted)).toBeLessThanOrEqual(rate);
    },
  );
});
