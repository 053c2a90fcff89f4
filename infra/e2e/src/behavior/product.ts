import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppName } from '@lacquer/contracts/contract';
import { newActorKeySettings } from '@lacquer/platform/actor/actor-keys';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { freshDatabase, freshRabbitmq, freshRedis, type ServerName } from '@lacquer/servers/testing/servers';
import { type Providers, startProviders } from '@lacquer/simulators/providers';
import { databaseSettingOf } from '@lacquer/standalone/backup/database-settings';
import { databaseUrls } from '@lacquer/standalone/database/schema';
import { freePort, ProductProcess, type RestartChanges, untilReady } from './process.js';

export const modes = ['standalone', 'distributed'] as const;
export type Mode = (typeof modes)[number];

export interface ProductUnderTest {
  url: string;
  /** The URLs of all gateways; the first is `url`. */
  gatewayUrls: readonly string[];
  owner: { email: string; password: string };
  providers: Providers;
  processes: ProductProcess[];
  /** Its databases: one in standalone mode, one per app in distributed mode. */
  databaseUrls: readonly string[];
  /** The URL of an app's tables, bypassing `through`. */
  databaseOf(app: AppName): string;
  /** The Redis of the job queues, in distributed mode. */
  redis: { url: string; prefix: string } | null;
  /** The RabbitMQ of events and RPCs, in distributed mode. */
  rabbitmq: { url: string; prefix: string } | null;
  /** Runs an operator command, and resolves with its exit code and output. */
  command(script: string, ...args: string[]): Promise<{ code: number | null; output: string }>;
  /** Restarts an exited process, and waits until it is ready. The next restart keeps the settings that are changed. */
  restart(ended: ProductProcess, changes?: RestartChanges): Promise<void>;
  stop(): Promise<void>;
}

/** What the product reaches by a URL. */
export type NeighborName = ServerName | 'twilio' | 'square';

export interface ProductOptions {
  /** False: runs without Twilio and Square, as after installation. */
  withProviders?: boolean;
  /** True: sets PUBLIC_URL to its own address, which pages need for canonical URLs. */
  publicUrl?: boolean;
  /** Number of messaging workers, in distributed mode. */
  workers?: number;
  /** Number of gateways, in distributed mode. */
  gateways?: number;
  /** Seed of the provider's random faults, to reproduce a run. */
  seed?: number;
  /** Milliseconds by which the provider's clock is ahead of the local one. */
  providerAheadMs?: number;
  env?: Record<string, string>;
  /** URLs of servers to use instead of those of the tests. */
  servers?: Partial<Record<ServerName, string>>;
  /** Maps the URL of a server or provider to the one that the product uses, such as that of a relay. */
  through?: (url: string, name: NeighborName) => string;
  /** A command that executes each process of the product in its own place. */
  within?: readonly string[];
}

/** The first owner of every product that a test or a measurement starts. */
export const owner = { email: 'owner@example.com', password: 'correct horse battery' };

/** Encrypts the keys in their backups. */
export const backupPassphrase = 'correct horse battery';

const services = ['catalog', 'contact', 'customer', 'messaging'] as const;

