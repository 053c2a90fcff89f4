import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The phones that texted the keyword and were asked for a YES. */
export class JoinRequests1760000009000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE join_request (
        phone text CONSTRAINT join_request_pk PRIMARY KEY,
        words text NOT NULL,
        asked_at timestamptz NOT NULL
      )`);
    // an hour's texts of a kind are counted
    await queryRunner.query(`CREATE INDEX outgoing_text_kind_idx ON outgoing_text (kind, created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outgoing_text_kind_idx');
    await queryRunner.query('DROP TABLE join_request');
  }
}
