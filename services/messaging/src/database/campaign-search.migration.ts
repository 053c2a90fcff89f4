import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A word that few campaigns have is found without reading the text of each. One or two letters, and those that are not Latin
 * where the server's character types are those of `C`, are found without the index.
 */
export class CampaignSearch1760000008300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // trusted: the owner of a database may create it
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const [extension] = (await queryRunner.query(
      `SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
       WHERE extname = 'pg_trgm'`,
    )) as { schema: string }[];
    // campaigns are written rarely: each goes into the index at once, and no search reads a list of new ones
    await queryRunner.query(`
      CREATE INDEX campaign_message_idx ON campaign USING gin (message ${extension!.schema}.gin_trgm_ops)
      WITH (fastupdate = off)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX campaign_message_idx');
  }
}
