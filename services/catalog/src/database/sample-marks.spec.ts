import { expect, it } from '@jest/globals';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { fictionalTaglines } from '@lacquer/contracts/site/sample/salon';
import { Client } from 'pg';
import { catalogMigrations } from './migrations.js';
import { SampleMarks1760000018100 } from './sample-marks.migration.js';

it("marks the salon's facts, each text of a page, and texts that were corrected after their mark", async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const marksOf = async (where: string) => {
    const { rows } = await sql.query<{ marks: string[] | null }>(
      `SELECT ARRAY(SELECT jsonb_object_keys(sample) ORDER BY 1) AS marks FROM site_document WHERE ${where}`,
    );
    return rows[0]?.marks;
  };
  try {
    const before = catalogMigrations.slice(0, catalogMigrations.indexOf(SampleMarks1760000018100));
    await migrate(database.url, 'catalog', before);
    await sql.connect();
    // as an installation whose owner has changed some, and whose terms were corrected
    const changes = { phone: '+12135550187', tagline: 'Ours', taglines: { ...fictionalTaglines, ko: '우리 네일' } };
    await sql.query('UPDATE salon_profile SET document = document || $1::jsonb', [JSON.stringify(changes)]);
    await sql.query(`UPDATE site_document SET published = document FROM salon_profile WHERE kind = 'salon'`);
    await sql.query(`UPDATE site_document SET published = jsonb_set(published, '{intro}', '{"en": "We opened in 2021."}')
      WHERE published ->> 'route' = 'about'`);
    await sql.query(`UPDATE site_document SET sample = '{"intro": {"en": "Before it was corrected."}}'
      WHERE published ->> 'route' = 'terms'`);

    await migrate(database.url, 'catalog', catalogMigrations);

    expect(await marksOf(`kind = 'salon'`)).toEqual([
      'address',
      'bookingUrl',
      'claims',
      'geo',
      'hours',
      'links',
      'name',
      'paymentMethods',
      'timeZone',
    ]);
    const { rows: taglines } = await sql.query<object>(
      `SELECT document -> 'taglines' AS profile, published -> 'taglines' AS published
       FROM salon_profile, site_document WHERE kind = 'salon'`,
    );
    expect(taglines).toEqual([{ profile: { ko: '우리 네일' }, published: { ko: '우리 네일' } }]);
    expect(await marksOf(`published ->> 'route' = 'about'`)).toEqual([
      'cards',
      'closingText',
      'description',
      'figures',
      'heading',
      'intro',
      'keywords',
      'pictures',
      'story',
      'title',
    ]);
    const { rows } = await sql.query<{ corrected: boolean }>(
      `SELECT published -> 'intro' = sample -> 'intro' AS corrected FROM site_document
       WHERE published ->> 'route' = 'terms'`,
    );
    expect(rows).toEqual([{ corrected: true }]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
