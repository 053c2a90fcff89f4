import { documentFields } from '@lacquer/contracts/site/document-kind';
import { kindName } from '@lacquer/contracts/site/kinds';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { follow, siteAddresses, storedAddress } from '../documents/addresses.js';
import { isKnown } from '../documents/stored-document.js';

const holder = z.object({ id: z.string(), kind: kindName, slug: z.string() });
const row = z.object({
  id: z.string(),
  kind: kindName,
  published: documentFields.nullable(),
  draft: documentFields.nullable(),
  removedAt: z.date().nullable(),
});

/**
 * A document that got another slug was still named by the one of before, and a page of another kind that took this one took
 * its references too. Each reference gets the slug of the document that it leads to: the one of its kind that has the slug
 * now, or had it last. No version counts it: nobody has edited anything.
 */
export class FollowAddresses1760000018500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const stored = z.array(storedAddress).parse(
      await queryRunner.query(
        `SELECT id, kind, published ->> 'slug' AS published,
           CASE WHEN removed_at IS NULL THEN coalesce(draft ->> 'slug', published ->> 'slug') END AS next,
           ARRAY(SELECT slug FROM former_slug WHERE document_id = id) AS former
         FROM site_document WHERE ${isKnown} AND (published ? 'slug' OR draft ? 'slug')
         ORDER BY kind, (coalesce(draft, published) ->> 'order')::integer NULLS LAST, id`,
      ),
    );
    const holders = z.array(holder).parse(
      await queryRunner.query(
        `SELECT DISTINCT ON (kind, fields ->> 'slug') document_id AS id, kind, fields ->> 'slug' AS slug
         FROM document_revision WHERE ${isKnown} AND fields ? 'slug'
         ORDER BY kind, fields ->> 'slug', edition DESC`,
      ),
    );
    const addresses = siteAddresses(stored, holders);
    const documents = z
      .array(row)
      .parse(
        await queryRunner.query(
          `SELECT id, kind, published, draft, removed_at AS "removedAt" FROM site_document WHERE ${isKnown}`,
        ),
      );
    for (const before of documents) {
      const after = follow(before, addresses, addresses);
      if (after !== before)
        await queryRunner.query('UPDATE site_document SET published = $2, draft = $3 WHERE id = $1', [
          after.id,
          after.published && JSON.stringify(after.published),
          after.draft && JSON.stringify(after.draft),
        ]);
    }
  }

  /** The release before finds documents by slugs of now, too. */
  async down(): Promise<void> {}
}
