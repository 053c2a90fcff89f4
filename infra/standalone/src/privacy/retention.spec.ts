import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@lacquer/platform/logging/logger';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { standaloneSettings } from '../config.js';
import { startProduct } from '../product.js';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';

const settings = standaloneSettings.parse({
  PORT: 0,
  HOST: '127.0.0.1',
  RETENTION_CONTACTS_DAYS: '30',
  RETENTION_REPLIES_DAYS: '30',
  RETENTION_SQUARE_DAYS: '30',
});

it('removes data past its retention period, logs the counts, and keeps opt-outs and unprocessed data', async () => {
  const database = await migratedProduct();
  const urls = databaseUrls(database.url);
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  const logged: Record<string, unknown>[] = [];
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        logged.push(JSON.parse(line) as Record<string, unknown>);
      }
      done();
    },
  });
  const ages = `(VALUES ('old', 31), ('new', 29)) AS aged(name, days)`;
  await sql.query(
    `INSERT INTO contact.submission (id, first_name, last_name, email, message, submitted_at)
     SELECT name, 'Ada', 'Park', 'ada@example.com', 'Hello', now() - make_interval(days => days) FROM ${ages}`,
  );
  await sql.query(
    `INSERT INTO messaging.inbound_message (id, message_sid, from_phone, body, keyword, needs_review, received_at)
     SELECT gen_random_uuid(), name || kind, '+12135550100', kind, keyword, review, now() - make_interval(days => days)
     FROM ${ages}, (VALUES ('hello', NULL, false), ('stop', 'stop', false), ('no more', 'stop-phrase', true), ('look', NULL, true))
       AS texts(kind, keyword, review)`,
  );
  await sql.query(
    `INSERT INTO customer.square_event (event_id, type, payload, processed_at, set_aside_at, next_attempt_at)
     SELECT name || state, 'payment.updated', '{}', CASE WHEN state <> 'open' THEN moment END,
       CASE WHEN state = 'aside' THEN moment END, NULL
     FROM ${ages}, (VALUES ('done'), ('aside'), ('open')) AS states(state), LATERAL (SELECT now() - make_interval(days => days)) AS m(moment)`,
  );

  const product = await startProduct(settings, urls, createLogger('info', lines));
  try {
    const removals = () => logged.filter(({ msg }) => msg === 'deleted rows whose retention period is over');
    for (const end = Date.now() + 60_000; Date.now() < end && removals().length < 3;) await delay(50);

    expect(removals().map(({ what, count, days }) => ({ what, count, days }))).toEqual(
      expect.arrayContaining([
        { what: 'contact messages', count: 1, days: 30 },
        { what: 'replies', count: 1, days: 30 },
        { what: 'notifications from Square', count: 1, days: 30 },
      ]),
    );
    const left = async (column: string, table: string) =>
      (await sql.query<{ key: string }>(`SELECT ${column} AS key FROM ${table} ORDER BY 1`)).rows.map(({ key }) => key);
    expect(await left('id', 'contact.submission')).toEqual(['new']);
    expect(await left('message_sid', 'messaging.inbound_message')).toEqual([
      'newhello',
      'newlook',
      'newno more',
      'newstop',
      'oldlook',
      'oldno more',
      'oldstop',
    ]);
    expect(await left('event_id', 'customer.square_event')).toEqual([
      'newaside',
      'newdone',
      'newopen',
      'oldaside',
      'oldopen',
    ]);
  } finally {
    await product.stop();
    await sql.end();
    await database.drop();
  }
});

it('is configured in days, where 0 means forever and less than a week is rejected', () => {
  expect(standaloneSettings.parse({}).RETENTION_CONTACTS_DAYS).toBe(0);
  expect(standaloneSettings.safeParse({ RETENTION_SQUARE_DAYS: '6' }).error?.issues[0]?.message).toBe(
    'must be at least 7 days, or 0',
  );
});
