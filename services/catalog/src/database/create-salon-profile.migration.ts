import { salonProfile } from '@lacquer/contracts/salon/salon';
import { fictionalSalon } from '@lacquer/contracts/site/sample/salon';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table has exactly one row. It can be changed, but not deleted, and no other can be added. */
export class CreateSalonProfile1760000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE salon_profile (
        id boolean NOT NULL DEFAULT true CONSTRAINT salon_profile_pk PRIMARY KEY
          CONSTRAINT salon_profile_one CHECK (id),
        document jsonb NOT NULL CONSTRAINT salon_profile_document_object CHECK (jsonb_typeof(document) = 'object'),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('INSERT INTO salon_profile (document) VALUES ($1)', [
      JSON.stringify(salonProfile.parse(fictionalSalon)),
    ]);
    await queryRunner.query(`
      CREATE FUNCTION keep_salon_profile() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the profile of the salon can be changed, not removed';
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER salon_profile_kept BEFORE DELETE OR TRUNCATE ON salon_profile
      FOR EACH STATEMENT EXECUTE FUNCTION keep_salon_profile()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE salon_profile');
    await queryRunner.query('DROP FUNCTION keep_salon_profile');
  }
}
