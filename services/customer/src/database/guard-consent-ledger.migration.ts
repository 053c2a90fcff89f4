import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trigger per row does not see a TRUNCATE. */
export class GuardConsentLedger1760000029500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TRIGGER consent_entry_never_emptied BEFORE TRUNCATE ON consent_entry
      FOR EACH STATEMENT EXECUTE FUNCTION consent_entry_is_append_only()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER consent_entry_never_emptied ON consent_entry');
  }
}
