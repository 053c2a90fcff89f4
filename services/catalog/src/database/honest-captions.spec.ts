import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { HonestCaptions1760000008000 } from './honest-captions.migration.js';
import { catalogMigrations } from './migrations.js';

it('no caption says that a hand made what a rendered picture shows, and captions of the salon stay', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const captions = async () =>
    (await sql.query<{ description: string }>('SELECT description FROM gallery_item ORDER BY position')).rows.map(
      ({ description }) => description,
    );
  try {
    const index = catalogMigrations.indexOf(HonestCaptions1760000008000);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, index));
    await sql.connect();
    const ours = 'Blotted by hand, by Mina, on a Tuesday';
    await sql.query(`UPDATE gallery_item SET description = $1 WHERE title = 'Tortoise Amber'`, [ours]);
    expect((await captions()).filter((caption) => /by hand|strokes|drawn/.test(caption))).toHaveLength(4);
    await migrate(database.url, 'catalog', catalogMigrations);

    expect((await captions()).filter((caption) => /by hand|strokes|drawn/.test(caption))).toEqual([ours]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
