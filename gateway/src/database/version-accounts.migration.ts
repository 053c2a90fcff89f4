import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `version` changes with the account's password, role, state and second step. Triggers count it: no statement can forget
 * it, nor can those of the previous release.
 */
export class VersionAccounts1760000017000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account ADD COLUMN version integer NOT NULL DEFAULT 1');
    await queryRunner.query(`
      CREATE FUNCTION staff_account_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.version := OLD.version + 1;
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER staff_account_versioned BEFORE UPDATE ON staff_account FOR EACH ROW
      WHEN ((OLD.email, OLD.role, OLD.password_hash, OLD.disabled_at)
        IS DISTINCT FROM (NEW.email, NEW.role, NEW.password_hash, NEW.disabled_at))
      EXECUTE FUNCTION staff_account_count_version()`);
    await queryRunner.query(`
      CREATE FUNCTION second_step_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE staff_account SET version = version + 1 WHERE id = OLD.account_id;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER second_step_turned AFTER UPDATE ON second_step FOR EACH ROW
      WHEN (OLD.turned_on_at IS DISTINCT FROM NEW.turned_on_at) EXECUTE FUNCTION second_step_count_version()`);
    await queryRunner.query(`
      CREATE TRIGGER second_step_removed AFTER DELETE ON second_step FOR EACH ROW
      WHEN (OLD.turned_on_at IS NOT NULL) EXECUTE FUNCTION second_step_count_version()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER second_step_removed ON second_step');
    await queryRunner.query('DROP TRIGGER second_step_turned ON second_step');
    await queryRunner.query('DROP FUNCTION second_step_count_version');
    await queryRunner.query('DROP TRIGGER staff_account_versioned ON staff_account');
    await queryRunner.query('DROP FUNCTION staff_account_count_version');
    await queryRunner.query('ALTER TABLE staff_account DROP COLUMN version');
  }
}
