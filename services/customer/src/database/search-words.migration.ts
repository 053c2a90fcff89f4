import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks that people type for an apostrophe, or leave out. */
const apostrophes = String.raw`U&'\0027\0060\00B4\02B9\02BB\02BC\02BD\2018\2019\201B\2032\FF07'`;
/** What separates the parts of a name besides spaces: dashes, dots, commas, slashes, brackets and quotation marks. */
const separators = String.raw`U&'[-[:space:]\2010-\2015\2212.,;:/()"\201C\201D\00AB\00BB&+*_|\00B7\30FB\FF65]+'`;
/** Chinese, Japanese and Korean letters, before and after their decomposition. */
const cjk = String.raw`U&'^[\1100-\11FF\3040-\30FF\3400-\9FFF\AC00-\D7AF\F900-\FAFF\+020000-\+03FFFF]+$'`;

/** Characters of a name of which each ending is found. The others are found with all letters before them. */
const longestEndings = 12;
const batch = 2000;

/**
 * `search_words`: the words by which a customer is found, each between spaces. Before the bar the words of the names, also
 * as one word for each name ("annemarie"); after it both names as one word in either order, and the phone from each digit
 * where people begin. A Chinese, Japanese or Korean name is found from each of its syllables. `name_word`: each word of a
 * name once, by itself and by what remains without any one letter, which finds a word with one wrong letter.
 *
 * Triggers write both, so the rows of the release before are found too. The rows that exist are filled in batches, each
 * in its own transaction, while the release before serves: the migration can be interrupted, and runs again.
 */
