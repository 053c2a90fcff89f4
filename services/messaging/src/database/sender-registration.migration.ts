import { senderChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider last said about the registration of the sender. */
export class SenderRegistration1760000009100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sender_registration (
        sender text CONSTRAINT sender_registration_pk PRIMARY KEY,
        facts jsonb,
        checked_at timestamptz,
        attempted_at timestamptz NOT NULL,
        failed_at timestamptz,
        failure text
      )`);
    await markChanges(queryRunner, {
      table: 'sender_registration',
      contract: senderChanged,
      part: 'registration',
      by: 'table',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE sender_registration');
  }
}
