import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GuardAuditTrail1760000013000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // the only change allowed: a started entry gets its outcome, once
    await queryRunner.query(`
      CREATE FUNCTION audit_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.outcome = 'started' AND NEW.outcome IN ('done', 'failed')
          AND (OLD.subject IS NULL OR NEW.subject = OLD.subject)
          AND (NEW.id, NEW.occurred_at, NEW.actor_id, NEW.actor, NEW.action, NEW.details, NEW.client, NEW.correlation_id)
            IS NOT DISTINCT FROM
              (OLD.id, OLD.occurred_at, OLD.actor_id, OLD.actor, OLD.action, OLD.details, OLD.client, OLD.correlation_id)
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'audit_entry is a trail: entries are added, never changed or removed';
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
      FOR EACH ROW EXECUTE FUNCTION audit_entry_is_append_only()`);
    await queryRunner.query(`
      CREATE TRIGGER audit_entry_never_emptied BEFORE TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_append_only()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER audit_entry_never_emptied ON audit_entry');
    await queryRunner.query('DROP TRIGGER audit_entry_append_only ON audit_entry');
    await queryRunner.query('DROP FUNCTION audit_entry_is_append_only');
  }
}
