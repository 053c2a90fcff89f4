import { randomUUID } from 'node:crypto';
import { customerMigrations } from '@lacquer/customer/database/migrations';
import { messagingMigrations } from '@lacquer/messaging/database/migrations';
import { newActorKeySettings } from '@lacquer/platform/actor/actor-keys';
import { migrate } from '@lacquer/platform/database/migrate';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { freshDatabase, freshRabbitmq, freshRedis } from '@lacquer/servers/testing/servers';
import { type Providers, startProviders } from '@lacquer/simulators/providers';
import type { SimulatedMessage } from '@lacquer/simulators/twilio/message';
import { Client } from 'pg';
import { freePort, ProductProcess, untilReady } from '../behavior/process.js';

export interface WorkersOptions {
  workers: number;
  env?: Record<string, string>;
}

/** Worker processes with their own database and Redis, against the simulated provider. */
export interface RunningWorkers {
  providers: Providers;
  processes: ProductProcess[];
  databaseUrl: string;
  redis: { url: string; prefix: string };
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  start(): Promise<ProductProcess>;
  stop(): Promise<void>;
}

/** `before` fills the database before the workers start, since a worker looks for work immediately. */
export async function startWorkers(
  { workers, env = {} }: WorkersOptions,
  before: (running: Pick<RunningWorkers, 'query' | 'providers'>) => Promise<void>,
): Promise<RunningWorkers> {
  const cleanUp = new CleanUp();
  const stop = () => cleanUp.run();
  try {
    const database = await freshDatabase();
    cleanUp.add(() => database.drop());
    await migrate(database.url, 'messaging', messagingMigrations);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    cleanUp.add(() => client.end());
    const providers = await startProviders({ webhookBase: 'http://127.0.0.1:9' });
    cleanUp.add(() => providers.close());
    const rabbitmq = freshRabbitmq();
    const redis = freshRedis();
    const broker = { RABBITMQ_URL: rabbitmq.url, BUS_PREFIX: rabbitmq.prefix, ...newActorKeySettings() };
    await startConsentLedger(broker, cleanUp);
    const running: RunningWorkers = {
      providers,
      processes: [],
      databaseUrl: database.url,
      redis,
      query: async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows,
      start: async () => {
        const operations = await freePort();
        const { PUBLIC_URL, ...account } = providers.environment;
        const worker = ProductProcess.start('messaging-worker', 'services/messaging/dist/worker.js', {
          ...account,
          MESSAGING_DATABASE_URL: database.url,
          ...broker,
          REDIS_URL: redis.url,
          REDIS_PREFIX: redis.prefix,
          OPERATIONS_HOST: '127.0.0.1',
          OPERATIONS_PORT: String(operations),
          LOG_LEVEL: 'warn',
          ...env,
        });
        running.processes.push(worker);
        cleanUp.add(() => worker.stop());
        await untilReady(`http://127.0.0.1:${operations}/readyz`, [worker]);
        return worker;
      },
      stop,
    };
    await before(running);
    await Promise.all(Array.from({ length: workers }, () => running.start()));
    return running;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the customer service, which the worker queries for a revocation before each text. */
async function startConsentLedger(broker: Record<string, string>, cleanUp: CleanUp): Promise<void> {
  const database = await freshDatabase();
  cleanUp.add(() => database.drop());
  await migrate(database.url, 'customer', customerMigrations);
  const operations = await freePort();
  const customer = ProductProcess.start('customer', 'services/customer/dist/main.js', {
    ...broker,
    CUSTOMER_DATABASE_URL: database.url,
    OPERATIONS_HOST: '127.0.0.1',
    OPERATIONS_PORT: String(operations),
    LOG_LEVEL: 'warn',
  });
  cleanUp.add(() => customer.stop());
  await untilReady(`http://127.0.0.1:${operations}/readyz`, [customer]);
}

/** Stores a running campaign with its recipients, which get the `bodies` in rotation. Returns its id. */
export async function storeCampaign(
  { query }: Pick<RunningWorkers, 'query'>,
  count: number,
  bodies: readonly { body: string; segments: number }[] = [{ body: 'Hello', segments: 1 }],
): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, started_at, frozen_at)
     VALUES ($1, 'running', 'Hello', 'Hello', 1, '', false, $2, now(), now())`,
    [id, randomUUID()],
  );
  await query(
    `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), '+1213' || (2000000 + n), 'pending', texts.body, texts.segments
     FROM generate_series(0, $2::int - 1) n
     JOIN unnest($3::text[], $4::int[]) WITH ORDINALITY AS texts(body, segments, place)
       ON texts.place = n % $5::int + 1`,
    [id, count, bodies.map(({ body }) => body), bodies.map(({ segments }) => segments), bodies.length],
  );
  return id;
}

/** Segments per second from the first message to the last. */
export function meanRate(messages: readonly SimulatedMessage[]): number {
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last || first === last) return 0;
  const segments = messages.reduce((sum, message) => sum + message.segments, 0) - last.segments;
  return (segments * 1000) / (last.acceptedMs - first.acceptedMs);
}
