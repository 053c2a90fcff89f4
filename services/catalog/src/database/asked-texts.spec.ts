import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { AskedTexts1760000018000 } from './asked-texts.migration.js';
import { catalogMigrations } from './migrations.js';

it('the terms say who agrees to texts, unless the salon has written its own', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  try {
    const before = catalogMigrations.slice(0, catalogMigrations.indexOf(AskedTexts1760000018000));
    await migrate(database.url, 'catalog', before);
    await sql.connect();
    const intro = {
      en: 'Short rules for the website, for your appointment, and for the text messages that come with leaving us your number.',
      es: 'Nuestras reglas.',
    };
    await sql.query(
      `UPDATE site_document SET published = jsonb_set(published, '{intro}', $1), draft = jsonb_set(published, '{intro}', $2)
       WHERE kind = 'page' AND published ->> 'route' = 'terms'`,
      [JSON.stringify(intro), JSON.stringify({ en: 'Our own rules.' })],
    );
    await migrate(database.url, 'catalog', catalogMigrations);

    const { rows } = await sql.query<{ published: unknown; draft: unknown }>(
      `SELECT published -> 'intro' AS published, draft -> 'intro' AS draft FROM site_document
       WHERE kind = 'page' AND published ->> 'route' = 'terms'`,
    );
    expect(rows).toEqual([
      {
        published: {
          en: 'Short rules for the website, for your appointment, and for the text messages you may ask for.',
          es: 'Nuestras reglas.',
          ko: expect.stringContaining('신청하실 수 있는 문자'),
        },
        draft: { en: 'Our own rules.' },
      },
    ]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
