import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMarks } from './add-marks.js';

/** The kinds with pages, whose texts name the fictional salon's place. */
const hasPages = `kind IN ('category', 'page', 'service')`;

/**
 * Headlines, short texts, texts for search engines and addresses that tell of the fictional salon are marked as samples:
 * before, only introductions and the longer texts of pages were. Also what a salon has made of a copy of the sample.
 */
export class SampleFacts1760000018450 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addMarks(queryRunner, hasPages);
  }

  /** The release before lets nobody keep what it does not mark. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE site_document SET
         sample = (SELECT jsonb_object_agg(key, value) FROM jsonb_each(sample) WHERE ${markedBefore('key')}),
         kept = ARRAY(SELECT field FROM unnest(kept) AS field WHERE ${markedBefore('field')})
       WHERE ${hasPages} AND (sample IS NOT NULL OR kept <> '{}')`,
    );
  }
}

const textsBefore = [
  'intro',
  'story',
  'figures',
  'steps',
  'why',
  'text',
  'points',
  'districts',
  'ways',
  'drives',
  'times',
  'cards',
  'places',
  'sections',
  'closingText',
];

/** Whether the release before marks a field, in SQL. */
const markedBefore = (field: string): string =>
  `${field} = 'intro' OR (kind = 'page' AND ${field} IN (${textsBefore.map((name) => `'${name}'`).join(', ')}))`;
