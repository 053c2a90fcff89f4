import { fictionalSalon, fictionalTaglines } from '@lacquer/contracts/site/sample/salon';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sampleByEnglish } from '../documents/sample-translations.js';
import { rewriteWords } from './rewrite-words.js';

/**
 * Texts that are still those of the installation have its Spanish and Korean. A text that the salon has changed, or has
 * translated itself, stays. In every edition, so that restoring an earlier one does not take translations away.
 */
export class TranslateSample1760000014000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await rewriteWords(queryRunner, (words) => {
      const { es, ko } = sampleByEnglish.get(words.en) ?? {};
      return { ...(es !== undefined && { es }), ...(ko !== undefined && { ko }), ...words };
    });
    await queryRunner.query(
      `UPDATE salon_profile SET document = document || jsonb_build_object('taglines', $2::jsonb)
       WHERE document ->> 'tagline' = $1 AND NOT document ? 'taglines'`,
      [fictionalSalon.tagline, JSON.stringify(fictionalTaglines)],
    );
  }

  /** The release before shows English only and keeps what it does not show. */
  async down(): Promise<void> {}
}
