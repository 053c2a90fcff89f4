import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CreateHome1760000013000 } from './create-home.migration.js';
import { CreateSalonDocument1760000016000 } from './create-salon-document.migration.js';
import { CreateTexts1760000012000 } from './create-texts.migration.js';
import { CreatePages1760000011000 } from './create-pages.migration.js';
import { catalogMigrations } from './migrations.js';
import { SampleMarks1760000018100 } from './sample-marks.migration.js';
import { TranslateLines1760000018300 } from './translate-lines.migration.js';
import { TranslateSample1760000014000 } from './translate-sample.migration.js';

const translations: unknown[] = [TranslateSample1760000014000, TranslateLines1760000018300];
const untranslated = catalogMigrations.filter((migration) => !translations.includes(migration));

it('an installation keeps its services, editions and profile, and goes back to the release before', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const rows = async (text: string) => (await sql.query(text)).rows as Record<string, unknown>[];
  const readAll = async () =>
    Promise.all(
      [
        'service',
        'salon_profile',
        'gallery_item',
        'testimonial',
        'edition',
        'site_state',
        'document',
        'document_revision',
      ].map((table) => rows(`SELECT * FROM ${table} ORDER BY 1, 2`)),
    );
  try {
    const index = catalogMigrations.indexOf(CreatePages1760000011000);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, index));
    await sql.connect();
    await sql.query(`UPDATE service SET price = 4200, version = 3, duration = 80 WHERE slug = 'gel-manicure'`);
    await sql.query(`UPDATE service SET category = 'Add-ons', square_checkout_url = 'https://example.com/x',
      description = NULL WHERE slug = 'spa-pedicure'`);
    await sql.query(`UPDATE service SET slug = NULL, name = 'Hand Massage', duration = NULL WHERE slug = 'leg-waxing'`);
    await sql.query(`UPDATE salon_profile SET document = document || '{"name": "Example Nails"}'`);
    const before = await readAll();

    await migrate(database.url, 'catalog', untranslated);

    const [services, ...others] = await readAll();
    expect(services).toEqual(before[0]);
    // what the release before reads of drafts
    expect(others.slice(0, -1)).toEqual(before.slice(1, -1));
    const documents = await rows(`SELECT id, published AS fields, published @> sample AS sample FROM site_document
      WHERE kind = 'service' ORDER BY (published ->> 'order')::integer`);
    expect(documents.map(({ id }) => id)).toEqual(
      services?.toSorted((a, b) => Number(a['position']) - Number(b['position'])).map(({ id }) => id),
    );
    const byName = new Map(documents.map((row) => [(row['fields'] as { name: { en: string } }).name.en, row]));
    expect(byName.get('Gel Manicure')).toMatchObject({
      sample: true,
      fields: { price: 4200, minutes: { from: 80, to: 80 }, category: 'manicure-los-angeles', slug: 'gel-manicure' },
    });
    expect(byName.get('Spa Pedicure')?.['fields']).toMatchObject({
      menuGroup: 'Add-ons',
      checkout: 'https://example.com/x',
      minutes: { from: 75, to: 90 },
    });
    expect(byName.get('Spa Pedicure')?.['fields']).not.toHaveProperty('line');
    expect(byName.get('Hand Massage')).toMatchObject({ sample: null, fields: { slug: 'hand-massage', price: 3500 } });
    expect(byName.get('Gel Pedicure')?.['fields']).not.toHaveProperty('menuGroup');

    // how the release before writes
    await sql.query(`INSERT INTO document (id, kind, published) VALUES ('00000000-0000-4000-8000-000000000000',
      'testimonial', '{"name": "Guest"}') ON CONFLICT (id) DO UPDATE SET published = excluded.published`);
    await sql.query(`UPDATE document SET draft = '{}' WHERE id = '00000000-0000-4000-8000-000000000000'`);
    await sql.query('SELECT id FROM document ORDER BY id FOR UPDATE');
    await sql.query(`DELETE FROM document WHERE id = '00000000-0000-4000-8000-000000000000'`);
    // names and addresses that the release before does not store
    await sql.query(`INSERT INTO service SELECT gen_random_uuid(), name, description, duration, price, category, icon,
      square_checkout_url, 99, 'another-gel', 0, NULL FROM service WHERE slug = 'gel-manicure'`);

    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const runner = source.createQueryRunner();
    await new SampleMarks1760000018100().down(runner);
    await new CreateSalonDocument1760000016000().down(runner);
    await new CreateHome1760000013000().down(runner);
    expect(await rows(`SELECT id FROM site_document WHERE published ->> 'route' = 'home'`)).toEqual([]);
    await new CreateTexts1760000012000().down(runner);
    await new CreatePages1760000011000().down(runner);
    await runner.release();
    await source.destroy();
    expect(await rows(`DELETE FROM service WHERE slug = 'another-gel' RETURNING name`)).toEqual([
      { name: 'Gel Manicure (another-gel)' },
    ]);
    expect(await readAll()).toEqual(before);
  } finally {
    await sql.end();
    await database.drop();
  }
});
