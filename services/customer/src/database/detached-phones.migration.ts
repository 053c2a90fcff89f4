import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Phones that customers have lost because the holder wrote that the number is a wrong one. A row without a customer is
 * a withdrawal for which no phone was detached: it outweighs the report before it, which may arrive later.
 */
export class DetachedPhones1760000035000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE detached_phone (
        id uuid CONSTRAINT detached_phone_pk PRIMARY KEY,
        customer_id uuid CONSTRAINT detached_phone_customer_fk REFERENCES customer (id),
        phone_number text NOT NULL CONSTRAINT detached_phone_e164 CHECK (phone_number ~ '^\\+[1-9][0-9]{6,14}$'),
        detached_at timestamptz(3) NOT NULL,
        reattached_at timestamptz(3),
        CONSTRAINT detached_phone_is_of_customer CHECK (customer_id IS NOT NULL OR reattached_at IS NOT NULL)
      )`);
    await queryRunner.query(`CREATE INDEX detached_phone_number_idx ON detached_phone (phone_number)`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX detached_phone_customer_idx ON detached_phone (customer_id, phone_number)
      WHERE reattached_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE detached_phone');
  }
}
