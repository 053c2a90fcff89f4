import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that say that their phone is not the customer's. */
export class WrongNumbers1760000008900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE inbound_message ADD COLUMN wrong_number boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`
      CREATE INDEX inbound_message_wrong_number_idx ON inbound_message (from_phone, received_at) WHERE wrong_number`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inbound_message DROP COLUMN wrong_number');
  }
}
