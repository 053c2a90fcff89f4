import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CreateSalonDocument1760000016000 } from './create-salon-document.migration.js';
import { CreateTexts1760000012000 } from './create-texts.migration.js';
import { CreatePages1760000011000 } from './create-pages.migration.js';
import { CreateDocuments1760000009000 } from './create-documents.migration.js';
import { catalogMigrations } from './migrations.js';
import { TranslateLines1760000018300 } from './translate-lines.migration.js';
import { TranslateSample1760000014000 } from './translate-sample.migration.js';

const translations: unknown[] = [TranslateSample1760000014000, TranslateLines1760000018300];
const untranslated = catalogMigrations.filter((migration) => !translations.includes(migration));

it('an installation keeps its own reviews, pictures, prices and profile, and goes back to the release before', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const rows = async (table: string) => (await sql.query(`SELECT * FROM ${table} ORDER BY 1`)).rows;
  const tables = ['service', 'salon_profile', 'gallery_item', 'testimonial'];
  const readAll = async () => Promise.all(tables.map(rows));
  try {
    const index = catalogMigrations.indexOf(CreateDocuments1760000009000);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, index));
    await sql.connect();
    await sql.query(
      `UPDATE testimonial SET comment = 'What a guest wrote', client_type = 'Regular' WHERE position = 0`,
    );
    await sql.query(`UPDATE gallery_item SET image_url = '/images/ours.jpg', description = '' WHERE position = 1`);
    await sql.query(`UPDATE service SET price = 4200, version = 3 WHERE slug = 'gel-manicure'`);
    await sql.query(`UPDATE salon_profile SET document = document || '{"name": "Example Nails"}'`);
    const before = await readAll();

    await migrate(database.url, 'catalog', untranslated);

    expect(await readAll()).toEqual(before);
    const { rows: documents } = await sql.query(
      `SELECT kind, id, published, published @> sample AS sample FROM document ORDER BY kind, published ->> 'order'`,
    );
    expect(documents).toHaveLength(15);
    expect(documents.filter(({ sample }) => !sample)).toMatchObject([
      { kind: 'gallery-item', published: { picture: '/images/ours.jpg', title: { en: 'Milk Bath French' } } },
      { kind: 'testimonial', published: { comment: 'What a guest wrote', clientType: 'Regular', order: 0 } },
    ]);
    const ids = [...(before[2] ?? []), ...(before[3] ?? [])].map(({ id }) => id as string);
    expect(new Set(documents.map(({ id }) => id as string))).toEqual(new Set(ids));

    // the same picture twice, which the release before does not store
    await sql.query(`INSERT INTO gallery_item SELECT gen_random_uuid(), image_url, title, description, category, 99
      FROM gallery_item WHERE position = 0`);
    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const runner = source.createQueryRunner();
    await new CreateSalonDocument1760000016000().down(runner);
    await new CreateTexts1760000012000().down(runner);
    await new CreatePages1760000011000().down(runner);
    await new CreateDocuments1760000009000().down(runner);
    await runner.release();
    await source.destroy();
    expect(await readAll()).toEqual(before);
  } finally {
    await sql.end();
    await database.drop();
  }
});
