import { sampleLines } from '@lacquer/contracts/site/sample/lines';
import { translationsField } from '@lacquer/contracts/site/line-translations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where documents are stored. */
const places = [
  { table: 'site_document', column: 'published' },
  { table: 'site_document', column: 'draft' },
  { table: 'document_revision', column: 'fields' },
] as const;

/**
 * The dates of the installation's reviews have its Spanish and Korean. A date that the salon has written stays. In every
 * edition, so that restoring an earlier one does not take translations away.
 */
export class TranslateLines1760000018300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const name = translationsField('date');
    for (const { table, column } of places)
      for (const { en, es, ko } of sampleLines)
        // oxlint-disable-next-line sql/no-bare-query -- a migration's, for each place
        await queryRunner.query(
          `UPDATE ${table} SET ${column} = ${column} || jsonb_build_object('${name}', $2::jsonb)
           WHERE kind = 'testimonial' AND ${column} ->> 'date' = $1 AND NOT ${column} ? '${name}'`,
          [en, JSON.stringify({ es, ko })],
        );
  }

  /** The release before shows the English only and keeps what it does not show. */
  async down(): Promise<void> {}
}
