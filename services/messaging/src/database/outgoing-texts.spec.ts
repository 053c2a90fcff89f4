import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '@lacquer/platform/database/migrate';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../testing/twilio-account.js';
import { textKind } from '../texts/kinds/text-kinds.js';
import { OutgoingLedger } from '../texts/outgoing/outgoing-ledger.js';
import { AnswerDelivery1760000010910 } from './answer-delivery.migration.js';
import { CampaignPictures1760000010900 } from './campaign-pictures.migration.js';
import { ConversationStates1760000009810 } from './conversation-states.migration.js';
import { messagingMigrations } from './migrations.js';
import { OutgoingTexts1760000008500 } from './outgoing-texts.migration.js';
import { TextPictures1760000010000 } from './text-pictures.migration.js';

const phone = '+12135550111';

/** The tables and statements of the release before. */
const former = [
  {
    kind: 'answer',
    table: 'answer',
    states: ['pending', 'sending', 'accepted', 'failed', 'unknown', 'skipped'],
    add: `INSERT INTO answer (id, phone, body, segments, status, created_by) VALUES ($1, $2, 'Hello', 1, 'pending', $1)`,
    claim: `UPDATE answer SET claim_token = gen_random_uuid(), claimed_at = now(),
       status = CASE WHEN EXISTS (SELECT FROM suppression WHERE suppression.phone = answer.phone) THEN 'skipped'
         ELSE 'sending' END
     WHERE id = $1 AND status = 'pending' RETURNING id, phone, body, status, claim_token AS "claimToken"`,
    job: 'answerId',
  },
  {
    kind: 'test',
    table: 'test_send',
    states: ['pending', 'sending', 'accepted', 'failed', 'unknown'],
    add: `INSERT INTO test_send (id, phone, body, segments, status, created_by) VALUES ($1, $2, 'Hello', 1, 'pending', $1)`,
    claim: `UPDATE test_send SET status = 'sending', claim_token = gen_random_uuid(), claimed_at = now()
     WHERE id = $1 AND status = 'pending' RETURNING id, phone, body, claim_token AS "claimToken"`,
    job: 'testId',
  },
  {
    kind: 'alert',
    table: 'staff_alert',
    states: ['pending', 'sending', 'accepted', 'failed', 'unknown'],
    add: `INSERT INTO staff_alert (id, phone, message_count, pause_reasons, status, due_at)
     SELECT $1, $2, 1, '{}', 'pending', greatest(now(), max(greatest(due_at, claimed_at)) + make_interval(secs => 0))
     FROM staff_alert WHERE phone = $2 RETURNING id, due_at AS "dueAt"`,
    claim: `UPDATE staff_alert SET status = 'sending', claim_token = gen_random_uuid(), claimed_at = now()
     WHERE id = $1 AND status = 'pending'
     RETURNING id, phone, message_count AS "messageCount", pause_reasons AS "pauseReasons", claim_token AS "claimToken"`,
    job: 'alertId',
  },
] as const;
const record = (table: string) =>
  `UPDATE ${table} SET status = 'accepted', message_sid = $3, error_code = NULL, simulated = false
   WHERE id = $1 AND claim_token = $2`;
const expire = (table: string) =>
  `UPDATE ${table} SET status = 'unknown' WHERE status = 'sending' AND claimed_at < now()`;
