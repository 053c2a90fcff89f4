import { senderChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audience that a new campaign starts with in the admin, once an owner has chosen one. */
export class DefaultAudience1760000011340 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE default_audience_setting (
        is_only boolean CONSTRAINT default_audience_setting_pk PRIMARY KEY DEFAULT true
          CONSTRAINT default_audience_setting_is_only CHECK (is_only),
        version integer NOT NULL DEFAULT 1,
        audience text NOT NULL CONSTRAINT default_audience_setting_audience CHECK (audience IN ('all', 'consented')),
        changed_by uuid NOT NULL
      )`);
    await markChanges(queryRunner, {
      table: 'default_audience_setting',
      contract: senderChanged,
      part: 'audience',
      by: 'table',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE default_audience_setting');
  }
}