export class SearchWords1760000031000 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // trusted extensions: the owner of a database may create them
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    const extensions = (await queryRunner.query(
      `SELECT extname AS name, quote_ident(nspname) AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace`,
    )) as { name: string; schema: string }[];
    const schemaOf = (name: string) => extensions.find((extension) => extension.name === name)!.schema;
    const unaccent = `${schemaOf('unaccent')}.unaccent`;

    // letters that have no decomposition (Đ Ł Ø ß ı Æ Œ Þ) are in the extension's rules
    await queryRunner.query(String.raw`
      CREATE OR REPLACE FUNCTION name_folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN lower(${unaccent}('${unaccent}'::regdictionary,
        regexp_replace(normalize(translate(given, ${apostrophes}, ''), NFKD), U&'[\0300-\036F]', '', 'g')) COLLATE pg_c_utf8)`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION name_parts(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN array_remove(string_to_array(regexp_replace(name_folded(COALESCE(given, '')), ${separators}, ' ', 'g'), ' '), '')`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION customer_search_words(given text, family text, phone text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
      DECLARE
        given_parts text[] := name_parts(given);
        family_parts text[] := name_parts(family);
        given_name text := array_to_string(given_parts, '');
        family_name text := array_to_string(family_parts, '');
        words text := concat(' ', array_to_string(given_parts || family_parts, ' '),
          CASE WHEN cardinality(given_parts) > 1 THEN ' ' || given_name END,
          CASE WHEN cardinality(family_parts) > 1 THEN ' ' || family_name END);
        whole text;
      BEGIN
        IF octet_length(words) > char_length(words) AND given_name || family_name ~ ${cjk} THEN
          FOREACH whole IN ARRAY ARRAY[COALESCE(family, '') || COALESCE(given, ''), COALESCE(given, '') || COALESCE(family, '')] LOOP
            whole := normalize(regexp_replace(whole, ${separators}, '', 'g'), NFKC);
            words := concat(words, ' ', (
              SELECT string_agg(name_folded(substr(whole, place)), ' ')
              FROM generate_series(1, least(char_length(whole), ${longestEndings})) AS place));
          END LOOP;
        END IF;
        words := words || ' | ';
        IF given_name <> '' AND family_name <> '' THEN
          words := concat(words, given_name, family_name, ' ', family_name, given_name, ' ');
        END IF;
        IF phone IS NULL THEN RETURN words; END IF;
        RETURN concat(words, substr(phone, 2), ' ', CASE WHEN phone LIKE '+1%' THEN substr(phone, 3) || ' ' END,
          right(phone, 7), ' ', right(phone, 4), ' ');
      END $$`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION near_keys(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN ARRAY(SELECT word UNION SELECT overlay(word PLACING '' FROM place FOR 1)
                   FROM generate_series(1, least(char_length(word), 40)) AS place)`);

    await queryRunner.query('ALTER TABLE customer ADD COLUMN IF NOT EXISTS search_words text');
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS customer_search_words_idx ON customer USING gin (search_words ${schemaOf('pg_trgm')}.gin_trgm_ops)`,
    );
    await queryRunner.query('ALTER TABLE customer ALTER COLUMN search_words SET STATISTICS 1000');
    // no unique constraint: statements that add the same word would wait for each other. Rarely a word is there twice
    await queryRunner.query('CREATE TABLE IF NOT EXISTS name_word (word text NOT NULL, keys text[] NOT NULL)');
    await queryRunner.query('CREATE INDEX IF NOT EXISTS name_word_word_idx ON name_word (word)');
    await queryRunner.query('CREATE INDEX IF NOT EXISTS name_word_keys_idx ON name_word USING gin (keys)');
    await this.createTriggers(queryRunner);
    await this.fill(queryRunner);
  }

  private async createTriggers(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION customer_search_words_follow() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        NEW.search_words := customer_search_words(COALESCE(NEW.entered_given_name, NEW.square_given_name),
          COALESCE(NEW.entered_family_name, NEW.square_family_name), NEW.phone_number);
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION words_of_names(search_words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN string_to_array(btrim(split_part(COALESCE(search_words, ''), '|', 1)), ' ')`);
    // a person who is erased takes along the words that nobody else has
    await queryRunner.query(String.raw`
      CREATE OR REPLACE FUNCTION name_word_follows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      DECLARE
        before text[] := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE words_of_names(OLD.search_words) END;
        after text[] := words_of_names(NEW.search_words);
        left_word text;
        is_known boolean;
      BEGIN
        IF before = after THEN RETURN NULL; END IF;
        INSERT INTO name_word SELECT added.word, near_keys(added.word) FROM unnest(after) AS added(word)
        WHERE added.word <> ALL (before) AND char_length(added.word) > 2
          AND NOT EXISTS (SELECT FROM name_word AS known WHERE known.word = added.word);
        IF cardinality(after) > 0 THEN RETURN NULL; END IF;
        FOREACH left_word IN ARRAY before LOOP
          -- planned for each word: one in a hundred names is found first by reading, one in a million by the index
          EXECUTE format('SELECT EXISTS (SELECT FROM customer WHERE search_words LIKE %L)',
            concat('% ', regexp_replace(left_word, '([\\%_])', '\\\1', 'g'), ' %')) INTO is_known;
          IF NOT is_known THEN DELETE FROM name_word WHERE name_word.word = left_word; END IF;
        END LOOP;
        RETURN NULL;
      END $$`);
    const named = 'entered_given_name, entered_family_name, square_given_name, square_family_name';
    await queryRunner.query(`
      CREATE OR REPLACE TRIGGER customer_search_words BEFORE INSERT OR UPDATE OF ${named}, phone_number ON customer
      FOR EACH ROW EXECUTE FUNCTION customer_search_words_follow()`);
    await queryRunner.query(`
      CREATE OR REPLACE TRIGGER customer_name_words AFTER INSERT OR UPDATE OF ${named} ON customer
      FOR EACH ROW EXECUTE FUNCTION name_word_follows()`);
  }

  /** Each statement is a transaction of its own, and the triggers write no words meanwhile. */
  private async fill(queryRunner: QueryRunner): Promise<void> {
    for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
      const filled = (await queryRunner.query(
        `WITH next AS (SELECT id FROM customer WHERE id > $1 ORDER BY id LIMIT ${batch}),
           filled AS (UPDATE customer SET search_words = customer_search_words(given_name, family_name, phone_number)
             WHERE id IN (SELECT id FROM next) AND search_words IS NULL)
         SELECT id FROM next ORDER BY id DESC LIMIT 1`,
        [last],
      )) as { id: string }[];
      last = filled[0]?.id;
    }
    await queryRunner.query(`
      INSERT INTO name_word SELECT word, near_keys(word)
      FROM (SELECT DISTINCT word FROM customer, unnest(words_of_names(search_words)) AS word) AS words
      WHERE char_length(word) > 2 AND NOT EXISTS (SELECT FROM name_word AS known WHERE known.word = words.word)`);
    await queryRunner.query('ANALYZE customer, name_word');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER customer_name_words ON customer');
    await queryRunner.query('DROP TRIGGER customer_search_words ON customer');
    await queryRunner.query('DROP TABLE name_word');
    await queryRunner.query('ALTER TABLE customer DROP COLUMN search_words');
    for (const name of [
      'name_word_follows',
      'words_of_names',
      'customer_search_words_follow',
      'near_keys',
      'customer_search_words',
      'name_parts',
      'name_folded',
    ]) {
      await queryRunner.query(`DROP FUNCTION ${name}`);
    }
  }
}
