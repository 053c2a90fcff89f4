import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { catalogMigrations } from './migrations.js';
import { TranslateSample1760000014000 } from './translate-sample.migration.js';

it('translates the texts that are still those of the installation, and none that the salon has written', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const fieldsOf = async (slug: string, column = 'published') => {
    const { rows } = await sql.query(`SELECT ${column} AS fields FROM site_document WHERE published ->> 'slug' = $1`, [
      slug,
    ]);
    return (rows as { fields: Record<string, unknown> }[])[0]?.fields;
  };
  try {
    const before = catalogMigrations.slice(0, catalogMigrations.indexOf(TranslateSample1760000014000));
    await migrate(database.url, 'catalog', before);
    await sql.connect();
    // what an installation of the release before has: English only
    await sql.query(`UPDATE site_document SET published = published
      || jsonb_build_object('name', '{"en": "Gel Manicure"}'::jsonb, 'heading', '{"en": "Our gel"}'::jsonb,
        'noteTitle', '{"en": "Taking it off", "es": "A nuestro modo"}'::jsonb)
      WHERE published ->> 'slug' = 'gel-manicure'`);
    await sql.query(`UPDATE site_document SET draft = published || '{"price": 4200}'
      WHERE published ->> 'slug' = 'gel-manicure'`);
    await sql.query(`UPDATE salon_profile SET document = document || '{"tagline": "Ours"}'`);

    await migrate(database.url, 'catalog', catalogMigrations);

    const gel = await fieldsOf('gel-manicure');
    expect(gel).toMatchObject({
      name: { en: 'Gel Manicure', es: 'Manicura en gel', ko: '젤 매니큐어' },
      noteTitle: { en: 'Taking it off', es: 'A nuestro modo', ko: expect.stringMatching(/[가-힣]/) },
      bullets: expect.arrayContaining([
        { en: expect.any(String), es: expect.any(String), ko: expect.stringMatching(/[가-힣]/) },
      ]),
    });
    expect(gel?.['heading']).toEqual({ en: 'Our gel' });
    expect(await fieldsOf('gel-manicure', 'draft')).toEqual({ ...gel, price: 4200 });
    const { rows } = await sql.query(`SELECT fields FROM document_revision WHERE kind = 'gallery-item' LIMIT 1`);
    expect(rows[0]).toMatchObject({ fields: { title: { ko: expect.any(String) } } });
    const { rows: profiles } = await sql.query(`SELECT document FROM salon_profile`);
    expect((profiles[0] as { document: object }).document).not.toHaveProperty('taglines');
  } finally {
    await sql.end();
    await database.drop();
  }
});
