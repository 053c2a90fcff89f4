import { conversationChanged, testSendChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Answers, test sends and alerts move into one table. During a deploy, and after a return to it, the release before
 * reads and writes `answer`, `test_send` and `staff_alert`. These names become updatable views of the new table: each
 * text is one row for both releases, so a claim by either excludes the other, a text in flight keeps its claim, and
 * nothing that either writes is missing for the other. The jobs keep their names and data. Whoever waits for a lock
 * continues with the view.
 *
 * A later release, which no longer needs to run beside one that uses these names, drops the three views.
 */
export class OutgoingTexts1760000008500 implements MigrationInterface {
  /** Views of the same names replace the tables. */
  static readonly requires = null;

  async up(queryRunner: QueryRunner): Promise<void> {
    // nothing can change until the views exist; an erasure takes the locks in the same order
    await queryRunner.query(`LOCK TABLE answer, test_send, staff_alert IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(`
      CREATE TABLE outgoing_text (
        id uuid CONSTRAINT outgoing_text_pk PRIMARY KEY,
        kind text NOT NULL,
        phone text NOT NULL,
        body text,
        segments integer NOT NULL CONSTRAINT outgoing_text_segments_positive CHECK (segments > 0),
        status text NOT NULL CONSTRAINT outgoing_text_status_known
          CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown', 'skipped')),
        in_conversation boolean NOT NULL DEFAULT false,
        message_count integer CONSTRAINT outgoing_text_count_not_negative CHECK (message_count >= 0),
        pause_reasons text[],
        due_at timestamptz,
        claim_token uuid,
        claimed_at timestamptz,
        simulated boolean,
        message_sid text,
        error_code text,
        created_by uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT outgoing_text_tells_something CHECK (
          body IS NOT NULL OR coalesce(message_count, 0) + coalesce(cardinality(pause_reasons), 0) > 0)
      )`);
    for (const { name, columns, added } of formerTables) {
      const [names, values] = [Object.keys(added), Object.values(added)];
      await queryRunner.query(`
        INSERT INTO outgoing_text (${[...columns, ...names].join(', ')})
        SELECT ${[...columns, ...values].join(', ')} FROM ${name}`);
      await queryRunner.query(`DROP TABLE ${name}`);
      await queryRunner.query(`
        CREATE VIEW ${name} AS SELECT ${[...columns, ...names].join(', ')} FROM outgoing_text
        WHERE kind = ${added.kind}`);
      for (const [column, value] of Object.entries({ ...added, ...defaults[name] })) {
        await queryRunner.query(`ALTER VIEW ${name} ALTER COLUMN ${column} SET DEFAULT ${value}`);
      }
    }
    await queryRunner.query(`CREATE INDEX outgoing_text_phone_idx ON outgoing_text (phone)`);
    await queryRunner.query(`
      CREATE INDEX outgoing_text_conversation_idx ON outgoing_text (phone, created_at DESC, id DESC)
      WHERE in_conversation`);
    await queryRunner.query(`
      CREATE INDEX outgoing_text_open_idx ON outgoing_text (status, claimed_at) WHERE status IN ('pending', 'sending')`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX outgoing_text_one_pending_idx ON outgoing_text (kind, phone)
      WHERE status = 'pending' AND message_count IS NOT NULL`);
    // reconciliation asks whose message it is
    await queryRunner.query(`
      CREATE INDEX outgoing_text_message_sid_idx ON outgoing_text (message_sid) WHERE message_sid IS NOT NULL`);
    await dropConversationFunctions(queryRunner, 'answer');
    await addConversationTriggers(queryRunner, 'outgoing_text', 'in_conversation');
    await markOutgoing(queryRunner, 'conversation', 'in_conversation', `'${conversationChanged.name}', 'answers'`);
    await markOutgoing(queryRunner, 'test', `kind = 'test'`, `'${testSendChanged.name}', 'state', 'id'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`LOCK TABLE outgoing_text IN ACCESS EXCLUSIVE MODE`);
    for (const { name, columns, added } of formerTables) {
      await queryRunner.query(`DROP VIEW ${name}`);
      await queryRunner.query(`CREATE TABLE ${name} (${tables[name]})`);
      await queryRunner.query(`
        INSERT INTO ${name} (${columns.join(', ')})
        SELECT ${columns.join(', ')} FROM outgoing_text WHERE kind = ${added.kind}`);
    }
    await queryRunner.query(`DROP TABLE outgoing_text`);
    for (const index of indexes) await queryRunner.query(index);
    await dropConversationFunctions(queryRunner, 'outgoing_text');
    await addConversationTriggers(queryRunner, 'answer', 'true');
    await markChanges(queryRunner, { table: 'answer', contract: conversationChanged, part: 'answers', by: 'table' });
    await markChanges(queryRunner, { table: 'test_send', contract: testSendChanged, part: 'state', by: 'ids' });
  }
}

const shared = [
  'id',
  'phone',
  'status',
  'claim_token',
  'claimed_at',
  'simulated',
  'message_sid',
  'error_code',
  'created_at',
];
const written = [...shared, 'body', 'segments', 'created_by'];

type FormerTable = 'answer' | 'test_send' | 'staff_alert';

/** `added`: columns that the former table did not have, and their values in SQL. */
const formerTables: { name: FormerTable; columns: string[]; added: { kind: string } & Record<string, string> }[] = [
  { name: 'answer', columns: written, added: { kind: `'answer'`, in_conversation: 'true' } },
  { name: 'test_send', columns: written, added: { kind: `'test'` } },
  {
    name: 'staff_alert',
    columns: [...shared, 'message_count', 'pause_reasons', 'due_at'],
    added: { kind: `'alert'`, segments: '2' },
  },
];

/** Defaults of the former tables that the new one does not have. */
const defaults: Partial<Record<FormerTable, Record<string, string>>> = { staff_alert: { pause_reasons: `'{}'` } };

async function dropConversationFunctions(queryRunner: QueryRunner, table: string): Promise<void> {
  // the triggers were dropped with their table
  for (const change of ['add', 'remove']) await queryRunner.query(`DROP FUNCTION conversation_${change}_${table}`);
}

/** Every change of a text with the condition is marked; `mark`: the arguments of `change_mark_row`. */
async function markOutgoing(queryRunner: QueryRunner, name: string, condition: string, mark: string): Promise<void> {
  for (const [row, events] of [
    ['NEW', 'INSERT OR UPDATE'],
    ['OLD', 'DELETE'],
  ] as const) {
    await queryRunner.query(`
      CREATE TRIGGER outgoing_text_${name}_change_${row} AFTER ${events} ON outgoing_text
      FOR EACH ROW WHEN (${row}.${condition}) EXECUTE FUNCTION change_mark_row(${mark})`);
  }
}

/** The conversations follow the texts of `table` that are in one, as they follow the texts to the salon. */
async function addConversationTriggers(queryRunner: QueryRunner, table: string, condition: string): Promise<void> {
  await queryRunner.query(`
    CREATE FUNCTION conversation_add_${table}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO conversation AS known (phone, latest_at, read_up_to)
      SELECT text.phone, max(text.created_at), coalesce(max(read_up_to), '-infinity')
      FROM new_rows AS text LEFT JOIN conversation_read USING (phone)
      WHERE ${condition} GROUP BY text.phone ORDER BY text.phone
      ON CONFLICT ON CONSTRAINT conversation_pk DO UPDATE SET
        latest_at = greatest(known.latest_at, EXCLUDED.latest_at);
      RETURN NULL;
    END $$`);
  for (const { name, phone, where } of [
    { name: table, phone: 'phone', where: condition },
    { name: 'inbound_message', phone: 'from_phone', where: 'true' },
  ]) {
    // Locks first: the texts are then read together with those of the previous lock holder.
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION conversation_remove_${name}() RETURNS trigger LANGUAGE plpgsql
      SET search_path FROM CURRENT AS $$
      BEGIN
        PERFORM FROM conversation WHERE phone IN (SELECT ${phone} FROM old_rows WHERE ${where}) ORDER BY phone FOR UPDATE;
        WITH left_over AS (
          SELECT phone,
            (SELECT max(received_at) FROM inbound_message WHERE from_phone = removed.phone) AS text_at,
            (SELECT max(created_at) FROM ${table} AS text WHERE text.phone = removed.phone AND ${condition}) AS answer_at
          FROM (SELECT DISTINCT ${phone} AS phone FROM old_rows WHERE ${where}) AS removed),
        emptied AS (
          DELETE FROM conversation USING left_over
          WHERE conversation.phone = left_over.phone AND text_at IS NULL AND answer_at IS NULL)
        UPDATE conversation SET latest_at = greatest(text_at, answer_at), latest_text_at = text_at FROM left_over
        WHERE conversation.phone = left_over.phone AND (text_at IS NOT NULL OR answer_at IS NOT NULL);
        RETURN NULL;
      END $$`);
  }
  await queryRunner.query(`
    CREATE TRIGGER ${table}_conversation_add AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION conversation_add_${table}()`);
  await queryRunner.query(`
    CREATE TRIGGER ${table}_conversation_remove AFTER DELETE ON ${table}
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION conversation_remove_${table}()`);
}

/** The former tables, for the way back. */
const claimed = `claim_token uuid, claimed_at timestamptz, simulated boolean, message_sid text, error_code text,
  created_at timestamptz NOT NULL DEFAULT now()`;
const tables: Record<FormerTable, string> = {
  answer: `id uuid CONSTRAINT answer_pk PRIMARY KEY, phone text NOT NULL, body text NOT NULL,
    segments integer NOT NULL CONSTRAINT answer_segments_positive CHECK (segments > 0),
    status text NOT NULL CONSTRAINT answer_status_known
      CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown', 'skipped')),
    created_by uuid NOT NULL, ${claimed}`,
  test_send: `id uuid CONSTRAINT test_send_pk PRIMARY KEY, phone text NOT NULL, body text NOT NULL,
    segments integer NOT NULL CONSTRAINT test_send_segments_positive CHECK (segments > 0),
    status text NOT NULL CONSTRAINT test_send_status_known
      CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown')),
    created_by uuid NOT NULL, ${claimed}`,
  staff_alert: String.raw`id uuid CONSTRAINT staff_alert_pk PRIMARY KEY,
    phone text NOT NULL CONSTRAINT staff_alert_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
    message_count integer NOT NULL, pause_reasons text[] NOT NULL DEFAULT '{}',
    status text NOT NULL CONSTRAINT staff_alert_status_known
      CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown')),
    due_at timestamptz NOT NULL, ${claimed},
    CONSTRAINT staff_alert_tells_something CHECK (message_count >= 0 AND message_count + cardinality(pause_reasons) > 0)`,
};
const indexes = [
  `CREATE INDEX answer_phone_idx ON answer (phone, created_at DESC, id DESC)`,
  `CREATE INDEX answer_open_idx ON answer (created_at) WHERE status IN ('pending', 'sending')`,
  `CREATE UNIQUE INDEX staff_alert_one_pending_idx ON staff_alert (phone) WHERE status = 'pending'`,
  `CREATE INDEX staff_alert_due_idx ON staff_alert (phone, due_at DESC)`,
];
