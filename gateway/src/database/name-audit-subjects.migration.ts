import type { MigrationInterface, QueryRunner } from 'typeorm';

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The kind and the id of a subject, next to its text. An entry without a kind has a text only. */
export class NameAuditSubjects1760000016000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit_entry ADD COLUMN subject_kind text, ADD COLUMN subject_id text');
    // the entries so far, whose kind stands in the text or follows from the action
    await queryRunner.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
    await queryRunner.query(`
      UPDATE audit_entry SET subject_kind = found.kind, subject_id = found.id
      FROM (
        SELECT id AS entry,
          CASE WHEN subject LIKE 'customer %' THEN 'customer'
            WHEN action LIKE 'automation.%' THEN 'automation'
            WHEN action = 'campaign.send-test' THEN 'test-send'
            WHEN action LIKE 'campaign.%' THEN 'campaign'
            WHEN action LIKE 'service.%' THEN 'service' END AS kind,
          regexp_replace(subject, '^customer ', '') AS id
        FROM audit_entry WHERE subject ~ '^(customer )?${uuid}$' OR action LIKE 'automation.%') AS found
      WHERE audit_entry.id = found.entry AND found.kind IS NOT NULL AND found.id IS NOT NULL`);
    await queryRunner.query('ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_append_only');
    await queryRunner.query(
      guard('AND (OLD.subject_id IS NULL OR (NEW.subject_kind, NEW.subject_id) = (OLD.subject_kind, OLD.subject_id))'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(guard(''));
    await queryRunner.query('ALTER TABLE audit_entry DROP COLUMN subject_id, DROP COLUMN subject_kind');
  }
}

/** The only change allowed: a started entry gets its outcome, once, and its subject if it had none. */
const guard = (subjectStays: string): string => `
  CREATE OR REPLACE FUNCTION audit_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.outcome = 'started' AND NEW.outcome IN ('done', 'failed')
      AND (OLD.subject IS NULL OR NEW.subject = OLD.subject)
      ${subjectStays}
      AND (NEW.id, NEW.occurred_at, NEW.actor_id, NEW.actor, NEW.action, NEW.details, NEW.client, NEW.correlation_id)
        IS NOT DISTINCT FROM
          (OLD.id, OLD.occurred_at, OLD.actor_id, OLD.actor, OLD.action, OLD.details, OLD.client, OLD.correlation_id)
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'audit_entry is a trail: entries are added, never changed or removed';
  END $$`;
