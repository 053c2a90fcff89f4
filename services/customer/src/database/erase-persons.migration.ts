import type { MigrationInterface, QueryRunner } from 'typeorm';

const isAppendOnly = (allowed: string) => `
  CREATE OR REPLACE FUNCTION consent_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN
    ${allowed}
    RAISE EXCEPTION 'consent_entry is a ledger: entries are added, never changed or removed';
  END $$`;

/**
 * An entry of an erased person keeps everything except the identity: a pseudonym replaces the phone, and free text is
 * removed.
 */
export class ErasePersons1760000012000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      isAppendOnly(`IF TG_OP = 'UPDATE' AND NEW.phone_number LIKE '+999%' AND NEW.reason IS NULL
        AND to_jsonb(NEW) - '{phone_number,reason}'::text[] = to_jsonb(OLD) - '{phone_number,reason}'::text[] THEN
        RETURN NEW;
      END IF;`),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(isAppendOnly(''));
  }
}
