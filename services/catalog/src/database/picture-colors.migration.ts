import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The color of a picture, which its place has until it is loaded. Null: not known yet, as of pictures from before and of
 * those that the release before stores. Empty: it cannot be read.
 */
export class PictureColors1760000018200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE picture ADD COLUMN color text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE picture DROP COLUMN color');
  }
}
