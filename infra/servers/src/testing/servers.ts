import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { ChildServer, temporaryFolder } from './child-server.js';
import { installDebianPackage } from './debian-package.js';
import { isDockerReachable, runContainer } from './docker-engine.js';
import { isRabbitmqReady, isRedisReady, runRabbitmq, runRedis, type TestServer } from './server-programs.js';

export type { TestServer } from './server-programs.js';

export const SERVER_NAMES = ['postgres', 'rabbitmq', 'redis'] as const;
export type ServerName = (typeof SERVER_NAMES)[number];

/** The variables with each server's URL, set for the test processes by the process that starts the servers. */
export const URL_VARIABLES: Record<ServerName, string> = {
  postgres: 'TEST_DATABASE_URL',
  rabbitmq: 'TEST_RABBITMQ_URL',
  redis: 'TEST_REDIS_URL',
};

type Say = (line: string) => void;
const silent: Say = () => {};

/** A server that tests need cannot be started here. The message names the package to install. */
export class MissingServerError extends Error {
  override readonly name = 'MissingServerError';

  constructor(
    readonly server: ServerName,
    title: string,
    remedy: string,
    tried: string[],
  ) {
    super(
      `${title} is not available, so the tests that need it cannot run: ${remedy}, start a Docker engine, or set ${URL_VARIABLES[server]}.` +
        tried.map((line) => `\n  tried ${line}`).join(''),
    );
  }
}

interface Source {
  name: string;
  /** Resolves to `undefined` if this source is not available here. */
  start(): Promise<TestServer | undefined>;
}

