import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of statements also shows the requests for texts to excluded phones, which are relationships of one channel. */
export class ConsentRequests1760000039700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX consent_entry_statement_idx ON consent_entry (sequence)
      WHERE (kind <> 'relationship' OR channel = 'web-form')`);
    await queryRunner.query('DROP INDEX consent_entry_sequence_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX consent_entry_sequence_idx ON consent_entry (sequence) WHERE kind <> 'relationship'`);
    await queryRunner.query('DROP INDEX consent_entry_statement_idx');
  }
}
