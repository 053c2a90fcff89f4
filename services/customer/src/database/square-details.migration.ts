import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Birthday, note and groups of Square's profiles. `square_detail`: what of it a customer record has taken, so that what
 * the staff write stays. `group_ids` is null until the profile is read again: a sweep of the known history reads those
 * that it lists, the others are read with their next payment. The previous release neither reads nor writes any of it.
 */
export class SquareDetails1760000036000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE square_customer ADD COLUMN birthday_month smallint, ADD COLUMN birthday_day smallint, ADD COLUMN note text,
        ADD COLUMN group_ids text[],
        ADD CONSTRAINT square_customer_birthday_whole CHECK ((birthday_month IS NULL) = (birthday_day IS NULL))`);
    await queryRunner.query(`
      CREATE TABLE square_group (group_id text CONSTRAINT square_group_pk PRIMARY KEY, name text NOT NULL)`);
    await queryRunner.query(`
      CREATE TABLE square_detail (
        customer_id uuid CONSTRAINT square_detail_pk PRIMARY KEY
          CONSTRAINT square_detail_customer_fk REFERENCES customer (id) ON DELETE CASCADE,
        taken jsonb NOT NULL
      )`);
    await queryRunner.query(`
      INSERT INTO square_sweep (is_scheduled, since, until)
      SELECT false, min(paid_at), now() FROM square_payment HAVING count(*) > 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE square_detail');
    await queryRunner.query('DROP TABLE square_group');
    await queryRunner.query(`
      ALTER TABLE square_customer DROP COLUMN birthday_month, DROP COLUMN birthday_day, DROP COLUMN note,
        DROP COLUMN group_ids`);
  }
}
