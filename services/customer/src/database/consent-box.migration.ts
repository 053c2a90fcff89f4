import type { MigrationInterface, QueryRunner } from 'typeorm';

const isAppendOnly = (erasable: string, emptied: string) => `
  CREATE OR REPLACE FUNCTION consent_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN
    IF TG_OP = 'UPDATE' AND NEW.phone_number LIKE '+999%' AND ${emptied}
      AND to_jsonb(NEW) - '${erasable}'::text[] = to_jsonb(OLD) - '${erasable}'::text[] THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'consent_entry is a ledger: entries are added, never changed or removed';
  END $$`;

/** The words that were shown, on which page, and from which address the box was ticked, which an erasure removes. */
export class ConsentBox1760000038000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE consent_entry ADD COLUMN words text, ADD COLUMN language text, ADD COLUMN page text,
        ADD COLUMN address text`);
    // the release before erases without the address, which then stays beside a pseudonym: it is emptied here
    await queryRunner.query(`
      CREATE FUNCTION consent_entry_forget_address() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.address := NULL; RETURN NEW; END $$`);
    // before the guard, by its name
    await queryRunner.query(`
      CREATE TRIGGER consent_entry_address BEFORE UPDATE ON consent_entry
      FOR EACH ROW WHEN (NEW.phone_number LIKE '+999%') EXECUTE FUNCTION consent_entry_forget_address()`);
    await queryRunner.query(
      isAppendOnly('{phone_number,reason,address}', 'NEW.reason IS NULL AND NEW.address IS NULL'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(isAppendOnly('{phone_number,reason}', 'NEW.reason IS NULL'));
    await queryRunner.query('DROP TRIGGER consent_entry_address ON consent_entry');
    await queryRunner.query('DROP FUNCTION consent_entry_forget_address');
    await queryRunner.query(`
      ALTER TABLE consent_entry DROP COLUMN words, DROP COLUMN language, DROP COLUMN page, DROP COLUMN address`);
  }
}
