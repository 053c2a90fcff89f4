import { conversationChanged } from '@lacquer/contracts/messaging/changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of conversations from before, only a customer's text of the last days waits for an answer. */
const firstDays = 14;

/**
 * Whether a conversation is open, since when the customer waits in it, and who answers it. Triggers count the waiting in
 * the statement that changes a text, also in one of the release before.
 */
export class ConversationStates1760000009810 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // in the order in which the release before locks them: a text, and then its conversation
    await queryRunner.query('LOCK TABLE outgoing_text, inbound_message, staff_person, conversation');
    await queryRunner.query('ALTER TABLE inbound_message ADD COLUMN asks_for_texts boolean NOT NULL DEFAULT false');
    await queryRunner.query(`
      ALTER TABLE conversation
        ADD COLUMN is_open boolean NOT NULL DEFAULT false,
        ADD COLUMN waiting_since timestamptz,
        ADD COLUMN handled_until timestamptz NOT NULL DEFAULT '-infinity',
        ADD COLUMN assigned_to uuid`);
    // Locks first: the texts are then read together with those of the previous lock holder.
    await queryRunner.query(`
      CREATE FUNCTION conversation_count_waiting(phones text[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        PERFORM FROM conversation WHERE phone = ANY (phones) ORDER BY phone FOR UPDATE;
        UPDATE conversation SET waiting_since = counted.since
        FROM (
          SELECT phone, (
            SELECT min(received_at) FROM inbound_message AS text
            WHERE from_phone = known.phone AND ${wantsAnswer('text')} AND received_at > greatest(
              known.handled_until,
              (SELECT max(created_at) FROM outgoing_text AS answer WHERE answer.phone = known.phone AND ${answers('answer')}),
              (SELECT max(received_at) FROM inbound_message WHERE from_phone = known.phone AND ${endsTexts}))) AS since
          FROM conversation AS known WHERE phone = ANY (phones)) AS counted
        WHERE conversation.phone = counted.phone AND waiting_since IS DISTINCT FROM counted.since;
      END $$`);
    for (const [name, body] of Object.entries(functions)) {
      await queryRunner.query(`
        CREATE FUNCTION conversation_${name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          ${body}
          RETURN NULL;
        END $$`);
    }
    // after the triggers that add or remove the conversation: those of one event run in the order of their names
    for (const [table, event, rows, name] of statementTriggers) {
      await queryRunner.query(`
        CREATE TRIGGER ${table}_conversation_state_${event} AFTER ${event} ON ${table}
        REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION conversation_${name}()`);
    }
    await queryRunner.query(`
      CREATE TRIGGER inbound_message_conversation_reviewed AFTER UPDATE ON inbound_message
      FOR EACH ROW WHEN (OLD.keyword IS DISTINCT FROM NEW.keyword) EXECUTE FUNCTION conversation_reviewed()`);
    await queryRunner.query(`
      CREATE TRIGGER outgoing_text_conversation_ended AFTER UPDATE ON outgoing_text
      FOR EACH ROW WHEN (NEW.kind = 'answer' AND (OLD.status IN ${unsent}) <> (NEW.status IN ${unsent}))
      EXECUTE FUNCTION conversation_ended()`);
    await queryRunner.query(`
      CREATE TRIGGER conversation_change_state AFTER UPDATE ON conversation FOR EACH ROW
      WHEN ((OLD.is_open, OLD.waiting_since, OLD.assigned_to) IS DISTINCT FROM (NEW.is_open, NEW.waiting_since, NEW.assigned_to))
      EXECUTE FUNCTION change_mark_row('${conversationChanged.name}', 'state')`);
    await queryRunner.query(`
      CREATE TRIGGER staff_person_change_people AFTER UPDATE ON staff_person FOR EACH ROW
      WHEN ((OLD.is_active, OLD.name, OLD.email) IS DISTINCT FROM (NEW.is_active, NEW.name, NEW.email))
      EXECUTE FUNCTION change_mark_row('${conversationChanged.name}', 'people')`);
    await queryRunner.query(`UPDATE conversation SET handled_until = now() - interval '${firstDays} days'`);
    await queryRunner.query(`SELECT conversation_count_waiting(ARRAY(SELECT phone FROM conversation))`);
    await queryRunner.query(`UPDATE conversation SET is_open = true WHERE waiting_since IS NOT NULL`);
    await queryRunner.query(`
      CREATE INDEX conversation_waiting_idx ON conversation (waiting_since, phone)
      WHERE is_open AND waiting_since IS NOT NULL`);
    await queryRunner.query(
      `CREATE INDEX conversation_open_idx ON conversation (latest_at DESC, phone DESC) WHERE is_open`,
    );
    await queryRunner.query(`
      CREATE INDEX conversation_assigned_idx ON conversation (assigned_to, latest_at DESC, phone DESC)
      WHERE assigned_to IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER staff_person_change_people ON staff_person');
    await queryRunner.query('DROP TRIGGER conversation_change_state ON conversation');
    await queryRunner.query('DROP TRIGGER outgoing_text_conversation_ended ON outgoing_text');
    await queryRunner.query('DROP TRIGGER inbound_message_conversation_reviewed ON inbound_message');
    for (const [table, event] of statementTriggers) {
      await queryRunner.query(`DROP TRIGGER ${table}_conversation_state_${event} ON ${table}`);
    }
    for (const name of Object.keys(functions)) await queryRunner.query(`DROP FUNCTION conversation_${name}`);
    await queryRunner.query('DROP FUNCTION conversation_count_waiting');
    await queryRunner.query(`
      ALTER TABLE conversation
        DROP COLUMN is_open, DROP COLUMN waiting_since, DROP COLUMN handled_until, DROP COLUMN assigned_to`);
    await queryRunner.query('ALTER TABLE inbound_message DROP COLUMN asks_for_texts');
  }
}

/** Without a keyword, from a phone that can be answered. */
const wantsAnswer = (text: string): string =>
  String.raw`(${text}.keyword IS NULL AND NOT ${text}.asks_for_texts AND ${text}.from_phone ~ '^\+[1-9][0-9]{6,14}$')`;
const endsTexts = `keyword IN ('stop', 'stop-phrase')`;
const unsent = `('failed', 'skipped')`;
const answers = (text: string): string =>
  `(${text}.kind = 'answer' AND ${text}.in_conversation AND ${text}.status NOT IN ${unsent})`;
const phonesOf = (rows: string, phone: string): string => `ARRAY(SELECT DISTINCT ${phone} FROM ${rows})`;

/** Bodies of trigger functions. */
const functions = {
  // an opt-out closes the conversation; whoever writes after it was closed waits from then on
  text_arrived: `
    UPDATE conversation AS known SET
      handled_until = CASE WHEN known.is_open OR asked_at IS NULL THEN known.handled_until
        ELSE greatest(known.handled_until, asked_at - interval '1 microsecond') END,
      is_open = NOT arrived.ends AND (known.is_open OR asked_at IS NOT NULL)
    FROM (
      SELECT from_phone, min(received_at) FILTER (WHERE ${wantsAnswer('text')}) AS asked_at,
        coalesce((array_agg(${endsTexts} ORDER BY received_at DESC, id DESC))[1], false) AS ends
      FROM new_rows AS text GROUP BY from_phone) AS arrived
    WHERE known.phone = arrived.from_phone;
    PERFORM conversation_count_waiting(${phonesOf('new_rows', 'from_phone')});`,
  text_removed: `PERFORM conversation_count_waiting(${phonesOf('old_rows', 'from_phone')});`,
  answered: `
    UPDATE conversation SET is_open = true
    WHERE NOT is_open AND phone IN (SELECT phone FROM new_rows WHERE kind = 'answer' AND in_conversation);
    PERFORM conversation_count_waiting(${phonesOf(`new_rows WHERE kind = 'answer'`, 'phone')});`,
  // whoever was answered does not wait again because the answer is no longer kept
  answer_removed: `
    UPDATE conversation SET handled_until = greatest(handled_until, removed.at)
    FROM (SELECT phone, max(created_at) AS at FROM old_rows AS answer WHERE ${answers('answer')} GROUP BY phone) AS removed
    WHERE conversation.phone = removed.phone;
    PERFORM conversation_count_waiting(${phonesOf(`old_rows WHERE kind = 'answer'`, 'phone')});`,
  ended: `PERFORM conversation_count_waiting(ARRAY[NEW.phone]);`,
  // staff decide whether a text is an opt-out
  reviewed: `
    UPDATE conversation SET is_open = NOT coalesce(NEW.${endsTexts}, false) WHERE phone = NEW.from_phone;
    PERFORM conversation_count_waiting(ARRAY[NEW.from_phone]);`,
};

const statementTriggers: [table: string, event: string, rows: string, name: keyof typeof functions][] = [
  ['inbound_message', 'insert', 'NEW TABLE AS new_rows', 'text_arrived'],
  ['inbound_message', 'delete', 'OLD TABLE AS old_rows', 'text_removed'],
  ['outgoing_text', 'insert', 'NEW TABLE AS new_rows', 'answered'],
  ['outgoing_text', 'delete', 'OLD TABLE AS old_rows', 'answer_removed'],
];
