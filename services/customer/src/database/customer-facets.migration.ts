import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same as `isListed` at the time of this migration. */
const isListed = (row: string) =>
  `${row}.merged_into IS NULL AND NOT (${row}.left_behind AND ${row}.version = 0 AND ${row}.visit_count = 0)`;

const columns = `id, last_visit_at, total_spent, visit_count, birthday_month, language, is_manual, is_square,
  service_names, tags`;
const valuesOf = (row: string) => `${row}.id, ${row}.last_visit_at, ${row}.total_spent, ${row}.visit_count,
  ${row}.birthday_month, ${row}.language, 'manual' = ANY (${row}.visit_sources), 'square' = ANY (${row}.visit_sources),
  ${row}.service_names, ${row}.tags`;
const taken = columns.split(',').map((name) => `${name.trim()} = EXCLUDED.${name.trim()}`);

/** What a filter asks of a customer, and the key. */
const asked = `id, phone_number, last_visit_at, total_spent, visit_count, birthday_month, language, visit_sources,
  service_names, tags, merged_into, left_behind, version`;
const askedOf = (row: string) =>
  `(${asked
    .split(',')
    .map((name) => `${row}.${name.trim()}`)
    .join(', ')})`;

/** A null or true or false: no statement, a consent, a revocation. */
const consentOf = (row: string) => `CASE ${row}.kind WHEN 'consent' THEN true WHEN 'revocation' THEN false END`;

/**
 * `customer_facet`: what a filter asks of each listed customer, in rows so short that counting a million takes a tenth of
 * a second. The key is the phone, or the id without one; `id` is null if a statement of the ledger is about a phone that
 * no listed customer has. Customers and statements each write their own columns: as the key is unique, one of two at the
 * same moment waits for the other. They write at the commit, after every other row, so that none waits in a circle.
 */
export class CustomerFacets1760000039500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE customer_facet (
        id uuid,
        last_visit_at timestamptz,
        total_spent bigint NOT NULL DEFAULT 0,
        visit_count integer NOT NULL DEFAULT 0,
        birthday_month smallint,
        has_consent boolean,
        is_manual boolean NOT NULL DEFAULT false,
        is_square boolean NOT NULL DEFAULT false,
        has_phone boolean NOT NULL GENERATED ALWAYS AS (key LIKE '+%') STORED,
        key text CONSTRAINT customer_facet_pk PRIMARY KEY,
        language text,
        service_names text[] NOT NULL DEFAULT '{}',
        tags text[] NOT NULL DEFAULT '{}'
      ) WITH (fillfactor = 90)`);
    // nothing may change between the copy and the first trigger
    await queryRunner.query('LOCK TABLE customer, consent_state IN SHARE ROW EXCLUSIVE MODE');
    await queryRunner.query(`
      INSERT INTO customer_facet (key, has_consent, ${columns})
      SELECT COALESCE(phone_number, customer.id::text), ${consentOf('consent_state')}, ${valuesOf('customer')}
      FROM customer LEFT JOIN consent_state USING (phone_number) WHERE ${isListed('customer')}`);
    await queryRunner.query(`
      INSERT INTO customer_facet (key, has_consent) SELECT phone_number, ${consentOf('consent_state')} FROM consent_state
      ON CONFLICT DO NOTHING`);
    await queryRunner.query('CREATE INDEX customer_facet_service_idx ON customer_facet USING gin (service_names)');
    await queryRunner.query(
      `CREATE INDEX customer_facet_tag_idx ON customer_facet USING gin (tags) WHERE tags <> '{}'`,
    );

    await queryRunner.query(`
      CREATE FUNCTION customer_facet_without(gone text) RETURNS void LANGUAGE sql SET search_path FROM CURRENT
      BEGIN ATOMIC
        DELETE FROM customer_facet WHERE key = gone AND id IS NULL AND has_consent IS NULL;
      END`);
    await queryRunner.query(`
      CREATE FUNCTION customer_facet_follows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        former text := CASE WHEN TG_OP <> 'INSERT' THEN COALESCE(OLD.phone_number, OLD.id::text) END;
        present text := CASE WHEN TG_OP <> 'DELETE' THEN COALESCE(NEW.phone_number, NEW.id::text) END;
      BEGIN
        IF present IS NOT NULL AND NOT (${isListed('NEW')}) THEN present := NULL; END IF;
        IF former IS DISTINCT FROM present AND former IS NOT NULL THEN
          UPDATE customer_facet SET (${columns}) =
            (NULL::uuid, NULL::timestamptz, 0, 0, NULL::smallint, NULL::text, false, false, '{}'::text[], '{}'::text[])
          WHERE key = former AND id = OLD.id;
          PERFORM customer_facet_without(former);
        END IF;
        IF present IS NOT NULL THEN
          INSERT INTO customer_facet (key, ${columns}) VALUES (present, ${valuesOf('NEW')})
          ON CONFLICT (key) DO UPDATE SET ${taken.join(', ')};
        END IF;
        RETURN NULL;
      END $$`);
    // the list reads the few customers of a language by it
    await queryRunner.query('CREATE INDEX customer_language_idx ON customer (language) WHERE language IS NOT NULL');
    const follows = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
    await queryRunner.query(`
      CREATE CONSTRAINT TRIGGER customer_facet_made AFTER INSERT OR DELETE ON customer
      ${follows} EXECUTE FUNCTION customer_facet_follows()`);
    await queryRunner.query(`
      CREATE CONSTRAINT TRIGGER customer_facet_changed AFTER UPDATE ON customer
      ${follows} WHEN (${askedOf('OLD')} IS DISTINCT FROM ${askedOf('NEW')}) EXECUTE FUNCTION customer_facet_follows()`);
    await queryRunner.query(`
      CREATE FUNCTION customer_facet_asks() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          UPDATE customer_facet SET has_consent = NULL WHERE key = OLD.phone_number;
          PERFORM customer_facet_without(OLD.phone_number);
        ELSE
          INSERT INTO customer_facet (key, has_consent) VALUES (NEW.phone_number, ${consentOf('NEW')})
          ON CONFLICT (key) DO UPDATE SET has_consent = EXCLUDED.has_consent;
        END IF;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE CONSTRAINT TRIGGER customer_facet_asked AFTER INSERT OR UPDATE OR DELETE ON consent_state
      ${follows} EXECUTE FUNCTION customer_facet_asks()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX customer_language_idx');
    await queryRunner.query('DROP TRIGGER customer_facet_asked ON consent_state');
    await queryRunner.query('DROP TRIGGER customer_facet_changed ON customer');
    await queryRunner.query('DROP TRIGGER customer_facet_made ON customer');
    await queryRunner.query('DROP FUNCTION customer_facet_asks, customer_facet_follows, customer_facet_without(text)');
    await queryRunner.query('DROP TABLE customer_facet');
  }
}
