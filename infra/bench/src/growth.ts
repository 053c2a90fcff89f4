import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '@lacquer/contracts/call';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import { Client } from '@lacquer/e2e/behavior/client';
import { addManyCustomers } from '@lacquer/e2e/behavior/many-customers';
import { freePort, memoryMegabytes, ProductProcess, untilReady } from '@lacquer/e2e/behavior/process';
import { owner, startStandalone } from '@lacquer/e2e/behavior/product';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { startProviders } from '@lacquer/simulators/providers';
import { Client as Sql } from 'pg';
import { percentile } from './http/measurement.js';
import { say } from './say.js';

/** Memory of a backup or a restore beyond that of the smallest number of rows. Megabytes. */
const maxGrownMegabytes = 80;

/** How long texts are counted before the backup, in seconds. */
const countedSeconds = 8;

/** The least share of the texts per second that a backup beside them leaves. */
const minShareBeside = 0.4;

interface Measured {
  seconds: number;
  /** Largest resident memory. */
  megabytes: number;
}

interface Figures {
  rows: number;
  /** Of the backup's file. */
  bytes: number;
  /** Of the tables of customers, visits and recipients, and of their indexes. */
  tables: { name: string; rows: number; bytes: number; indexBytes: number }[];
  /** Medians of requests, in milliseconds. */
  answers: Record<string, number>;
  /** From the launch of a campaign to its first text, in seconds. */
  firstText: number;
  backup: Measured;
  restore: Measured;
  test: Measured;
  /** Texts per second before the backup and beside it. */
  texts: { alone: number; beside: number };
}

const requests = {
  'a page of the list': addressOf(customerCalls.list, { query: { limit: 100 } }),
  'the same, by amount': addressOf(customerCalls.list, { query: { limit: 100, sort: 'total-spent' } }),
  'a name in the list': addressOf(customerCalls.list, { query: { limit: 100, q: 'Danita' } }),
  'a count of a filter': addressOf(segmentCalls.count, { query: { service: 'Gel Manicure', spentAtLeast: 1000 } }),
  'the four figures': customerCalls.summarize.path,
};

/** For each customer a visit, a recipient of a campaign of the past, and for one in ten a text and a contact message. */
const fillSql = (customers: number) => `
  INSERT INTO customer.visit (id, customer_id, source, service_names, amount, visited_at)
  SELECT gen_random_uuid(), id, 'manual', service_names, total_spent, last_visit_at FROM customer.customer;
  INSERT INTO messaging.inbound_message (id, message_sid, from_phone, body)
  SELECT gen_random_uuid(), 'SM' || md5(n::text), '+1213' || 2000000 + n, 'Can I come at five on Friday? 금요일 5시'
  FROM generate_series(1, ${customers / 10}) AS n;
  INSERT INTO contact.submission (id, first_name, last_name, email, message)
  SELECT gen_random_uuid(), 'Ada', 'Park', 'guest' || n || '@example.com', 'Is Friday free? ' || repeat('매니큐어 예약 ', 10)
  FROM generate_series(1, ${customers / 10}) AS n;`;

/**
 * `npm run bench -- growth`. What takes longer with more customers: pages of the list, counts, sending, tables and indexes; a
 * backup beside a campaign without a limit, its test restore, and its restore into an empty database.
 *
 * @param sizes numbers of customers, the smallest first
 * @returns whether the thresholds are met
 */