async function firstOf(server: ServerName, title: string, remedy: string, sources: Source[]): Promise<TestServer> {
  const url = process.env[URL_VARIABLES[server]];
  if (url) return { url, source: URL_VARIABLES[server], stop: async () => {} };
  const tried: string[] = [];
  for (const source of sources) {
    try {
      const found = await source.start();
      if (found) return found;
      tried.push(`${source.name}: not available`);
    } catch (error) {
      tried.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new MissingServerError(server, title, remedy, tried);
}

/** Provides a PostgreSQL: TEST_DATABASE_URL, the embedded one in a temporary folder, or a container. */
function testPostgres(): Promise<TestServer> {
  return firstOf('postgres', 'PostgreSQL', 'install the dependencies including the optional ones', [
    { name: 'the embedded PostgreSQL', start: runEmbedded },
    {
      name: 'Docker',
      start: () =>
        inContainer('postgres:18', 5432, isPostgresReady, (address) => `postgresql://lacquer:test@${address}/lacquer`, {
          POSTGRES_USER: 'lacquer',
          POSTGRES_PASSWORD: 'test',
        }),
    },
  ]);
}

/** Provides a RabbitMQ: TEST_RABBITMQ_URL, a container, or `rabbitmq-server`, installed with apt-get if it is missing. */
export function testRabbitmq(say: Say = silent): Promise<TestServer> {
  return firstOf('rabbitmq', 'RabbitMQ', 'install rabbitmq-server (apt, dnf, brew: rabbitmq)', [
    {
      name: 'Docker',
      start: () => inContainer('rabbitmq:4-management', 5672, isRabbitmqReady, (at) => `amqp://guest:guest@${at}`),
    },
    { name: 'rabbitmq-server', start: runRabbitmq },
    {
      name: 'apt-get',
      start: async () => ((await installDebianPackage('rabbitmq-server', say)) ? runRabbitmq() : undefined),
    },
  ]);
}

/** Provides a Redis: TEST_REDIS_URL, a container, or `redis-server`, installed with apt-get if it is missing. */
export function testRedis(say: Say = silent): Promise<TestServer> {
  return firstOf('redis', 'Redis', 'install redis-server (apt, dnf, brew: redis)', [
    { name: 'Docker', start: () => inContainer('redis:8', 6379, isRedisReady, (address) => `redis://${address}`) },
    { name: 'redis-server', start: runRedis },
    {
      name: 'apt-get',
      start: async () => ((await installDebianPackage('redis-server', say)) ? runRedis() : undefined),
    },
  ]);
}

export interface TestServers {
  /** The TEST_* variables for the test processes. */
  env: Record<string, string>;
  found: { server: ServerName; source: string }[];
  missing: MissingServerError[];
  stop(): Promise<void>;
}

/** Starts the named servers in parallel. Servers that cannot be started are reported, not thrown. */
export async function startTestServers(
  names: readonly ServerName[] = SERVER_NAMES,
  say: Say = silent,
): Promise<TestServers> {
  const starters = { postgres: testPostgres, rabbitmq: testRabbitmq, redis: testRedis };
  const outcomes = await Promise.allSettled(
    names.map(async (server) => ({ server, running: await starters[server](say) })),
  );
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const stop = async () => {
    await Promise.all(running.map((entry) => entry.running.stop()));
  };
  const missing = failures.filter((failure) => failure instanceof MissingServerError);
  if (missing.length < failures.length) {
    await stop();
    throw failures.find((failure) => !(failure instanceof MissingServerError));
  }
  return {
    env: Object.fromEntries(running.map((entry) => [URL_VARIABLES[entry.server], entry.running.url])),
    found: running.map((entry) => ({ server: entry.server, source: entry.running.source })),
    missing,
    stop,
  };
}

/** A separate database for one test. */
export interface TestDatabase {
  url: string;
  name: string;
  drop(): Promise<void>;
}

/** The URL of the server that provides the tests' databases. */
export const testDatabaseServer = (): string => urlOf('postgres');

/** Tests use the roles of production, so anything that needs more rights than `roles.sql` grants fails in a test. */
const rolesFile = new URL('../../../postgres/roles.sql', import.meta.url);
const testRole = { name: 'lacquer_test', password: 'test' };
const serversWithRole = new Map<string, Promise<void>>();

function giveTestRole(server: string): Promise<void> {
  const given = serversWithRole.get(server) ?? makeTestRole(server);
  serversWithRole.set(server, given);
  // the next call retries
  given.catch(() => serversWithRole.delete(server));
  return given;
}

async function makeTestRole(server: string): Promise<void> {
  const functions = await readFile(rolesFile, 'utf8');
  const { name, password } = testRole;
  // tests in several processes may create it concurrently
  await onServer(
    server,
    `BEGIN; SELECT pg_advisory_xact_lock(hashtext('${name}')); ${functions}
     SELECT pg_temp.lacquer_role('${name}', '${password}'); COMMIT`,
  );
}

/**
 * Creates an empty database on the server, the test server by default. Its URL has the credentials of its owner, a role
 * like that of an app, with full rights in this database only.
 * @param template the database to copy, which must have no connections
 */
export async function freshDatabase(server = testDatabaseServer(), template = 'template1'): Promise<TestDatabase> {
  const name = `test_${uniqueName()}`;
  // copies files: writing every page to the WAL takes twice as long, and evicts the server's cache
  const copy = `TEMPLATE ${escapeIdentifier(template)} STRATEGY file_copy`;
  await giveTestRole(server);
  await onServer(server, `CREATE DATABASE ${escapeIdentifier(name)} OWNER ${testRole.name} ${copy}`);
  const url = new URL(server);
  url.username = testRole.name;
  url.password = testRole.password;
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    // FORCE also drops a database that a test's pool still uses
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  };
}

/** Returns the URL of the broker, the test broker by default, and a unique prefix for queue and exchange names. */
export function freshRabbitmq(url = urlOf('rabbitmq')): { url: string; prefix: string } {
  return { url, prefix: `test-${uniqueName()}.` };
}

/** Returns the URL of the Redis, the test Redis by default, and a unique prefix for keys. */
export function freshRedis(url = urlOf('redis')): { url: string; prefix: string } {
  return { url, prefix: `test-${uniqueName()}` };
}

function urlOf(server: ServerName): string {
  const url = process.env[URL_VARIABLES[server]];
  if (url) return url;
  throw new Error(
    `${URL_VARIABLES[server]} is not set: make the package's jest.config.mjs export withServers('${server}') from @lacquer/jest/servers.`,
  );
}

const uniqueName = () => randomBytes(6).toString('hex');

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function runEmbedded(): Promise<TestServer> {
  const folder = await temporaryFolder();
  const holder = new ChildServer(folder);
  try {
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
    return {
      url: server.url,
      source: 'embedded',
      stop: async () => {
        await server.stop();
        await holder.stop();
      },
    };
  } catch (error) {
    await holder.stop();
    throw error;
  }
}

async function isPostgresReady(url: string): Promise<boolean> {
  return onServer(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

async function inContainer(
  image: string,
  port: number,
  isReady: (url: string) => Promise<boolean>,
  toUrl: (address: string) => string,
  environment?: Record<string, string>,
): Promise<TestServer | undefined> {
  if (!(await isDockerReachable())) return undefined;
  const container = await runContainer(image, port, environment);
  const url = toUrl(`${container.host}:${container.port}`);
  const stop = () => container.stop();
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await delay(100)) {
    if (await isReady(url)) return { url, source: `Docker, ${image}`, stop };
  }
  await stop();
  throw new Error(`${image} did not respond within 90 s`);
}
