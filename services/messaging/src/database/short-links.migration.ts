import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The short links of recipients, the sites that the owner allows, and which links a campaign shortens. */
export class ShortLinks1760000009400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE link_host (
        host text CONSTRAINT link_host_pk PRIMARY KEY,
        allowed_by uuid NOT NULL,
        allowed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE short_link (
        code text CONSTRAINT short_link_pk PRIMARY KEY,
        recipient_id uuid NOT NULL CONSTRAINT short_link_recipient_fk REFERENCES campaign_recipient,
        url text NOT NULL,
        person_at timestamptz,
        automatic_at timestamptz
      )`);
    await queryRunner.query(`CREATE INDEX short_link_recipient_idx ON short_link (recipient_id)`);
    await queryRunner.query(`ALTER TABLE campaign ADD COLUMN short_links jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN short_links');
    await queryRunner.query('DROP TABLE short_link');
    await queryRunner.query('DROP TABLE link_host');
  }
}
