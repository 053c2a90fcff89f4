import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of recipients per state of each campaign, without counting them. Triggers record every change in the
 * statement that makes it, so the counts are correct after any statement, rollback or crash. They only insert rows:
 * statements that change the same campaign do not wait for each other. The counts are the sum of `campaign_count` and
 * `campaign_count_change`; the sweep folds the second into the first.
 */
export class CampaignCounts1760000007400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE campaign_count (
        campaign_id uuid NOT NULL CONSTRAINT campaign_count_campaign_fk REFERENCES campaign (id),
        status text NOT NULL,
        count integer NOT NULL,
        CONSTRAINT campaign_count_pk PRIMARY KEY (campaign_id, status)
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(`
      CREATE TABLE campaign_count_change (
        campaign_id uuid NOT NULL,
        status text NOT NULL,
        change integer NOT NULL
      )`);
    // nothing can change between the count and the first trigger
    await queryRunner.query(`LOCK TABLE campaign_recipient IN SHARE ROW EXCLUSIVE MODE`);
    await queryRunner.query(`
      INSERT INTO campaign_count
      SELECT campaign_id, status, count(*) FROM campaign_recipient GROUP BY campaign_id, status`);
    await queryRunner.query(`
      CREATE FUNCTION campaign_count_truncate() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        DELETE FROM campaign_count;
        DELETE FROM campaign_count_change;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER campaign_recipient_count_truncate AFTER TRUNCATE ON campaign_recipient
      FOR EACH STATEMENT EXECUTE FUNCTION campaign_count_truncate()`);
    await countChanges(queryRunner);
    for (const [event, { tables }] of Object.entries(changedRows)) {
      await queryRunner.query(`
        CREATE TRIGGER campaign_recipient_count_${event} AFTER ${event.toUpperCase()} ON campaign_recipient
        REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION campaign_count_${event}()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const event of ['truncate', ...Object.keys(changedRows)]) {
      await queryRunner.query(`DROP TRIGGER campaign_recipient_count_${event} ON campaign_recipient`);
      await queryRunner.query(`DROP FUNCTION campaign_count_${event}`);
    }
    for (const table of ['campaign_count_change', 'campaign_count']) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const added = 'SELECT campaign_id, status, 1 AS change FROM new_rows';
const removed = 'SELECT campaign_id, status, -1 AS change FROM old_rows';
const changedRows = {
  insert: { tables: 'NEW TABLE AS new_rows', select: added },
  update: { tables: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', select: `${added} UNION ALL ${removed}` },
  delete: { tables: 'OLD TABLE AS old_rows', select: removed },
};

/** The functions of the triggers. `then`: SQL to run after the counts; `rows` names the changed rows. */
export async function countChanges(queryRunner: QueryRunner, then: (rows: string) => string = () => ''): Promise<void> {
  for (const [event, { select }] of Object.entries(changedRows)) {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION campaign_count_${event}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        INSERT INTO campaign_count_change
        SELECT campaign_id, status, sum(change) FROM (${select}) AS changed
        GROUP BY campaign_id, status HAVING sum(change) <> 0;${then(event === 'delete' ? 'old_rows' : 'new_rows')}
        RETURN NULL;
      END $$`);
  }
}
