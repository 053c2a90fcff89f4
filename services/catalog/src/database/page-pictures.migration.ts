import { pagePictureFields } from '@lacquer/contracts/site/page-pictures';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { samplePagePictures } from '../documents/page-pictures.js';

/** Where documents are stored. */
const places = [
  { table: 'site_document', column: 'published' },
  { table: 'site_document', column: 'draft' },
  { table: 'document_revision', column: 'fields' },
] as const;

const anyPicture = `ARRAY['${pagePictureFields.join(`', '`)}']`;

/**
 * The pictures of pages with texts of their own, which were part of the website, become content of their documents. In
 * every edition, so that restoring an earlier one does not take them away.
 */
export class PagePictures1760000018400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [route, pictures] of samplePagePictures) {
      for (const { table, column } of places)
        // oxlint-disable-next-line sql/no-bare-query -- a migration's, for each place
        await queryRunner.query(
          `UPDATE ${table} SET ${column} = ${column} || $2::jsonb
           WHERE kind = 'page' AND ${column} ->> 'route' = $1 AND NOT ${column} ?| ${anyPicture}`,
          [route, JSON.stringify(pictures)],
        );
      // oxlint-disable-next-line sql/no-bare-query -- a migration's
      await queryRunner.query(
        `UPDATE site_document SET sample = coalesce(sample, '{}') || $2::jsonb
         WHERE kind = 'page' AND coalesce(published, draft) ->> 'route' = $1 AND coalesce(published, draft) @> $2::jsonb`,
        [route, JSON.stringify(pictures)],
      );
    }
  }

  /** The release before has these pictures in its pages. A salon's own stay: it keeps what it does not show. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [route, pictures] of samplePagePictures)
      for (const [name, value] of Object.entries(pictures)) {
        for (const { table, column } of places)
          // oxlint-disable-next-line sql/no-bare-query -- a migration's, for each place
          await queryRunner.query(
            `UPDATE ${table} SET ${column} = ${column} - '${name}'
             WHERE kind = 'page' AND ${column} ->> 'route' = $1 AND ${column} -> '${name}' = $2::jsonb`,
            [route, JSON.stringify(value)],
          );
        // oxlint-disable-next-line sql/no-bare-query -- a migration's
        await queryRunner.query(
          `UPDATE site_document SET sample = nullif(sample - '${name}', '{}')
           WHERE kind = 'page' AND coalesce(published, draft) ->> 'route' = $1`,
          [route],
        );
      }
  }
}
