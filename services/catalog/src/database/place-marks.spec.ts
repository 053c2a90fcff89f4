import { expect, it } from '@jest/globals';
import { samplePlace } from '@lacquer/contracts/site/sample/place';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { catalogMigrations } from './migrations.js';
import { PlaceMarks1760000018480 } from './place-marks.migration.js';

const marks = { phone: '+12135550142' };

it.each([
  ['of a new installation', {}, { ...marks, geo: samplePlace.geo, timeZone: 'America/Los_Angeles' }],
  [
    'with a position of its own',
    { geo: { latitude: 40.7484, longitude: -73.9857 } },
    { ...marks, timeZone: 'America/Los_Angeles' },
  ],
  ['with a time zone of its own', { timeZone: 'America/New_York' }, { ...marks, geo: samplePlace.geo }],
])('marks the place of a salon %s', async (_, own, expected) => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const marked = async () => {
    const { rows } = await sql.query<{ sample: unknown }>(`SELECT sample FROM site_document WHERE kind = 'salon'`);
    return rows.map(({ sample }) => sample);
  };
  try {
    const at = catalogMigrations.indexOf(PlaceMarks1760000018480);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, at));
    await sql.connect();
    // as the release before has marked it
    await sql.query(`UPDATE site_document SET published = published || $1, sample = $2 WHERE kind = 'salon'`, [
      own,
      marks,
    ]);

    await migrate(database.url, 'catalog', catalogMigrations);

    expect(await marked()).toEqual([expected]);
  } finally {
    await sql.end();
    await database.drop();
  }
});

it('marks a salon without any other sample, and takes it back', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  try {
    const at = catalogMigrations.indexOf(PlaceMarks1760000018480);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, at));
    await sql.connect();
    const sampleOf = async () => {
      const { rows } = await sql.query<{ sample: unknown }>(`SELECT sample FROM site_document WHERE kind = 'salon'`);
      return rows[0]?.sample;
    };
    await sql.query(`UPDATE site_document SET sample = NULL WHERE kind = 'salon'`);
    await migrate(database.url, 'catalog', catalogMigrations);
    expect(await sampleOf()).toEqual({ geo: samplePlace.geo, timeZone: 'America/Los_Angeles' });

    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const runner = source.createQueryRunner();
    await new PlaceMarks1760000018480().down(runner);
    await runner.release();
    await source.destroy();
    expect(await sampleOf()).toBeNull();
  } finally {
    await sql.end();
    await database.drop();
  }
});
