import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An alert may report anything that needs the staff. The previous release leaves such sentences out. */
export class AlertTroubles1760000008700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        ADD COLUMN troubles text[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT outgoing_text_tells_something,
        ADD CONSTRAINT outgoing_text_tells_something CHECK (${tellsSomething(' + cardinality(troubles)')})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM outgoing_text WHERE NOT (${tellsSomething('')})`);
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        DROP COLUMN troubles,
        ADD CONSTRAINT outgoing_text_tells_something CHECK (${tellsSomething('')})`);
  }
}

/** SQL: whether a text has something to say. `others`: further counts to add up. */
export const tellsSomething = (others: string): string =>
  `body IS NOT NULL OR coalesce(message_count, 0) + coalesce(cardinality(pause_reasons), 0)${others} > 0`;
