import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { migrated } from '@lacquer/platform/testing/migrated';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { DataSource } from 'typeorm';
import { messagingMigrations } from '../database/migrations.js';
import { PaceRepository } from './pace.repository.js';

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
  const peakOf = (granted: readonly Granted[]) =>
    Math.max(
      ...granted.map(({ slot: end }) =>
        granted.filter(({ slot }) => slot > end - 1000 && slot <= end).reduce((sum, { segments }) => sum + segments, 0),
      ),
    );

  it('follows the rate: 300 texts at 4 a second take 75 seconds, and no second has more than 4', async () => {
    const granted = await grantAll(campaign(300), 4);

    expect(granted).toHaveLength(300);
    expect(peakOf(granted)).toBe(4);
    const seconds = (Math.max(...granted.map(({ slot }) => slot)) - start) / 1000;
    expect(seconds).toBeGreaterThan(74);
    expect(seconds).toBeLessThan(78);
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
