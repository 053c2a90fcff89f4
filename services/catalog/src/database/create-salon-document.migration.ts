import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The salon's profile becomes a document. `salon_profile` holds what is published of it, so that the release before reads
 * it too.
 */
export class CreateSalonDocument1760000016000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO site_document (id, kind, published, edited_by)
      SELECT gen_random_uuid(), 'salon', document, edited_by FROM salon_profile`);
    await queryRunner.query(`CREATE UNIQUE INDEX site_document_one_salon ON site_document (kind) WHERE kind = 'salon'`);
    // in every edition: nobody knows what it was in each
    await queryRunner.query(`
      INSERT INTO document_revision (document_id, edition, kind, fields)
      SELECT id, (SELECT min(number) FROM edition), kind, published FROM site_document WHERE kind = 'salon'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER IF EXISTS salon_profile_followed ON salon_profile');
    await queryRunner.query('DROP FUNCTION IF EXISTS follow_salon_profile');
    await queryRunner.query(`DELETE FROM repeatable_migration WHERE name = 'salon-profile'`);
    await queryRunner.query('DROP INDEX site_document_one_salon');
    await queryRunner.query(`DELETE FROM document_revision WHERE kind = 'salon'`);
    await queryRunner.query(`DELETE FROM site_document WHERE kind = 'salon'`);
  }
}
