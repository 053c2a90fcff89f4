import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The marks of changes that are to be published. Marking only inserts rows, so that statements that change the same
 * subject do not wait for each other. `change_relay.awake_until`: until then a relay looks for marks by itself, and
 * marking notifies nobody: a notification makes commits wait for each other.
 */
export class ChangeMarks1760000000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE change_mark (
        type text NOT NULL,
        subject text,
        part text NOT NULL
      ) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`);
    await queryRunner.query(`
      CREATE TABLE change_published (
        type text NOT NULL,
        subject text,
        at timestamptz NOT NULL,
        CONSTRAINT change_published_key UNIQUE NULLS NOT DISTINCT (type, subject)
      )`);
    await queryRunner.query(`
      CREATE TABLE change_relay (
        id boolean CONSTRAINT change_relay_pk PRIMARY KEY DEFAULT true CONSTRAINT change_relay_single CHECK (id),
        awake_until timestamptz NOT NULL DEFAULT '-infinity'
      ) WITH (fillfactor = 10)`);
    await queryRunner.query(`INSERT INTO change_relay DEFAULT VALUES`);
    await queryRunner.query(`
      CREATE FUNCTION change_mark_notify() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF EXISTS (SELECT FROM change_relay WHERE awake_until < clock_timestamp() + interval '1 second') THEN
          PERFORM pg_notify('change_mark', TG_TABLE_SCHEMA);
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER change_mark_notify AFTER INSERT ON change_mark
      FOR EACH STATEMENT EXECUTE FUNCTION change_mark_notify()`);
    // the third argument names the column of the subject's id, if it has one
    await queryRunner.query(`
      CREATE FUNCTION change_mark_row() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        INSERT INTO change_mark VALUES (TG_ARGV[0], to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[2], TG_ARGV[1]);
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION change_mark_table() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF EXISTS (SELECT FROM changed_rows) THEN
          INSERT INTO change_mark VALUES (TG_ARGV[0], NULL, TG_ARGV[1]);
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE FUNCTION change_mark_ids() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF EXISTS (SELECT FROM changed_rows) THEN
          INSERT INTO change_mark SELECT TG_ARGV[0], id::text, TG_ARGV[1] FROM changed_rows;
        END IF;
        RETURN NULL;
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['change_mark', 'change_published', 'change_relay']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
    for (const name of ['notify', 'row', 'table', 'ids']) await queryRunner.query(`DROP FUNCTION change_mark_${name}`);
  }
}
