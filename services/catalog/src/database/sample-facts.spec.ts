import { expect, it } from '@jest/globals';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { catalogMigrations } from './migrations.js';
import { SampleFacts1760000018450 } from './sample-facts.migration.js';

it('marks the texts and addresses of an installation that still tell of the fictional salon, and goes back', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const read = async (where: string) => {
    const { rows } = await sql.query<{ marks: string[]; kept: string[]; slug: unknown }>(
      `SELECT ARRAY(SELECT jsonb_object_keys(sample) ORDER BY 1) AS marks, kept, sample -> 'slug' AS slug
       FROM site_document WHERE ${where}`,
    );
    return rows[0];
  };
  const gallery = `published ->> 'route' = 'gallery'`;
  const landing = `published ->> 'route' LIKE 'nail-salon-%'`;
  const french = `published ->> 'slug' = 'french-manicure'`;
  const waxing = `kind = 'category' AND published ->> 'color' = '#B8904F'`;
  try {
    const before = catalogMigrations.slice(0, catalogMigrations.indexOf(SampleFacts1760000018450));
    await migrate(database.url, 'catalog', before);
    await sql.connect();
    // as the release before has marked them, and as an owner has changed and kept some
    await sql.query(`UPDATE site_document SET kept = '{intro,cards}', sample = jsonb_build_object('intro', sample -> 'intro',
      'cards', sample -> 'cards'), published = jsonb_set(published, '{title}', '{"en": "What we paint in Oakland"}')
      WHERE ${gallery}`);
    await sql.query(`UPDATE site_document SET sample = NULL WHERE ${french}`);
    await sql.query(`UPDATE site_document SET sample = jsonb_build_object('intro', sample -> 'intro'),
      published = published || '{"slug": "waxing"}' WHERE ${waxing}`);
    await sql.query(`UPDATE site_document SET sample = sample - 'slug' WHERE ${landing}`);

    await migrate(database.url, 'catalog', catalogMigrations);

    expect(await read(gallery)).toMatchObject({
      marks: ['cards', 'description', 'intro', 'keywords'],
      kept: ['intro', 'cards'],
    });
    expect((await read(french))?.marks).toEqual(['description', 'intro', 'keywords', 'title']);
    expect((await read(waxing))?.marks).toEqual(['description', 'heading', 'intro', 'keywords', 'line', 'title']);
    expect(await read(landing)).toMatchObject({ slug: null });
    expect((await read(landing))?.marks).toContain('slug');

    await sql.query(`UPDATE site_document SET kept = '{intro,keywords}' WHERE ${gallery}`);
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const runner = source.createQueryRunner();
    await new SampleFacts1760000018450().down(runner);
    await runner.release();
    await source.destroy();
    expect(await read(gallery)).toMatchObject({ marks: ['cards', 'intro'], kept: ['intro'] });
    expect((await read(french))?.marks).toEqual(['intro']);
  } finally {
    await sql.end();
    await database.drop();
  }
});
