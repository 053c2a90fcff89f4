import { setTimeout as delay } from 'node:timers/promises';
import { customerMigrations } from '@lacquer/customer/database/migrations';
import { ProductProcess } from '@lacquer/e2e/behavior/process';
import { storeCampaign } from '@lacquer/e2e/campaign/running-workers';
import { messagingMigrations } from '@lacquer/messaging/database/migrations';
import { createQueue } from '@lacquer/messaging/queue/backend';
import { withSchema } from '@lacquer/platform/database/database-url';
import { migrate } from '@lacquer/platform/database/migrate';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { freshDatabase, freshRedis } from '@lacquer/servers/testing/servers';
import { type Providers, startProviders } from '@lacquer/simulators/providers';
import { Client } from 'pg';
import { campaignSettings, queueOf } from './campaign-settings.js';

export type QueueKind = 'redis' | 'postgres';
/** `unmarked`: a campaign whose changes nothing marks, so that no screen is told of them. */
export type Way = 'campaign' | 'unmarked' | 'bare';

const concurrency = 50;
/** Excluded from the figures as warm-up. */
const warmUpSeconds = 5;
export const measuredSeconds = 30;
/** More jobs than are sent in that time, since the queue's length is part of its cost. */
const queued: Record<QueueKind, number> = { redis: 90_000, postgres: 50_000 };
const body = 'Lacquer House: Weekend Special Reply STOP to opt out';
const batch = 1000;
const freezeTimeoutMs = 900_000;

