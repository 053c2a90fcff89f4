import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sampleByEnglish } from '../documents/sample-translations.js';
import { rewriteWords } from './rewrite-words.js';

const tagline = {
  en: 'Manicures, pedicures, waxing and nail art, done slowly and finished to a mirror.',
  es: 'Manicura, pedicura, depilación y diseño de uñas, sin prisa y con acabado de espejo.',
  ko: '매니큐어, 페디큐어, 왁싱, 네일아트. 서두르지 않고 거울처럼 마무리합니다.',
};

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
      [tagline.en, JSON.stringify({ es: tagline.es, ko: tagline.ko })],
    );
  }

  /** The release before shows English only and keeps what it does not show. */
  async down(): Promise<void> {}
}
