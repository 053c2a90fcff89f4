import { expect, it } from '@jest/globals';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { FollowAddresses1760000018500 } from './follow-addresses.migration.js';
import { catalogMigrations } from './migrations.js';

it('names each document by its slug of now, and moves no service to another page', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const idOf = async (slug: string) =>
    (await sql.query<{ id: string }>(`SELECT id FROM site_document WHERE published ->> 'slug' = $1`, [slug])).rows[0]
      ?.id;
  const rename = async (id: string | undefined, column: 'published' | 'draft', slug: string) =>
    sql.query(
      `UPDATE site_document SET ${column} = coalesce(${column}, published) || jsonb_build_object('slug', $2::text)
       WHERE id = $1`,
      [id, slug],
    );
  const lead = (slug: string, id: string | undefined) =>
    sql.query(
      `INSERT INTO former_slug VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT former_slug_pk DO UPDATE SET document_id = excluded.document_id`,
      [slug, id],
    );
  try {
    const index = catalogMigrations.indexOf(FollowAddresses1760000018500);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, index));
    await sql.connect();
    const [waxing, manicures, gel, stones] = [
      await idOf('waxing-los-angeles'),
      await idOf('manicure-los-angeles'),
      await idOf('gel-manicure'),
      await idOf('hot-stone-manicure'),
    ];
    // the page of waxing was renamed, and a service has its address now; manicures are a draft with another address
    await rename(waxing, 'published', 'brows');
    await rename(stones, 'published', 'waxing-los-angeles');
    await lead('waxing-los-angeles', stones);
    await rename(manicures, 'draft', 'hands');
    // the landing page names it by the address of before
    await rename(gel, 'published', 'soft-gel');
    await lead('gel-manicure', gel);
    const draft = { price: 100, category: 'manicure-los-angeles', related: ['gel-manicure', 'soft-gel', 'nothing'] };
    await sql.query(`UPDATE site_document SET draft = published || $2 WHERE id = $1`, [gel, JSON.stringify(draft)]);
    const versions = async () => (await sql.query('SELECT id, version FROM site_document ORDER BY id')).rows;
    const before = await versions();

    await migrate(database.url, 'catalog', catalogMigrations);

    const fieldsOf = async (slug: string) =>
      (
        await sql.query<{ published: Record<string, unknown>; draft: Record<string, unknown> | null }>(
          `SELECT published, draft FROM site_document WHERE published ->> 'slug' = $1`,
          [slug],
        )
      ).rows[0];
    expect((await fieldsOf('eyebrow-waxing'))?.published).toMatchObject({ category: 'brows' });
    expect(await fieldsOf('classic-manicure')).toMatchObject({
      published: { category: 'manicure-los-angeles' },
      draft: null,
    });
    expect(await fieldsOf('soft-gel')).toMatchObject({
      published: { category: 'manicure-los-angeles' },
      draft: { price: 100, category: 'hands', related: ['soft-gel', 'nothing'] },
    });
    const { rows } = await sql.query<{ slugs: string[] }>(
      `SELECT ARRAY(SELECT part #>> '{figure,en}' FROM jsonb_array_elements(published -> 'times') part) AS slugs
       FROM site_document WHERE published ? 'times'`,
    );
    expect(rows).toEqual([
      { slugs: ['eyebrow-waxing', 'express-pedicure', 'soft-gel', 'waxing-los-angeles', 'acrylic-extensions'] },
    ]);
    expect(await versions()).toEqual(before);
  } finally {
    await sql.end();
    await database.drop();
  }
});
