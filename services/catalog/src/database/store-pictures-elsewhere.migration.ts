import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A picture may be stored outside of the database: `stored_in` says where. */
export class StorePicturesElsewhere1760000017000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE picture
        ALTER COLUMN original DROP NOT NULL,
        ADD COLUMN stored_in text,
        ADD CONSTRAINT picture_is_somewhere CHECK (original IS NOT NULL OR stored_in IS NOT NULL)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM picture WHERE original IS NULL');
    await queryRunner.query(`
      ALTER TABLE picture
        DROP CONSTRAINT picture_is_somewhere,
        DROP COLUMN stored_in,
        ALTER COLUMN original SET NOT NULL`);
  }
}
