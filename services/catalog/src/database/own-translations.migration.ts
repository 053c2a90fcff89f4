import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withoutSampleTranslations } from '../documents/sample-translations.js';
import { rewriteWords } from './rewrite-words.js';

/**
 * A text that the salon had rewritten in English kept the Spanish and Korean of the installation, which tell of another
 * salon. In every edition, so that restoring an earlier one does not bring them back.
 */
export class OwnTranslations1760000018050 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await rewriteWords(queryRunner, withoutSampleTranslations);
  }

  /** The release before does not know `of`, and refuses a text with it. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await rewriteWords(queryRunner, ({ of: _, ...words }) => words);
  }
}
