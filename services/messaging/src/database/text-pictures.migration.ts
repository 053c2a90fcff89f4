import { conversationChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The pictures of texts. The row states what is kept: files in a storage are named after it, and a storage that is not
 * the database is emptied of a row's files after its deletion (`sql/removed-pictures.sql`).
 */
export class TextPictures1760000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE text_picture (
        id uuid CONSTRAINT text_picture_pk PRIMARY KEY,
        inbound_id uuid CONSTRAINT text_picture_inbound_fk REFERENCES inbound_message ON DELETE CASCADE,
        outgoing_id uuid CONSTRAINT text_picture_outgoing_fk REFERENCES outgoing_text ON DELETE CASCADE,
        attached_by uuid,
        position integer NOT NULL,
        media_url text,
        media_type text,
        state text NOT NULL CONSTRAINT text_picture_state_check CHECK (state IN ('waiting', 'stored', 'missing')),
        reason text,
        width integer,
        height integer,
        stored_in text,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz,
        claim_token uuid,
        claimed_at timestamptz,
        public_token text CONSTRAINT text_picture_token_key UNIQUE,
        public_until timestamptz,
        added_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX text_picture_inbound_idx ON text_picture (inbound_id, position)');
    await queryRunner.query('CREATE INDEX text_picture_outgoing_idx ON text_picture (outgoing_id)');
    await queryRunner.query(`CREATE INDEX text_picture_due_idx ON text_picture (due_at) WHERE state = 'waiting'`);
    await queryRunner.query(`
      CREATE TABLE text_picture_file (
        picture uuid NOT NULL CONSTRAINT text_picture_file_picture_fk REFERENCES text_picture ON DELETE CASCADE,
        size text NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT text_picture_file_pk PRIMARY KEY (picture, size)
      )`);
    // what is compressed already
    await queryRunner.query('ALTER TABLE text_picture_file ALTER COLUMN bytes SET STORAGE EXTERNAL');
    await queryRunner.query(`
      CREATE TABLE removed_picture (
        id uuid CONSTRAINT removed_picture_pk PRIMARY KEY,
        stored_in text NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL DEFAULT now()
      )`);
    await markChanges(queryRunner, {
      table: 'text_picture',
      contract: conversationChanged,
      part: 'pictures',
      by: 'table',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE removed_picture, text_picture_file, text_picture');
    await queryRunner.query('DROP FUNCTION IF EXISTS remember_removed_picture');
  }
}
