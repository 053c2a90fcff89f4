import { savedRepliesChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that staff insert into answers. */
export class SavedReplies1760000009700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE saved_reply (
        id uuid CONSTRAINT saved_reply_pk PRIMARY KEY,
        name text NOT NULL,
        message text NOT NULL,
        version integer NOT NULL DEFAULT 0,
        changed_by uuid NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await markChanges(queryRunner, {
      table: 'saved_reply',
      contract: savedRepliesChanged,
      part: 'replies',
      by: 'table',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE saved_reply`);
  }
}
