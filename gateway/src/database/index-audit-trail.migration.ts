import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the trail of one person and of one area. */
export class IndexAuditTrail1760000014000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX audit_entry_actor_idx ON audit_entry (actor, id)');
    await queryRunner.query(`CREATE INDEX audit_entry_area_idx ON audit_entry (split_part(action, '.', 1), id)`);
    await queryRunner.query('CREATE INDEX audit_entry_subject_idx ON audit_entry (subject, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX audit_entry_subject_idx');
    await queryRunner.query('DROP INDEX audit_entry_area_idx');
    await queryRunner.query('DROP INDEX audit_entry_actor_idx');
  }
}
