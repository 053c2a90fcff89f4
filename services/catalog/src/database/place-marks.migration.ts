import { documentFields } from '@lacquer/contracts/site/document-kind';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { marksIn } from '../documents/sample-marks.js';

const row = z.object({ id: z.string(), published: documentFields });

/** The map position and the time zone of a new installation are marked as samples, as its address is. */
export class PlaceMarks1760000018480 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const rows = z
      .array(row)
      .parse(await queryRunner.query(`SELECT id, published FROM site_document WHERE kind = 'salon'`));
    for (const { id, published } of rows) {
      const marks = Object.entries(marksIn('salon', published) ?? {}).filter(([field]) => placeFields.includes(field));
      if (marks.length > 0)
        await queryRunner.query(`UPDATE site_document SET sample = coalesce(sample, '{}') || $2::jsonb WHERE id = $1`, [
          id,
          JSON.stringify(Object.fromEntries(marks)),
        ]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE site_document SET sample = nullif(sample - $1::text[], '{}') WHERE kind = 'salon' AND sample IS NOT NULL`,
      [placeFields],
    );
  }
}

const placeFields = ['geo', 'timeZone'];