export async function benchGrowth(sizes: readonly number[]): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`);
    let isMet = true;
    let first: Figures | undefined;
    for (const customers of sizes) {
      const figures = await measure(customers);
      first ??= figures;
      isMet = report(customers, figures, first) && isMet;
    }
    return isMet;
  } finally {
    await cleanUp.run();
  }
}

async function measure(customers: number): Promise<Figures> {
  const cleanUp = new CleanUp();
  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const providers = await startProviders({ webhookBase: url, times: { sentAfterMs: 20, deliveredAfterMs: 40 } });
    cleanUp.add(() => providers.close());
    const { product, databaseUrl, dataDir } = await startStandalone(
      {
        PORT: String(port),
        HOST: '127.0.0.1',
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        ...providers.environment,
        SMS_SEGMENTS_PER_SECOND: 'unlimited',
      },
      cleanUp,
      { logToFile: true },
    );
    await untilReady(`${url}/readyz`, [product]);
    const sql = new Sql({ connectionString: databaseUrl });
    await sql.connect();
    cleanUp.add(() => sql.end());
    await addManyCustomers(sql, 1, customers);
    await sql.query(fillSql(customers));
    await sql.query('ANALYZE');

    const folder = await mkdtemp(join(tmpdir(), 'lacquer-bench-'));
    cleanUp.add(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'product.backup');
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'correct horse battery' };

    const staff = await new Client(url).signIn(owner);
    const answers: Record<string, number> = {};
    for (const [name, path] of Object.entries(requests)) answers[name] = await medianOf(staff, path);
    const launched = performance.now();
    const launch = { message: 'Spring colors', campaignType: '' };
    const { body } = await staff.post<{ campaignId: string }>('/api/admin/sms-campaign', launch);
    const { twilio } = providers;
    await twilio.untilAccepted(1);
    const firstText = (performance.now() - launched) / 1000;
    await twilio.untilAccepted(500);
    const textsIn = async (work: () => Promise<unknown>): Promise<number> => {
      const [before, began] = [twilio.messages.length, performance.now()];
      await work();
      return (twilio.messages.length - before) / ((performance.now() - began) / 1000);
    };
    const alone = await textsIn(() => delay(countedSeconds * 1000));
    let backup: Measured | undefined;
    const beside = await textsIn(async () => (backup = await measureCommand(cleanUp, 'backup', env, file)));
    await staff.post(`/api/admin/campaigns/${body.campaignId}/cancel`);
    const test = await measureCommand(cleanUp, 'restore', env, file, '--test');
    await product.stop();

    const { rows } = await sql.query<{ rows: string }>(
      `SELECT sum(n_live_tup) AS rows FROM pg_stat_user_tables WHERE schemaname IN ('customer', 'messaging', 'contact', 'catalog', 'gateway')`,
    );
    const { rows: sizes } = await sql.query<{ name: string; rows: string; bytes: string; indexBytes: string }>(
      `SELECT relname AS name, n_live_tup AS rows, pg_table_size(relid) AS bytes, pg_indexes_size(relid) AS "indexBytes"
       FROM pg_stat_user_tables WHERE relname IN ('customer', 'customer_facet', 'visit', 'campaign_recipient', 'inbound_message')
       ORDER BY relname`,
    );
    const tables = sizes.map((each) => ({
      name: each.name,
      rows: Number(each.rows),
      bytes: Number(each.bytes),
      indexBytes: Number(each.indexBytes),
    }));
    const empty = await freshDatabase();
    cleanUp.add(() => empty.drop());
    const emptyDir = join(folder, 'data');
    const restore = await measureCommand(
      cleanUp,
      'restore',
      { ...env, DATABASE_URL: empty.url, DATA_DIR: emptyDir },
      file,
    );
    if (!backup) throw new Error('no backup was measured');
    const { size: bytes } = await stat(file);
    return {
      rows: Number(rows[0]?.rows),
      bytes,
      tables,
      answers,
      firstText,
      backup,
      restore,
      test,
      texts: { alone, beside },
    };
  } finally {
    await cleanUp.run();
  }
}

async function medianOf(staff: Client, path: string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    const began = performance.now();
    const { status } = await staff.get(path);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

/** Runs a command of the product, and looks at its memory until it ends. */
async function measureCommand(
  cleanUp: CleanUp,
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<Measured> {
  const began = performance.now();
  const child = ProductProcess.start(name, `infra/standalone/dist/${name}.js`, env, { args });
  cleanUp.add(() => child.stop());
  let megabytes = 0;
  while (!child.exited) {
    // it may have ended meanwhile
    megabytes = Math.max(megabytes, (await memoryMegabytes(child.pid, 'VmHWM').catch(() => 0)) || 0);
    await delay(50);
  }
  const code = await child.exit();
  if (code !== 0) throw new Error(`${name} exited with ${code}: ${child.output}`);
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

function report(customers: number, figures: Figures, first: Figures): boolean {
  const { rows, bytes, tables, answers, firstText, backup, restore, test, texts } = figures;
  say(
    `\n${customers.toLocaleString('en-US')} customers, ${rows.toLocaleString('en-US')} rows, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, ms] of Object.entries(answers)) say(`${name.padEnd(20)} ${ms.toFixed(0).padStart(8)} ms`);
  say(`${'the first text'.padEnd(20)} ${firstText.toFixed(1).padStart(8)} s after the launch`);
  for (const table of tables) {
    const each = (size: number) => `${(size / 1e6).toFixed(0)} MB (${(size / table.rows).toFixed(0)} bytes a row)`;
    say(
      `${table.name.padEnd(20)} ${table.rows.toLocaleString('en-US').padStart(9)} rows, table ${each(table.bytes)}, indexes ${each(table.indexBytes)}`,
    );
  }
  const grown = (what: 'backup' | 'restore' | 'test', { megabytes }: Measured) => megabytes - first[what].megabytes;
  let isMet = true;
  for (const [what, measured] of Object.entries({ backup, test, restore }) as ['backup', Measured][]) {
    const more = grown(what, measured);
    isMet = isMet && more <= maxGrownMegabytes;
    say(
      `${what.padEnd(8)} ${measured.seconds.toFixed(1).padStart(8)} s   ${Math.round(rows / measured.seconds).toLocaleString('en-US')} rows/s   ` +
        `${measured.megabytes.toFixed(0)} MB, ${more.toFixed(0)} MB beyond the smallest (at most ${maxGrownMegabytes})`,
    );
  }
  say(`file     ${(bytes / 1e6).toFixed(1).padStart(8)} MB  ${(bytes / rows).toFixed(0)} bytes a row`);
  const share = texts.beside / texts.alone;
  say(
    `texts    ${texts.alone.toFixed(0)}/s alone, ${texts.beside.toFixed(0)}/s beside the backup: ${share.toFixed(2)} (at least ${minShareBeside})`,
  );
  return isMet && share >= minShareBeside;
}
