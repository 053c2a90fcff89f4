import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One row per phone that has texted the salon or was texted by the staff, so that the list of replies reads only the
 * texts it shows. Triggers maintain it in the statement that adds or removes a text, or marks texts as read.
 */
export class Conversations1760000008000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE conversation (
        phone text CONSTRAINT conversation_pk PRIMARY KEY,
        latest_at timestamptz NOT NULL,
        latest_text_at timestamptz,
        read_up_to timestamptz NOT NULL DEFAULT '-infinity'
      )`);
    // nothing can change between the backfill and the first trigger
    await queryRunner.query(`LOCK TABLE inbound_message, answer, conversation_read IN SHARE ROW EXCLUSIVE MODE`);
    await queryRunner.query(`
      INSERT INTO conversation SELECT phone, max(at), max(text_at), ${readUpTo} FROM (
        SELECT from_phone AS phone, received_at AS at, received_at AS text_at FROM inbound_message
        UNION ALL SELECT phone, created_at, NULL FROM answer) AS text
      LEFT JOIN conversation_read USING (phone) GROUP BY phone`);
    await queryRunner.query(`CREATE INDEX conversation_latest_idx ON conversation (latest_at DESC, phone DESC)`);
    await queryRunner.query(`
      CREATE INDEX conversation_unread_idx ON conversation (latest_at DESC, phone DESC)
      WHERE latest_text_at > read_up_to`);
    await queryRunner.query(
      `CREATE INDEX inbound_message_review_idx ON inbound_message (from_phone) WHERE needs_review`,
    );
    for (const { table, phone, at, textAt } of texts) {
      await queryRunner.query(`
        CREATE FUNCTION conversation_add_${table}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          INSERT INTO conversation AS known
          SELECT text.phone, max(at), max(text_at), ${readUpTo}
          FROM (SELECT ${phone} AS phone, ${at} AS at, ${textAt} AS text_at FROM new_rows) AS text
          LEFT JOIN conversation_read USING (phone) GROUP BY text.phone ORDER BY text.phone
          ON CONFLICT ON CONSTRAINT conversation_pk DO UPDATE SET
            latest_at = greatest(known.latest_at, EXCLUDED.latest_at),
            latest_text_at = greatest(known.latest_text_at, EXCLUDED.latest_text_at);
          RETURN NULL;
        END $$`);
      // Locks first: the texts are then read together with those of the previous lock holder.
      await queryRunner.query(`
        CREATE FUNCTION conversation_remove_${table}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          PERFORM FROM conversation WHERE phone IN (SELECT ${phone} FROM old_rows) ORDER BY phone FOR UPDATE;
          WITH left_over AS (
            SELECT phone,
              (SELECT max(received_at) FROM inbound_message WHERE from_phone = removed.phone) AS text_at,
              (SELECT max(created_at) FROM answer WHERE answer.phone = removed.phone) AS answer_at
            FROM (SELECT DISTINCT ${phone} AS phone FROM old_rows) AS removed),
          emptied AS (
            DELETE FROM conversation USING left_over
            WHERE conversation.phone = left_over.phone AND text_at IS NULL AND answer_at IS NULL)
          UPDATE conversation SET latest_at = greatest(text_at, answer_at), latest_text_at = text_at FROM left_over
          WHERE conversation.phone = left_over.phone AND (text_at IS NOT NULL OR answer_at IS NOT NULL);
          RETURN NULL;
        END $$`);
      await queryRunner.query(`
        CREATE TRIGGER ${table}_conversation_add AFTER INSERT ON ${table}
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION conversation_add_${table}()`);
      await queryRunner.query(`
        CREATE TRIGGER ${table}_conversation_remove AFTER DELETE ON ${table}
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION conversation_remove_${table}()`);
    }
    await queryRunner.query(`
      CREATE FUNCTION conversation_mark_read() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        UPDATE conversation SET read_up_to = NEW.read_up_to WHERE phone = NEW.phone;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER conversation_read_mark AFTER INSERT OR UPDATE ON conversation_read
      FOR EACH ROW EXECUTE FUNCTION conversation_mark_read()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER conversation_read_mark ON conversation_read`);
    await queryRunner.query(`DROP FUNCTION conversation_mark_read`);
    for (const { table } of texts) {
      for (const change of ['add', 'remove']) {
        await queryRunner.query(`DROP TRIGGER ${table}_conversation_${change} ON ${table}`);
        await queryRunner.query(`DROP FUNCTION conversation_${change}_${table}`);
      }
    }
    await queryRunner.query(`DROP INDEX inbound_message_review_idx`);
    await queryRunner.query(`DROP TABLE conversation`);
  }
}

/** Over texts grouped by phone. */
const readUpTo = `coalesce(max(read_up_to), '-infinity')`;

const texts = [
  { table: 'inbound_message', phone: 'from_phone', at: 'received_at', textAt: 'received_at' },
  { table: 'answer', phone: 'phone', at: 'created_at', textAt: 'NULL::timestamptz' },
];
