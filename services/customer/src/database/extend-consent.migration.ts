import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExtendConsent1760000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE consent_entry ADD COLUMN reason text`);
    // most entries are relationships, one per visit; the index for consent excludes them
    await queryRunner.query(`
      CREATE INDEX consent_entry_newest_idx ON consent_entry (phone_number, recorded_at DESC, sequence DESC)
      INCLUDE (kind) WHERE kind <> 'relationship'`);
    await queryRunner.query(`
      CREATE INDEX consent_entry_sequence_idx ON consent_entry (sequence) WHERE kind <> 'relationship'`);
    await queryRunner.query(`
      CREATE INDEX visit_customer_moment_idx ON visit (customer_id, visited_at) INCLUDE (amount)`);
    await queryRunner.query(`DROP INDEX visit_customer_idx`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX visit_customer_idx ON visit (customer_id)');
    await queryRunner.query('DROP INDEX visit_customer_moment_idx');
    await queryRunner.query('DROP INDEX consent_entry_sequence_idx');
    await queryRunner.query('DROP INDEX consent_entry_newest_idx');
    await queryRunner.query('ALTER TABLE consent_entry DROP COLUMN reason');
  }
}
