import { randomUUID } from 'node:crypto';
import { type DocumentFields, editSchema } from '@lacquer/contracts/site/document-kind';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { categories } from '@lacquer/contracts/site/sample/categories';
import { sampleServices } from '@lacquer/contracts/site/sample/services';
import { slugFor } from '@lacquer/contracts/site/slugs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface ServiceRow {
  id: string;
  name: string;
  description: string | null;
  duration: number | null;
  price: number;
  category: string;
  slug: string | null;
  checkout: string | null;
  position: number;
}

/** Where the pages of services were linked before they had documents. */
const shortSlugs: Readonly<Record<string, string>> = {
  manicure: 'manicure-los-angeles',
  pedicure: 'pedicure-los-angeles',
  waxing: 'waxing-los-angeles',
};

/**
 * Services, and the pages that list them, become documents. Ids, names and prices stay; the texts are those of the
 * installation. `document` is left to the release before, which knows reviews and pictures only.
 */
export class CreatePages1760000011000 implements MigrationInterface {
  static readonly requires = null;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE document RENAME TO site_document');
    await queryRunner.query(
      `CREATE VIEW document AS SELECT * FROM site_document WHERE kind IN ('gallery-item', 'testimonial')`,
    );
    await queryRunner.query(`
      CREATE TABLE former_slug (
        slug text CONSTRAINT former_slug_pk PRIMARY KEY,
        document_id uuid NOT NULL
      )`);
    // the documents say which names and addresses are taken; an edition may exchange them
    await queryRunner.query('ALTER TABLE service DROP CONSTRAINT service_name_key, DROP CONSTRAINT service_slug_key');
    for (const [order, fields] of categories.entries()) {
      const id = randomUUID();
      await insert(queryRunner, 'category', id, { ...fields, order });
      for (const [short, slug] of Object.entries(shortSlugs))
        if (slug === fields['slug'])
          await queryRunner.query('INSERT INTO former_slug (slug, document_id) VALUES ($1, $2)', [short, id]);
    }
    const rows = (await queryRunner.query(
      `SELECT id, name, description, duration, price, category, slug, square_checkout_url AS checkout, position
       FROM service ORDER BY position`,
    )) as ServiceRow[];
    for (const row of rows) await insert(queryRunner, 'service', row.id, fieldsOf(row));
    // in every edition: they were public in all of them
    await queryRunner.query(`
      INSERT INTO document_revision (document_id, edition, kind, fields)
      SELECT id, (SELECT min(number) FROM edition), kind, published FROM site_document
      WHERE kind IN ('category', 'service')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [trigger, table, name] of [
      ['service_price_kept', 'service', 'keep_service_price()'],
      ['picture_kept', 'picture', 'keep_used_picture()'],
    ] as const) {
      await queryRunner.query(`DROP TRIGGER IF EXISTS ${trigger} ON ${table}`);
      await queryRunner.query(`DROP FUNCTION IF EXISTS ${name}`);
    }
    await queryRunner.query('DROP FUNCTION IF EXISTS picture_is_used(text)');
    await queryRunner.query(`DELETE FROM repeatable_migration WHERE name IN ('service-price', 'picture-use')`);
    await queryRunner.query(`DELETE FROM document_revision WHERE kind IN ('category', 'service')`);
    await queryRunner.query(`DELETE FROM site_document WHERE kind IN ('category', 'service')`);
    await queryRunner.query('DROP VIEW document');
    await queryRunner.query('DROP TABLE former_slug');
    await queryRunner.query('ALTER TABLE site_document RENAME TO document');
    await queryRunner.query(`
      UPDATE service SET name = name || ' (' || slug || ')'
      WHERE id IN (SELECT other.id FROM service one JOIN service other USING (name) WHERE one.position < other.position)`);
    await queryRunner.query(`
      ALTER TABLE service ADD CONSTRAINT service_name_key UNIQUE (name), ADD CONSTRAINT service_slug_key UNIQUE (slug)`);
  }
}

function fieldsOf({
  name,
  description,
  duration,
  price,
  category,
  slug,
  checkout,
  position,
}: ServiceRow): DocumentFields {
  const texts: DocumentFields = slug === null ? {} : (sampleServices[slug] ?? {});
  const { minutes } = texts as { minutes?: { to: number } };
  return {
    ...texts,
    name,
    price,
    // such a service is only in the price list
    category: texts['category'] ?? null,
    line: description,
    minutes: duration === null || minutes?.to === duration ? (minutes ?? null) : { from: duration, to: duration },
    menuGroup: groupOf(texts) === category ? null : category,
    checkout,
    slug: slug ?? slugFor(name) ?? `service-${position}`,
    order: position,
  };
}

/** The group in the price list of the services of a page. */
const groupOf = (texts: DocumentFields): unknown =>
  categories.find(({ slug }) => slug === texts['category'])?.['menuGroup'] ?? 'Add-ons';

/** It is a sample while it has the introduction of the installation. */
async function insert(queryRunner: QueryRunner, kind: KindName, id: string, given: DocumentFields): Promise<void> {
  const parsed = editSchema(documentKinds[kind]).parse(given);
  const fields = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== null));
  const { intro } = fields;
  await queryRunner.query('INSERT INTO site_document (id, kind, published, sample) VALUES ($1, $2, $3, $4)', [
    id,
    kind,
    JSON.stringify(fields),
    intro === undefined ? null : JSON.stringify({ intro }),
  ]);
}