const retain = `DELETE FROM answer WHERE (id) IN (
  SELECT id FROM answer WHERE created_at < now() AND (status NOT IN ('pending', 'sending')) LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

describe('the migration of the texts to single phones into one table', () => {
  let database: TestDatabase;
  let sql: Client;
  beforeEach(async () => {
    database = await freshDatabase();
    const earlier = messagingMigrations.slice(0, messagingMigrations.indexOf(OutgoingTexts1760000008500));
    await migrate(database.url, 'messaging', earlier);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  afterEach(async () => {
    await sql.end();
    await database.drop();
  });

  const migrateNow = () => migrate(database.url, 'messaging', messagingMigrations);
  const rows = async (text: string, values?: unknown[]) =>
    (await sql.query<Record<string, unknown>>(text, values)).rows;
  const conversations = () =>
    rows('SELECT phone, latest_at, latest_text_at, read_up_to FROM conversation ORDER BY phone');
  /** Adds a text of each kind in each state. */
  const addTexts = async () => {
    for (const [place, { table, states, add }] of former.entries()) {
      for (const [index, status] of states.entries()) {
        const id = randomUUID();
        await sql.query(add, [id, `+131055501${place}${index}`]);
        if (status === 'pending') continue;
        await sql.query(
          `UPDATE ${table} SET status = $2, claim_token = gen_random_uuid(), claimed_at = now() - interval '1 minute',
             message_sid = CASE WHEN $2 = 'accepted' THEN 'SM' || id END, simulated = false,
             error_code = CASE WHEN $2 = 'failed' THEN '21610' END WHERE id = $1`,
          [id, status],
        );
      }
    }
  };
  const readFormer = async (columns: Map<string, string>) => {
    const read: Record<string, unknown> = {};
    for (const { table } of former) read[table] = await rows(`SELECT ${columns.get(table)} FROM ${table} ORDER BY id`);
    return read;
  };
  const columnsOfFormer = async () => {
    const found = await rows(
      `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
       FROM information_schema.columns WHERE table_name = ANY($1) GROUP BY 1`,
      [former.map(({ table }) => table)],
    );
    return new Map(found.map(({ table, columns }) => [String(table), String(columns)]));
  };

  it('keeps each text with its state, claim and message, under the former names too, and back', async () => {
    await addTexts();
    const columns = await columnsOfFormer();
    const [texts, conversation] = [await readFormer(columns), await conversations()];

    await migrateNow();

    expect(await readFormer(columns)).toEqual(texts);
    expect(await conversations()).toEqual(conversation);
    expect(await rows(`SELECT kind, count(*)::int FROM outgoing_text GROUP BY kind ORDER BY kind`)).toEqual([
      { kind: 'alert', count: 5 },
      { kind: 'answer', count: 6 },
      { kind: 'test', count: 5 },
    ]);
    const inConversation = await rows(`SELECT DISTINCT kind, in_conversation AS is FROM outgoing_text ORDER BY kind`);
    expect(inConversation).toEqual(
      former
        .map(({ kind }) => ({ kind, is: textKind(kind).isInConversation }))
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    );

    const dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const queryRunner = dataSource.createQueryRunner();
    await queryRunner.startTransaction();
    // what builds on the table
    await new AnswerDelivery1760000010910().down(queryRunner);
    await new CampaignPictures1760000010900().down(queryRunner);
    await new ConversationStates1760000009810().down(queryRunner);
    await new TextPictures1760000010000().down(queryRunner);
    await new OutgoingTexts1760000008500().down(queryRunner);
    await queryRunner.commitTransaction();
    await dataSource.destroy();
    expect(await readFormer(columns)).toEqual(texts);
    await sql.query(`DELETE FROM answer`);
    expect(await conversations()).toEqual([]);
  });

  it('loses nothing that the release before writes meanwhile', async () => {
    const clients = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = new Client({ connectionString: database.url });
        await client.connect();
        return client;
      }),
    );
    const written = new Map<string, string>();
    const countOf = () => written.size;
    const stopping = new AbortController();
    const write = async (client: Client, number: number) => {
      while (!stopping.signal.aborted) {
        for (const { table, add, claim } of former) {
          const id = randomUUID();
          await client.query(add, [id, `+1213555010${number}`]);
          const { rows: claimed } = await client.query<{ claimToken: string }>(claim, [id]);
          await client.query(record(table), [id, claimed[0]?.claimToken, `SM${id}`]);
          written.set(id, `SM${id}`);
        }
      }
    };
    const writers = clients.map(write);
    await eventually(() => countOf() > 50);
    const countBefore = countOf();

    await migrateNow();

    const countAfter = countOf();
    await eventually(() => countOf() > countAfter + 50);
    stopping.abort();
    await Promise.all(writers);
    for (const client of clients) await client.end();
    expect(countBefore).toBeGreaterThan(50);
    const stored = await rows(
      `SELECT id, message_sid AS sid FROM outgoing_text WHERE status = 'accepted' AND claim_token IS NOT NULL`,
    );
    expect(new Map(stored.map(({ id, sid }) => [String(id), String(sid)]))).toEqual(written);
  });

  it('lets the release before expire, retain and erase what this release has written', async () => {
    await migrateNow();
    await addTexts();

    for (const { table } of former) await sql.query(expire(table));
    expect(await rows(`SELECT FROM outgoing_text WHERE status = 'sending'`)).toEqual([]);
    await sql.query(retain);
    expect(await rows(`SELECT status FROM outgoing_text WHERE kind = 'answer'`)).toEqual([{ status: 'pending' }]);
    expect(await conversations()).toMatchObject([{ phone: '+13105550100' }]);
    for (const { table } of former) await sql.query(`DELETE FROM ${table} WHERE phone = '+13105550100'`);
    expect(await conversations()).toEqual([]);
  });
});

describe('during a deploy', () => {
  let messaging: RunningMessaging;
  let twilio: TwilioAccount;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  it('a text is claimed by one of both releases', async () => {
    messaging = await runMessaging({ worker: false });
    const ledger = messaging.get(OutgoingLedger);
    for (const { add, claim } of former) {
      const wins = { before: 0, now: 0 };
      for (let round = 0; round < 20; round++) {
        const [id, to] = [randomUUID(), `+13105550${100 + round}`];
        await messaging.rows(add, [id, to]);
        const [before, now] = await Promise.all([messaging.rows(claim, [id]), ledger.claim(id)]);
        expect(before.length + (now ? 1 : 0)).toBe(1);
        if (now) wins.now += 1;
        else wins.before += 1;
      }
      expect(wins.before + wins.now).toBe(20);
    }
  });

  it.each(former)('a job that the release before has added for its $kind sends it once', async ({ kind, add, job }) => {
    messaging = await runMessaging({
      options: { provider: { twilio: twilio.options }, texts: { staffAlertPhone: phone } },
    });
    const queue = messaging.queue('urgent-sms');
    await queue.pause();
    const id = randomUUID();
    await messaging.rows(add, [id, phone]);
    await queue.add(textKind(kind).job.name, { [job]: id }, { jobId: id, removeOnComplete: true, attempts: 4 });
    await messaging.sweep();
    expect(await queue.getJobs()).toHaveLength(1);
    await queue.resume();

    await eventually(async () => {
      const [text] = await messaging.rows<{ status: string }>(`SELECT status FROM outgoing_text WHERE id = $1`, [id]);
      return text?.status === 'accepted';
    });
    await messaging.sweep();
    await delay(100);
    expect(twilio.posted).toMatchObject([{ to: phone }]);
  });

  it.each(former)('the job of a $kind is one that the release before understands', async ({ kind, add, job }) => {
    messaging = await runMessaging({});
    await messaging.queue('urgent-sms').pause();
    const id = randomUUID();
    await messaging.rows(add, [id, phone]);

    await messaging.sweep();

    const jobs = await messaging.queue('urgent-sms').getJobs();
    expect(jobs).toMatchObject([{ id, name: textKind(kind).job.name, data: { [job]: id } }]);
  });
});
