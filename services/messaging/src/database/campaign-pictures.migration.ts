import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The picture of a campaign, which copies of the campaign and its tests share. It is deleted when none of them has needed
 * it for a day, see `unsentPictures`.
 */
export class CampaignPictures1760000010900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE text_picture ADD COLUMN shared_at timestamptz');
    await queryRunner.query(`
      ALTER TABLE campaign
        ADD COLUMN picture_id uuid CONSTRAINT campaign_picture_fk REFERENCES text_picture`);
    await queryRunner.query('CREATE INDEX campaign_picture_idx ON campaign (picture_id) WHERE picture_id IS NOT NULL');
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        ADD COLUMN picture_id uuid CONSTRAINT outgoing_text_picture_fk REFERENCES text_picture ON DELETE SET NULL`);
    await queryRunner.query(
      'CREATE INDEX outgoing_text_picture_idx ON outgoing_text (picture_id) WHERE picture_id IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN picture_id');
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN picture_id');
    await queryRunner.query('ALTER TABLE text_picture DROP COLUMN shared_at');
  }
}
