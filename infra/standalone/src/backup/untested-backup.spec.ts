import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { addCustomers, placeWith } from '../testing/places.js';
import { requireSpace } from './free-space.js';
import { withGateway } from './gateway-records.js';
import type { Place } from './place.js';
import { runBackup, runNightly } from './run-backup.js';
import { testRestore } from './test-restore.js';

const passphrase = undefined;

describe('a backup that cannot be tested', () => {
  let folder: string;
  let file: string;
  let database: TestDatabase;
  let place: Place;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-untested-'));
    database = await migratedProduct();
    place = placeWith(databaseUrls(database.url));
    await addCustomers(place.urls, 100);
    file = join(folder, 'product.backup');
    await runBackup(place, file, { passphrase, isNightly: false });
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => withGateway(place.urls, (gateway) => gateway.query<unknown>('DELETE FROM restore_test')));

  const problems = () =>
    withGateway(place.urls, async (gateway) => {
      const rows = await gateway.query<{ problem: string | null }[]>(
        'SELECT problem FROM restore_test ORDER BY ended_at',
      );
      return rows.map(({ problem }) => problem);
    });
  const state = () => withGateway(place.urls, (gateway) => new RestoreTests(gateway).describe());
  const sql = (text: string) => withGateway(place.urls, (gateway) => gateway.query<unknown>(text));

  it('since the disk of the databases has no room is heard of', async () => {
    const embedded = { ...place, folder };
    const freeBytes = () => Promise.resolve(1_000_000);
    await expect(testRestore(embedded, file, { passphrase, freeBytes })).rejects.toThrow('has 1 MB free');
    expect(await problems()).toEqual([expect.stringMatching(/^The backup could not be tested: It may need [\d,]+ MB/)]);
    expect(await state()).toMatchObject({ hasFailed: true, isFaulty: false, ageSeconds: null });

    await testRestore(embedded, file, { passphrase });
    expect(await state()).toMatchObject({ hasFailed: false, isFaulty: false });
  });

  it('needs room for the indexes and for the WAL as well', async () => {
    const bytes = await withSchemaClient(place.urls.gateway, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        `SELECT sum(pg_total_relation_size(oid))::text AS bytes FROM pg_class
         WHERE relnamespace::regnamespace::text = ANY ('{gateway,catalog,contact,customer,messaging}') AND relkind = 'r'`,
      );
      return Number(rows[0]?.bytes);
    });
    const of = (free: number) => requireSpace(place.urls, folder, () => Promise.resolve(free));
    await expect(of(bytes * 1.9)).rejects.toThrow('Free some space.');
    await of(bytes * 2.1);
  });

  it('since a later release has written it is heard of', async () => {
    const later = join(folder, 'later.backup');
    await sql(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`);
    await runBackup(place, later, { passphrase, isNightly: false });
    await sql(`DELETE FROM migrations WHERE name = 'Later9999999999999'`);

    expect(await testRestore(place, later, { passphrase }).then(() => 'tested', messageOf)).toMatch(
      /^The backup was written by a later release/,
    );
    expect(await problems()).toEqual([
      expect.stringMatching(/^The backup could not be tested: The backup was written by a later release/),
    ]);
    expect(await state()).toMatchObject({ hasFailed: true, isFaulty: false });
  });

  it('is tried again after a week, not in each night', async () => {
    const nights = await mkdtemp(join(folder, 'nights-'));
    const night = async () => {
      await runNightly(place, nights, { passphrase, isTested: true });
      return (await problems()).length;
    };
    const untested = { takenAt: null, rows: null, problem: 'The disk is full.', isUntested: true };
    await withGateway(place.urls, (gateway) => new RestoreTests(gateway).record(untested));
    expect(await night()).toBe(1);
    await sql(`UPDATE restore_test SET ended_at = now() - interval '8 days'`);
    expect(await night()).toBe(2);
    expect(await state()).toMatchObject({ hasFailed: false });
  });

  describe('while the clock was ahead', () => {
    const record = (test: Parameters<RestoreTests['record']>[0]) =>
      withGateway(place.urls, (gateway) => new RestoreTests(gateway).record(test));
    const yearMs = 365 * 86_400_000;

    it('does not count as tested once that time has come', async () => {
      await sql(
        `INSERT INTO restore_test (id, taken_at, rows, ended_at) VALUES (gen_random_uuid(), now() + interval '30 days', 1, now() + interval '30 days')`,
      );
      expect(await state()).toMatchObject({ ageSeconds: null, triedSeconds: null });
      await record({ takenAt: new Date(), rows: null, problem: 'The disk is full.', isUntested: true });
      await sql(`UPDATE restore_test SET ended_at = ended_at - interval '30 days'`);
      const { ageSeconds, triedSeconds } = await state();
      expect(Math.min(ageSeconds ?? 0, triedSeconds ?? 0)).toBeGreaterThan(29 * 86_400);
    });

    it('and failed, is followed by a good one of today', async () => {
      await record({ takenAt: new Date(Date.now() + yearMs), rows: null, problem: 'The file is damaged.' });
      expect(await state()).toMatchObject({ hasFailed: true, isFaulty: true });
      await sql(`UPDATE restore_test SET ended_at = ended_at - interval '1 minute'`);
      await record({ takenAt: new Date(), rows: 1, problem: null });
      expect(await state()).toMatchObject({ hasFailed: false, isFaulty: false });
    });
  });
});
