import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last Unicode character: sorts customers without a name after all names. */
const lastOfAll = String.raw`U&'\+10FFFD'`;

const given = `COALESCE(entered_given_name, square_given_name, '')`;
const family = `COALESCE(entered_family_name, square_family_name, '')`;

/**
 * Indexes for sorting, searching and filtering lists of a million customers, and totals without counting.
 *
 * Triggers maintain the totals in the statement that changes a customer. They only insert rows, so statements do not
 * wait for each other. The total is the sum of all rows of `customer_sum`; the service regularly compacts them into one
 * row.
 */
export class CustomerLists1760000020000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // a trusted extension: the owner of a database may create it
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const [extension] = (await queryRunner.query(
      `SELECT quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
       WHERE extname = 'pg_trgm'`,
    )) as { schema: string }[];

    // lower case without accents; the collation is PostgreSQL's own, the same on every system
    await queryRunner.query(String.raw`
      CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN regexp_replace(lower(normalize(given, NFKD) COLLATE pg_c_utf8), U&'[\0300-\036F]', '', 'g')`);
    // a space before each part: one or two letters match only the beginning of a part
    await queryRunner.query(`
      ALTER TABLE customer
        ADD COLUMN sort_name text COLLATE pg_c_utf8 NOT NULL GENERATED ALWAYS AS
          (COALESCE(NULLIF(btrim(folded(${given} || ' ' || ${family})), ''), ${lastOfAll})) STORED,
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
          (folded(' ' || ${given} || ' ' || ${family} || ' ' || COALESCE(email, '') || ' ' || COALESCE(phone_number, ''))) STORED,
        ADD COLUMN visit_sources text[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(`
      UPDATE customer SET visit_sources = sources.list
      FROM (SELECT customer_id, array_agg(DISTINCT source ORDER BY source) AS list FROM visit WHERE counts GROUP BY 1) sources
      WHERE customer.id = sources.customer_id`);
    await queryRunner.query('CREATE INDEX customer_sort_name_idx ON customer (sort_name, id)');
    await queryRunner.query(`
      CREATE INDEX customer_search_idx ON customer USING gin (search_text ${extension!.schema}.gin_trgm_ops)`);
    // the best plan for a page depends on whether a text occurs in one customer of a thousand or of ten
    await queryRunner.query('ALTER TABLE customer ALTER COLUMN search_text SET STATISTICS 1000');
    await queryRunner.query(`CREATE INDEX customer_arrays_idx ON customer USING gin (service_names, visit_sources)`);

    await queryRunner.query(`
      CREATE TABLE consent_state (
        phone_number text CONSTRAINT consent_state_pk PRIMARY KEY,
        kind text NOT NULL,
        recorded_at timestamptz NOT NULL,
        sequence bigint NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX consent_state_kind_idx ON consent_state (kind, phone_number)');
    await queryRunner.query('LOCK TABLE consent_entry IN SHARE ROW EXCLUSIVE MODE');
    await queryRunner.query(`
      INSERT INTO consent_state
      SELECT DISTINCT ON (phone_number) phone_number, kind, recorded_at, sequence FROM consent_entry
      WHERE kind <> 'relationship' ORDER BY phone_number, recorded_at DESC, sequence DESC`);
    // a copy of the latest statement per phone; the ledger is authoritative
    await queryRunner.query(`
      CREATE FUNCTION consent_state_follows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        INSERT INTO consent_state AS known VALUES (NEW.phone_number, NEW.kind, NEW.recorded_at, NEW.sequence)
        ON CONFLICT ON CONSTRAINT consent_state_pk DO UPDATE
          SET kind = EXCLUDED.kind, recorded_at = EXCLUDED.recorded_at, sequence = EXCLUDED.sequence
        WHERE (known.recorded_at, known.sequence) < (EXCLUDED.recorded_at, EXCLUDED.sequence);
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER consent_entry_state AFTER INSERT ON consent_entry
      FOR EACH ROW WHEN (NEW.kind <> 'relationship') EXECUTE FUNCTION consent_state_follows()`);

    await queryRunner.query(`
      CREATE TABLE customer_sum (
        customers bigint NOT NULL,
        with_phone bigint NOT NULL,
        visits bigint NOT NULL,
        spent bigint NOT NULL
      )`);
    // nothing may change between the count and the first trigger
    await queryRunner.query('LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE');
    await queryRunner.query(`INSERT INTO customer_sum SELECT ${sums('1')} FROM customer`);
    for (const [event, { tables, rows }] of Object.entries(changes)) {
      await queryRunner.query(`
        CREATE FUNCTION customer_sum_${event}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          INSERT INTO customer_sum SELECT * FROM (SELECT ${sums('change')} FROM (${rows}) AS changed) AS sums
          WHERE (sums.*) IS DISTINCT FROM (0::bigint, 0::bigint, 0::bigint, 0::bigint);
          RETURN NULL;
        END $$`);
      await queryRunner.query(`
        CREATE TRIGGER customer_sum_${event} AFTER ${event.toUpperCase()} ON customer
        REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION customer_sum_${event}()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const event of Object.keys(changes)) {
      await queryRunner.query(`DROP TRIGGER customer_sum_${event} ON customer`);
      await queryRunner.query(`DROP FUNCTION customer_sum_${event}`);
    }
    await queryRunner.query('DROP TABLE customer_sum');
    await queryRunner.query('DROP TRIGGER consent_entry_state ON consent_entry');
    await queryRunner.query('DROP FUNCTION consent_state_follows');
    await queryRunner.query('DROP TABLE consent_state');
    // the extension stays: others may use it
    await queryRunner.query('DROP INDEX customer_arrays_idx, customer_search_idx, customer_sort_name_idx');
    await queryRunner.query(
      'ALTER TABLE customer DROP COLUMN visit_sources, DROP COLUMN search_text, DROP COLUMN sort_name',
    );
    await queryRunner.query('DROP FUNCTION folded');
  }
}

/** The totals of rows that count once, or `change` times. */
const sums = (times: string) => `COALESCE(sum(${times}), 0)::bigint AS customers,
  COALESCE(sum(${times}) FILTER (WHERE phone_number IS NOT NULL), 0)::bigint AS with_phone,
  COALESCE(sum(${times} * visit_count), 0)::bigint AS visits, COALESCE(sum(${times} * total_spent), 0)::bigint AS spent`;

const added = 'SELECT 1 AS change, phone_number, visit_count, total_spent FROM new_rows';
const removed = 'SELECT -1 AS change, phone_number, visit_count, total_spent FROM old_rows';
const changes = {
  insert: { tables: 'NEW TABLE AS new_rows', rows: added },
  update: { tables: 'OLD TABLE AS old_rows NEW TABLE AS new_rows', rows: `${added} UNION ALL ${removed}` },
  delete: { tables: 'OLD TABLE AS old_rows', rows: removed },
};
