import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A text whose picture the provider refuses is sent with a link to it. `picture_link`: the one in its body. The segments of
 * these few texts are counted by an index of their own, because the others of their campaign have the weight of one.
 */
export class PictureLinks1760000011600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE text_picture
        ADD COLUMN link_code text CONSTRAINT text_picture_link_key UNIQUE,
        ADD COLUMN link_until timestamptz`);
    await queryRunner.query('ALTER TABLE outgoing_text ADD COLUMN picture_link text');
    await queryRunner.query('ALTER TABLE campaign_recipient ADD COLUMN picture_link text');
    await queryRunner.query(`
      ALTER TABLE past_attempt ADD COLUMN picture_link text, ADD COLUMN segments integer`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_picture_link_idx ON campaign_recipient (campaign_id)
      WHERE picture_link IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE past_attempt DROP COLUMN picture_link, DROP COLUMN segments');
    await queryRunner.query('ALTER TABLE campaign_recipient DROP COLUMN picture_link');
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN picture_link');
    await queryRunner.query('ALTER TABLE text_picture DROP COLUMN link_code, DROP COLUMN link_until');
  }
}
