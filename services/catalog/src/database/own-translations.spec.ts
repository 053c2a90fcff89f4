import { expect, it } from '@jest/globals';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { catalogMigrations } from './migrations.js';
import { OwnTranslations1760000018050 } from './own-translations.migration.js';

it('takes the translations of the installation from texts that the salon has rewritten, and from no others', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  try {
    await migrate(
      database.url,
      'catalog',
      catalogMigrations.slice(0, catalogMigrations.indexOf(OwnTranslations1760000018050)),
    );
    await sql.connect();
    await sql.query(`UPDATE site_document SET
      published = jsonb_set(published, '{intro,en}', '"We opened in 2021."'),
      draft = jsonb_set(jsonb_set(published, '{intro,en}', '"We opened in 2022."'), '{intro,es}', '"Abrimos en 2022."')
      WHERE published ->> 'slug' = 'gel-manicure'`);

    await migrate(database.url, 'catalog', catalogMigrations);

    const { rows } = await sql.query<{ published: Record<string, unknown>; draft: Record<string, unknown> }>(
      `SELECT published, draft FROM site_document WHERE published ->> 'slug' = 'gel-manicure'`,
    );
    expect(rows[0]?.published).toMatchObject({
      name: { en: 'Gel Manicure', es: 'Manicura en gel', ko: '젤 매니큐어' },
    });
    expect(rows[0]?.published['intro']).toEqual({ en: 'We opened in 2021.' });
    expect(rows[0]?.draft['intro']).toEqual({ en: 'We opened in 2022.', es: 'Abrimos en 2022.' });
  } finally {
    await sql.end();
    await database.drop();
  }
});
