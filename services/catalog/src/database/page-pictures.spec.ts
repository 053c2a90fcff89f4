import { expect, it } from '@jest/globals';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { catalogMigrations } from './migrations.js';
import { PagePictures1760000018400 } from './page-pictures.migration.js';

const drawing = { picture: '/images/storefront.svg' };
const niche = { picture: '/images/stills/about-800.jpg' };
const own = [{ picture: '/pictures/0123456789abcdef0123456789abcdef/800.jpg' }];

it('gives the pages of every edition and draft the pictures that the website had, as samples', async () => {
  const database = await freshDatabase();
  const sql = new Client({ connectionString: database.url });
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await sql.query<Row>(text, values)).rows;
  const stored = async (route: string) => {
    const [document] = await rows<{ id: string; published: DocumentFields; draft: DocumentFields | null }>(
      `SELECT id, published, draft FROM site_document WHERE kind = 'page' AND published ->> 'route' = $1`,
      [route],
    );
    if (!document) throw new Error(`there is no page ${route}`);
    return document;
  };
  const marksOf = async (route: string) => {
    const [row] = await rows<{ sample: DocumentFields | null }>(
      `SELECT sample FROM site_document WHERE published ->> 'route' = $1`,
      [route],
    );
    return row?.sample ?? {};
  };
  const revisionsOf = async (id: string) =>
    (
      await rows<{ fields: DocumentFields }>(
        'SELECT fields FROM document_revision WHERE document_id = $1 ORDER BY edition',
        [id],
      )
    ).map(({ fields }) => fields);
  const readAll = () =>
    Promise.all([
      rows('SELECT * FROM site_document ORDER BY id'),
      rows('SELECT * FROM document_revision ORDER BY document_id, edition'),
    ]);
  try {
    const place = catalogMigrations.indexOf(PagePictures1760000018400);
    await migrate(database.url, 'catalog', catalogMigrations.slice(0, place));
    await sql.connect();
    // as the release before has stored them
    for (const [table, column] of [
      ['site_document', 'published'],
      ['site_document', 'sample'],
      ['document_revision', 'fields'],
    ] as const)
      await sql.query(
        `UPDATE ${table} SET ${column} = ${column} - '{pictures,textPictures}'::text[] WHERE kind = 'page'`,
      );
    // whose owner has published an edition, is at a draft, and has made one page its own
    await sql.query(`INSERT INTO edition (number, changes) VALUES (2, '[]')`);
    await sql.query(`INSERT INTO document_revision (document_id, edition, kind, fields)
      SELECT id, 2, kind, published || '{"heading": {"en": "Ours"}}' FROM site_document WHERE kind = 'page'`);
    await sql.query(`UPDATE site_document SET draft = published || '{"heading": {"en": "A draft"}}'
      WHERE published ->> 'route' = 'about'`);
    await sql.query(`UPDATE site_document SET sample = NULL WHERE published ->> 'route' = 'terms'`);
    const earlier = await readAll();

    await migrate(database.url, 'catalog', catalogMigrations.slice(0, place + 1));

    const [about, home, gallery] = [await stored('about'), await stored('home'), await stored('gallery')];
    expect(about.draft).toMatchObject({ heading: { en: 'A draft' }, pictures: [drawing] });
    for (const fields of [about.published, ...(await revisionsOf(about.id))])
      expect(fields).toMatchObject({ pictures: [{ ...drawing, alt: { ko: expect.any(String) } }] });
    expect(await revisionsOf(home.id)).toMatchObject(
      [1, 2].map(() => ({ pictures: { length: 3 }, textPictures: [niche] })),
    );
    expect(gallery.published).not.toHaveProperty('pictures');
    expect(await marksOf('about')).toMatchObject({ intro: expect.anything(), pictures: [drawing] });
    expect(Object.keys(await marksOf('terms'))).toEqual(['pictures']);

    const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const runner = source.createQueryRunner();
    const migration = new PagePictures1760000018400();
    await migration.down(runner);
    expect(await readAll()).toEqual(earlier);

    // a salon's own pictures are neither taken nor replaced
    await migration.up(runner);
    await sql.query(
      `UPDATE site_document SET published = jsonb_set(published, '{pictures}', $1)
      WHERE published ->> 'route' = 'about'`,
      [JSON.stringify(own)],
    );
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    await source.destroy();
    expect((await stored('about')).published['pictures']).toEqual(own);
    expect(await marksOf('about')).not.toHaveProperty('pictures');
  } finally {
    await sql.end();
    await database.drop();
  }
});