/** Starts the product in one of its modes, with real processes, real servers, and simulated providers over HTTP. */
export async function startProduct(mode: Mode, options: ProductOptions = {}): Promise<ProductUnderTest> {
  const cleanUp = new CleanUp();
  const stop = () => cleanUp.run();
  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const providers = await startProviders({
      webhookBase: url,
      times: { sentAfterMs: 20, deliveredAfterMs: 40 },
      seed: options.seed,
      twilioAheadMs: options.providerAheadMs,
    });
    cleanUp.add(() => providers.close());
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SMS_SEGMENTS_PER_SECOND: '500',
      ...(options.withProviders === false ? {} : settingsOf(providers, options.through)),
      ...(options.publicUrl && { PUBLIC_URL: url }),
      ...options.env,
    };
    const started = await (mode === 'standalone'
      ? standaloneUnderTest(env, cleanUp, options)
      : startDistributed(env, cleanUp, options));
    const { processes } = started;
    await untilReady(`${url}/readyz`, processes);
    const restart = async (ended: ProductProcess, changes?: RestartChanges) => {
      const next = ended.again(changes);
      processes[processes.indexOf(ended)] = next;
      cleanUp.add(() => next.stop());
      await untilReady(next.readyUrl ?? `${url}/readyz`, [next]);
    };
    const command = async (script: string, ...args: string[]) => {
      const child = ProductProcess.start(script, `infra/standalone/dist/${script}.js`, started.operator, {
        args,
        within: options.within,
      });
      return { code: await child.exit(), output: child.output };
    };
    const gatewayUrls = [url, ...started.otherGateways];
    return { ...started, url, gatewayUrls, owner, providers, command, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Started = Pick<ProductUnderTest, 'processes' | 'databaseUrls' | 'databaseOf' | 'redis' | 'rabbitmq'> & {
  /** The environment of operator commands. */
  operator: Record<string, string>;
  otherGateways: readonly string[];
};
type Through = NonNullable<ProductOptions['through']>;
const asItIs: Through = (url) => url;

const settingsOf = ({ environment, twilio, square }: Providers, through: Through = asItIs): Record<string, string> => ({
  ...environment,
  TWILIO_API_BASE_URL: through(twilio.url, 'twilio'),
  SQUARE_API_BASE_URL: through(square.url, 'square'),
});

/**
 * Starts the whole product as `npm start` does, in one process with a database of its own, and does not wait until it is
 * ready. With `logToFile` its log goes to a file in its data directory instead of memory.
 */
export async function startStandalone(
  env: Record<string, string>,
  cleanUp: CleanUp,
  {
    servers,
    through = asItIs,
    within,
    logToFile = false,
  }: Pick<ProductOptions, 'servers' | 'through' | 'within'> & { logToFile?: boolean },
): Promise<{ product: ProductProcess; databaseUrl: string; dataDir: string }> {
  const database = await freshDatabase(servers?.postgres);
  cleanUp.add(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'lacquer-'));
  cleanUp.add(() => rm(dataDir, { recursive: true, force: true }));
  const product = ProductProcess.start(
    'standalone',
    'infra/standalone/dist/main.js',
    { ...env, DATABASE_URL: through(database.url, 'postgres'), DATA_DIR: dataDir },
    { within, ...(logToFile && { outputFile: join(dataDir, 'output.log') }) },
  );
  cleanUp.add(() => product.stop());
  return { product, databaseUrl: database.url, dataDir };
}

async function standaloneUnderTest(
  env: Record<string, string>,
  cleanUp: CleanUp,
  options: ProductOptions,
): Promise<Started> {
  const { product, databaseUrl, dataDir } = await startStandalone(env, cleanUp, options);
  const urls = databaseUrls(databaseUrl);
  return {
    processes: [product],
    databaseUrls: [databaseUrl],
    databaseOf: (app) => urls[app],
    redis: null,
    rabbitmq: null,
    operator: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_PASSPHRASE: backupPassphrase },
    otherGateways: [],
  };
}

/** The programs of the distributed mode, by the names of their containers; the gateway comes last. */
export const appPrograms = {
  catalog: 'services/catalog/dist/main.js',
  contact: 'services/contact/dist/main.js',
  customer: 'services/customer/dist/main.js',
  messaging: 'services/messaging/dist/main.js',
  'messaging-worker': 'services/messaging/dist/worker.js',
  gateway: 'gateway/dist/main.js',
} as const;

/** Databases, a broker and a queue of its own for a product in the distributed mode. */
export interface DistributedPlace {
  /** The environment of its apps and of `migrate`. */
  settings: Record<string, string>;
  /** The environment of operator commands. */
  operator: Record<string, string>;
  urls: ReadonlyMap<AppName, string>;
  redis: { url: string; prefix: string };
  rabbitmq: { url: string; prefix: string };
}

