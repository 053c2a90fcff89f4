import { fictionalSalon } from '@lacquer/contracts/site/sample/salon';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The steps of the setup that an owner has settled. An installation whose owner has edited something is set up. */
export class CreateSetup1760000015000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE setup_step (
        step text CONSTRAINT setup_step_pk PRIMARY KEY,
        state text NOT NULL CONSTRAINT setup_step_state CHECK (state IN ('done', 'skipped')),
        settled_by uuid,
        settled_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(
      `INSERT INTO setup_step (step, state)
       SELECT unnest($1::text[]), 'done'
       WHERE EXISTS (SELECT FROM salon_profile WHERE version > 0 OR document->>'name' <> $2)
          OR EXISTS (SELECT FROM edition WHERE published_by IS NOT NULL)`,
      [steps, fictionalSalon.name],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE setup_step');
  }
}

const steps = [
  'name',
  'place',
  'booking',
  'claims',
  'languages',
  'colors',
  'services',
  'pictures',
  'connections',
  'second-step',
];
