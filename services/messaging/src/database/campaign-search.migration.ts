import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A search for a rare word does not read the text of every campaign. Searches for one or two letters do not use the
 * index, nor do searches for non-Latin letters on a server whose character type (`LC_CTYPE`) is `C`.
 */
export class CampaignSearch1760000008300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // a trusted extension: the owner of the database may create it
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const [extension] = (await queryRunner.query(
      `SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
       WHERE extname = 'pg_trgm'`,
    )) as { schema: string }[];
    // campaigns are written rarely: each is indexed immediately, so that searches need not scan a pending list
    await queryRunner.query(`
      CREATE INDEX campaign_message_idx ON campaign USING gin (message ${extension!.schema}.gin_trgm_ops)
      WITH (fastupdate = off)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX campaign_message_idx');
  }
}