/** Makes the place of a product in the distributed mode, with empty databases. */
export async function prepareDistributed(
  env: Record<string, string>,
  cleanUp: CleanUp,
  { servers, through = asItIs }: Pick<ProductOptions, 'servers' | 'through'> = {},
): Promise<DistributedPlace> {
  const rabbitmq = freshRabbitmq(servers?.rabbitmq);
  const redis = freshRedis(servers?.redis);
  const shared = {
    ...env,
    RABBITMQ_URL: through(rabbitmq.url, 'rabbitmq'),
    BUS_PREFIX: rabbitmq.prefix,
    REDIS_URL: through(redis.url, 'redis'),
    REDIS_PREFIX: redis.prefix,
    OPERATIONS_HOST: '127.0.0.1',
    ...newActorKeySettings(),
    PRIVACY_KEY: randomBytes(32).toString('hex'),
    SECOND_STEP_KEY: randomBytes(32).toString('hex'),
  };
  const urls = new Map<AppName, string>();
  const databases: Record<string, string> = {};
  for (const app of ['gateway', ...services] as const) {
    const database = await freshDatabase(servers?.postgres);
    cleanUp.add(() => database.drop());
    urls.set(app, database.url);
    databases[databaseSettingOf(app)] = through(database.url, 'postgres');
  }
  return {
    settings: { ...shared, ...databases },
    operator: {
      RABBITMQ_URL: shared.RABBITMQ_URL,
      BUS_PREFIX: shared.BUS_PREFIX,
      OPERATOR_SIGNING_KEY: shared.OPERATOR_SIGNING_KEY,
      ...Object.fromEntries([...urls].map(([app, url]) => [databaseSettingOf(app), url])),
      PRIVACY_KEY: shared.PRIVACY_KEY,
      SECOND_STEP_KEY: shared.SECOND_STEP_KEY,
      BACKUP_PASSPHRASE: backupPassphrase,
    },
    urls,
    redis,
    rabbitmq,
  };
}

async function startDistributed(
  env: Record<string, string>,
  cleanUp: CleanUp,
  { servers, through, within, workers = 1, gateways = 1 }: ProductOptions,
): Promise<Started> {
  const { settings, operator, urls, redis, rabbitmq } = await prepareDistributed(env, cleanUp, { servers, through });
  const migrate = ProductProcess.start('migrate', 'infra/standalone/dist/migrate.js', settings, { within });
  if ((await migrate.exit()) !== 0) throw new Error(`migrate failed:\n${migrate.output}`);

  const processes: ProductProcess[] = [];
  const ready: Promise<void>[] = [];
  const run = async (name: keyof typeof appPrograms, overrides: Record<string, string> = {}) => {
    const operations = await freePort();
    const own = { ...settings, OPERATIONS_PORT: String(operations), ...overrides };
    const child = ProductProcess.start(name, appPrograms[name], own, { within });
    processes.push(child);
    cleanUp.add(() => child.stop());
    if (name !== 'gateway') ready.push(untilReady(`http://127.0.0.1:${operations}/readyz`, [child]));
  };
  for (const service of services) await run(service);
  for (let count = 0; count < workers; count += 1) await run('messaging-worker');
  await run('gateway');
  const otherGateways: string[] = [];
  for (let count = 1; count < gateways; count += 1) {
    const port = String(await freePort());
    const otherUrl = `http://127.0.0.1:${port}`;
    await run('gateway', { PORT: port });
    ready.push(untilReady(`${otherUrl}/readyz`, processes));
    otherGateways.push(otherUrl);
  }
  await Promise.all(ready);
  return {
    processes,
    databaseUrls: [...urls.values()],
    databaseOf: (app) => urls.get(app) ?? '',
    redis,
    rabbitmq,
    operator,
    otherGateways,
  };
}
