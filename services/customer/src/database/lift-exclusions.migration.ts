import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (list: string) => `
  ALTER TABLE consent_entry
    DROP CONSTRAINT consent_entry_kind_known,
    ADD CONSTRAINT consent_entry_kind_known CHECK (kind IN (${list}))`;

export class LiftExclusions1760000004000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kinds(`'relationship', 'consent', 'revocation', 'exclusion-lifted'`));
  }

  /** Fails once an exclusion has been lifted: the ledger is append-only. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(kinds(`'relationship', 'consent', 'revocation'`));
  }
}