interface Ground {
  providers: Providers;
  env: Record<string, string>;
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  onStop(step: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

/** A database, a queue and a provider for one measurement. */
async function prepare(kind: QueueKind): Promise<Ground> {
  const cleanUp = new CleanUp();
  const database = await freshDatabase();
  cleanUp.add(() => database.drop());
  const databaseUrl = withSchema(database.url, 'messaging');
  await migrate(databaseUrl, 'messaging', messagingMigrations);
  const customerDatabaseUrl = withSchema(database.url, 'customer');
  await migrate(customerDatabaseUrl, 'customer', customerMigrations);
  const sql = new Client({ connectionString: database.url, options: '-c search_path=messaging' });
  await sql.connect();
  cleanUp.add(() => sql.end());
  // no catalog runs here: messaging uses its last known copy of the salon
  await sql.query(`INSERT INTO known_salon (name, time_zone) VALUES ('Lacquer House', 'America/Los_Angeles')`);
  const providers = await startProviders({ webhookBase: 'http://127.0.0.1:9' });
  cleanUp.add(() => providers.close());
  const redis = freshRedis();
  return {
    providers,
    env: {
      ...providers.environment,
      DATABASE_URL: databaseUrl,
      CUSTOMER_DATABASE_URL: customerDatabaseUrl,
      QUEUE_KIND: kind,
      QUEUE_URL: kind === 'redis' ? redis.url : databaseUrl,
      QUEUE_PREFIX: redis.prefix,
      SMS_WORKER_CONCURRENCY: String(concurrency),
    },
    query: async (text, values) => (await sql.query<Record<string, unknown>>(text, values)).rows,
    onStop: (step) => cleanUp.add(step),
    stop: () => cleanUp.run(),
  };
}

/** Texts per second at the provider, sent by one process that starts with all its jobs in the queue. */
export async function measureThroughput(kind: QueueKind, way: Way): Promise<number> {
  const ground = await prepare(kind);
  const { twilio } = ground.providers;
  try {
    if (way === 'unmarked') await dropMarks(ground);
    await (way === 'bare' ? enqueueBare(ground, queued[kind]) : enqueueCampaign(ground, queued[kind]));
    const program = way === 'bare' ? 'bare-worker' : 'campaign-worker';
    const worker = ProductProcess.start(way, `infra/bench/dist/campaign/${program}.js`, ground.env);
    ground.onStop(() => worker.stop());
    const ended = failWith(worker);
    await Promise.race([twilio.untilAccepted(1), ended]);
    await Promise.race([delay(warmUpSeconds * 1000), ended]);
    const warm = twilio.messages.length;
    await Promise.race([delay(measuredSeconds * 1000), ended]);
    const measured = twilio.messages.slice(warm);
    const [first, last] = [measured.at(0), measured.at(-1)];
    if (!first || !last || first === last) throw new Error('no text was sent');
    if (warm + measured.length === queued[kind]) throw new Error('all texts were sent before the end');
    return ((measured.length - 1) * 1000) / (last.acceptedMs - first.acceptedMs);
  } finally {
    await ground.stop();
  }
}

/** Drops the triggers by which statements mark what they change. */
async function dropMarks(ground: Ground): Promise<void> {
  const triggers = await ground.query(
    `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS drop FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE proname LIKE 'change_mark_%' AND tgrelid <> 'change_mark'::regclass`,
  );
  for (const { drop } of triggers) await ground.query(String(drop));
}

/** Milliseconds from a pause to the last text that still arrives, without a rate limit. */
export async function measurePause(count: number): Promise<{ lastAfterMs: number; sent: number }> {
  const ground = await prepare('redis');
  try {
    await enqueueCampaign(ground, count);
    const worker = ProductProcess.start('campaign', 'infra/bench/dist/campaign/campaign-worker.js', ground.env);
    ground.onStop(() => worker.stop());
    await Promise.race([ground.providers.twilio.untilAccepted(Math.floor(count / 3)), failWith(worker)]);
    const pausedAt = performance.now();
    await ground.query(`UPDATE campaign SET status = 'paused' WHERE status = 'running'`);
    await delay(3000);
    const { messages } = ground.providers.twilio;
    const lastAfterMs = Math.max(0, (messages.at(-1)?.acceptedMs ?? 0) - pausedAt);
    return { lastAfterMs, sent: messages.length };
  } finally {
    await ground.stop();
  }
}

async function failWith(worker: ProductProcess): Promise<never> {
  await worker.exit();
  throw new Error(`${worker.name} exited:\n${worker.output}`);
}

async function enqueueCampaign(ground: Ground, count: number): Promise<void> {
  await storeCampaign(ground, count, [{ body, segments: 1 }]);
  const ids = (await ground.query(`SELECT id FROM campaign_recipient`)).map(({ id }) => String(id));
  await enqueue(
    ground.env,
    'sms',
    ids.map((recipientId) => ({
      name: 'send-campaign-message',
      data: { recipientId },
      opts: { jobId: recipientId, removeOnComplete: true, removeOnFail: true },
    })),
  );
}

function enqueueBare({ env }: Ground, count: number): Promise<void> {
  const jobs = Array.from({ length: count }, (_, index) => ({
    name: 'send',
    data: { to: `+1213${2_000_000 + index}`, body },
    opts: { jobId: `bare-${index}`, removeOnComplete: true, removeOnFail: true },
  }));
  return enqueue(env, 'bare', jobs);
}

interface BulkJob {
  name: string;
  data: object;
  opts: { jobId: string; removeOnComplete: boolean; removeOnFail: boolean };
}

async function enqueue(env: Record<string, string>, name: string, jobs: BulkJob[]): Promise<void> {
  const queue = createQueue(name, queueOf(campaignSettings.parse(env)));
  for (let from = 0; from < jobs.length; from += batch) await queue.addBulk(jobs.slice(from, from + batch));
  await queue.close();
}

export interface Frozen {
  /** From the launch to the last job in the queue. */
  seconds: number;
  /** Peak resident memory. */
  megabytes: number;
  /** Mean duration of listing the campaigns, in milliseconds. */
  listMs: number;
  /** From the start of the sweep until the lost waiting list is full again. Null: the list was not deleted. */
  healSeconds: number | null;
}

/** The service and its worker freeze and enqueue `audience` recipients while sending one text per second. */
export async function measureFreeze(kind: QueueKind, audience: number, loseQueue = false): Promise<Frozen> {
  const ground = await prepare(kind);
  try {
    const service = ProductProcess.start('campaign service', 'infra/bench/dist/campaign/campaign-service.js', {
      ...ground.env,
      SMS_SEGMENTS_PER_SECOND: '1',
      AUDIENCE: String(audience),
      LOSE_QUEUE: String(loseQueue),
    });
    ground.onStop(() => service.stop());
    const ended = failWith(service);
    for (const deadline = Date.now() + freezeTimeoutMs; Date.now() < deadline;) {
      const line = service.output.split('\n').find((each) => each.startsWith('{"seconds"') && each.endsWith('}'));
      if (line) return JSON.parse(line) as Frozen;
      await Promise.race([delay(100), ended]);
    }
    throw new Error(`not frozen within ${freezeTimeoutMs / 1000} s:\n${service.output.slice(0, 2000)}`);
  } finally {
    await ground.stop();
  }
}
