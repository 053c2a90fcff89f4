import { salonClock } from '@lacquer/contracts/salon/opening-hours';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type DatabaseUrls, databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { NightZone } from './night-zone.js';
import { nextNight } from './nightly.js';
import { readSalonZone } from './salon-zone.js';

const losAngeles = 'America/Los_Angeles';
const hourMs = 3_600_000;
const at = (text: string) => ({ name: text, at: new Date(text) });

describe('the next nightly backup', () => {
  it('is due at once without one, and else in the night after the last one', () => {
    const now = new Date('2026-03-01T20:00:00Z');
    const after = (...made: string[]) => nextNight(made.map(at), now, losAngeles).toISOString();
    expect(nextNight([], now, losAngeles)).toEqual(now);
    expect(after('2026-03-01T11:00:05Z')).toBe('2026-03-02T11:00:00.000Z');
    expect(after('2026-02-27T11:00:00Z')).toBe('2026-02-28T11:00:00.000Z');
    expect(after('2026-03-01T10:00:00Z')).toBe('2026-03-01T11:00:00.000Z');
    // a clock that was set back does not keep backups from being made
    expect(after('2027-01-01T00:00:00Z')).toBe(now.toISOString());
  });

  it('is made once, and not again each minute, after a clock that was ahead is set back', () => {
    const now = new Date('2026-03-01T20:00:00Z');
    const ahead = at('2027-01-01T00:00:00Z');
    const made = { name: 'made now', at: now };
    const minuteLater = new Date(now.getTime() + 60_000);
    const night = '2026-03-02T11:00:00.000Z';
    expect(nextNight([ahead, made], minuteLater, losAngeles).toISOString()).toBe(night);
    expect(nextNight([ahead, at('2026-03-01T11:00:05Z')], now, losAngeles).toISOString()).toBe(night);
  });

  it("is at 3:00 of the salon, wherever the machine's clock is", () => {
    const last = new Date('2026-06-10T12:00:00Z');
    const inZone = (zone: string) => nextNight([{ name: '', at: last }], last, zone).toISOString();
    expect(inZone('America/New_York')).toBe('2026-06-11T07:00:00.000Z');
    expect(inZone('America/Los_Angeles')).toBe('2026-06-11T10:00:00.000Z');
    expect(inZone('Asia/Seoul')).toBe('2026-06-10T18:00:00.000Z');
    expect(inZone('UTC')).toBe('2026-06-11T03:00:00.000Z');
  });

  // at 3:00 the clocks of Bucharest skip an hour in March, and show it twice in October
  it.each([
    losAngeles,
    'America/New_York',
    'Europe/Bucharest',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Seoul',
  ])('comes once on each day of a year in %s, also when the clocks change', (zone) => {
    const first = new Date('2026-01-01T12:00:00Z');
    const days: string[] = [];
    const hours = new Set<string>();
    for (let last = first; days.length < 365;) {
      const night = nextNight([{ name: '', at: last }], last, zone);
      const { date, time } = salonClock(zone, night);
      days.push(date);
      hours.add(time);
      // the first look after it is due, some seconds later
      last = new Date(night.getTime() + 59_000);
    }
    const begin = Date.parse(days[0] ?? '');
    expect(days).toEqual(days.map((_, day) => new Date(begin + day * 24 * hourMs).toISOString().slice(0, 10)));
    expect([...hours].toSorted()).toEqual(zone === 'Europe/Bucharest' ? ['03:00', '04:00'] : ['03:00']);
  });
});

describe('the time zone of the nightly backups', () => {
  let database: TestDatabase | undefined;
  afterEach(async () => {
    jest.restoreAllMocks();
    await database?.drop();
    database = undefined;
  });

  const pass = (ms: number) => {
    const now = performance.now.bind(performance);
    const before = now();
    jest.spyOn(performance, 'now').mockImplementation(() => before + ms);
  };

  it("is the salon's, in its own database, and follows a change within an hour", async () => {
    const product = await migratedProduct();
    database = product;
    const noted: string[] = [];
    const zone = new NightZone(
      () => readSalonZone(databaseUrls(product.url)),
      (sentence, level) => {
        noted.push(`${level}: ${sentence}`);
      },
    );
    expect(await zone.get()).toBe(losAngeles);
    await withSchemaClient(databaseUrls(product.url).catalog, (client) =>
      client.query(`UPDATE salon_profile SET document = document || '{"timeZone": "Asia/Seoul"}'`),
    );
    expect(await zone.get()).toBe(losAngeles);
    pass(hourMs);
    expect(await zone.get()).toBe('Asia/Seoul');
    expect(noted).toEqual([
      "info: Backups are made at 3:00 in the salon's time zone, America/Los_Angeles.",
      "info: Backups are made at 3:00 in the salon's time zone, Asia/Seoul.",
    ]);
  });

  it('is the last known one while it cannot be read, and before that the one of this machine, and says so once', async () => {
    const empty = await freshDatabase();
    database = empty;
    const noted: string[] = [];
    let urls: Pick<DatabaseUrls, 'catalog'> = databaseUrls(empty.url);
    const zone = new NightZone(
      () => readSalonZone(urls),
      (sentence, level) => {
        noted.push(`${level}: ${sentence}`);
      },
    );
    const ofMachine = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(await zone.get()).toBe(ofMachine);
    expect(await zone.get()).toBe(ofMachine);
    expect(noted).toEqual([
      expect.stringMatching(
        new RegExp(
          `^warn: The salon's time zone could not be read \\(.+\\)\\. Until it can be, backups are made at 3:00 in the time zone of this machine, ${ofMachine}\\.$`,
        ),
      ),
    ]);

    const product = await migratedProduct();
    try {
      urls = databaseUrls(product.url);
      expect(await zone.get()).toBe(losAngeles);
      urls = databaseUrls(empty.url);
      pass(hourMs);
      expect(await zone.get()).toBe(losAngeles);
      expect(noted.slice(1)).toEqual([
        "info: Backups are made at 3:00 in the salon's time zone, America/Los_Angeles.",
        expect.stringMatching(
          /^warn: .* backups are made at 3:00 in the last one that was read, America\/Los_Angeles\.$/,
        ),
      ]);
    } finally {
      await product.drop();
    }
  });
});
