import { documentFields } from '@lacquer/contracts/site/document-kind';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { withoutSampleTaglines } from '../documents/sample-translations.js';
import { addMarks } from './add-marks.js';

/**
 * The salon's own facts, such as its rating, are marked as samples, and so is each text of a page: before, a page counted
 * as the salon's own once its introduction was. An owner can keep what is right. Texts that a later release has corrected
 * had lost their mark.
 */
export class SampleMarks1760000018100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE site_document ADD COLUMN kept text[] NOT NULL DEFAULT '{}'`);
    await ownTaglines(queryRunner);
    await addMarks(queryRunner, isMarkable);
  }

  /** The release before takes a document for a sample while it shows all that is marked. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE site_document SET sample = NULL WHERE kind = 'salon'`);
    await queryRunner.query(
      `UPDATE site_document SET sample = jsonb_strip_nulls(jsonb_build_object('intro', sample -> 'intro',
         'text', CASE WHEN sample ? 'intro' THEN NULL ELSE sample -> 'text' END))
       WHERE kind = 'page' AND sample IS NOT NULL`,
    );
    await queryRunner.query('ALTER TABLE site_document DROP COLUMN kept');
  }
}

/** A salon that had rewritten its tagline kept the installation's translations of it. */
async function ownTaglines(queryRunner: QueryRunner): Promise<void> {
  const stored = z
    .array(z.object({ document: documentFields }))
    .parse(await queryRunner.query('SELECT document FROM salon_profile'));
  for (const { document } of stored)
    await queryRunner.query('UPDATE salon_profile SET document = $1', [
      JSON.stringify(withoutSampleTaglines(document)),
    ]);
  const salons = z
    .array(z.object({ id: z.string(), published: documentFields, draft: documentFields.nullable() }))
    .parse(await queryRunner.query(`SELECT id, published, draft FROM site_document WHERE kind = 'salon'`));
  for (const { id, published, draft } of salons)
    await queryRunner.query('UPDATE site_document SET published = $2, draft = $3 WHERE id = $1', [
      id,
      JSON.stringify(withoutSampleTaglines(published)),
      draft && JSON.stringify(withoutSampleTaglines(draft)),
    ]);
}

/** What was of the installation, or always there. */
const isMarkable = `sample IS NOT NULL OR kind IN ('salon', 'page')`;
