import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMarks } from './add-marks.js';

/** The map position and the time zone of a new installation are marked as samples, as its address is. */
export class PlaceMarks1760000018480 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addMarks(queryRunner, `kind = 'salon'`, placeFields);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE site_document SET sample = nullif(sample - $1::text[], '{}') WHERE kind = 'salon' AND sample IS NOT NULL`,
      [placeFields],
    );
  }
}

const placeFields = ['geo', 'timeZone'];
