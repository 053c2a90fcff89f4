import { setTimeout as delay } from 'node:timers/promises';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import type { AppName } from '@lacquer/contracts/contract';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { Client } from '@lacquer/e2e/behavior/client';
import { type Mode, type NeighborName, type ProductUnderTest, startProduct } from '@lacquer/e2e/behavior/product';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { type MailServer, runMailServer } from '@lacquer/servers/testing/mail-server';
import { type PushService, runPushService } from '@lacquer/servers/testing/push-service';
import { installDebianPackage } from '@lacquer/servers/testing/debian-package';
import {
  type ProgramServer,
  type RabbitmqServer,
  runRabbitmq,
  runRedis,
} from '@lacquer/servers/testing/server-programs';
import type { Random } from '@lacquer/simulators/faults/chance';
import { responseTimeoutMs } from './clients/keyed-request.js';
import type { KeyedRequest } from './clients/keyed-request.js';
import { type DurablePostgres, durablePostgres } from './servers/durable-postgres.js';
import { type FaultyServer, withLink } from './servers/faulty-server.js';
import { privateNames, type PrivateNames } from './servers/private-names.js';
import { SquareAccount } from './checks/square-account.js';

const settings = {
  // slow enough that a fault occurs in the middle of a campaign
  SMS_SEGMENTS_PER_SECOND: '30',
  SMS_REQUEST_TIMEOUT_SECONDS: '1',
  SMS_RECONCILE_AFTER_SECONDS: '3',
  SMS_SWEEP_SECONDS: '1',
  STAFF_ALERT_PHONE: '+13105550199',
  LOG_LEVEL: 'warn',
};
const readyTimeoutMs = 90_000;

const neighbors: readonly NeighborName[] = ['postgres', 'rabbitmq', 'redis', 'twilio', 'square'];

type Query = <Row extends object>(app: AppName, sql: string, values?: unknown[]) => Promise<Row[]>;

/** Where a scenario's own stage differs from the shared one. */
export interface StagePlan {
  /** The number of customers, each of whom a campaign texts: at most 800. */
  customers?: number;
  settings?: Record<string, string>;
  /** Milliseconds by which the provider's clock is ahead of the local one. */
  providerAheadMs?: number;
}

/** The product in one of its modes, with its own servers that can be broken, and customers to text. */
export interface Stage {
  mode: Mode;
  product: ProductUnderTest;
  /** RabbitMQ and Redis only in distributed mode. */
  servers: { postgres: FaultyServer; rabbitmq?: FaultyServer; redis?: FaultyServer };
  broker?: RabbitmqServer;
  postgres: DurablePostgres;
  /** The names of servers and providers; or the reason why the product knows only their addresses. */
  names: PrivateNames | string;
  /** Where the product reaches Twilio. */
  twilioUrl: string;
  owner: Client;
  phones: string[];
  query: Query;
  /** The push service of the staff's phones. */
  push: PushService;
  /** The mail server of the staff. */
  mail: MailServer;
  /** The simulated Square account, to compare the customers with. */
  square: SquareAccount;
  /** All requests of clients since the stage was set up. */
  requests: KeyedRequest[];
  random: Random;
  /** How long a server is down or paused. */
  awayMs: number;
  /** Resolves when every process reports that it is fully ready. @throws with the reports of those that are not */
  untilServing(): Promise<void>;
  stop(): Promise<void>;
}

export async function setStage(mode: Mode, seed: number, random: Random, plan: StagePlan = {}): Promise<Stage> {
  const cleanUp = new CleanUp();
  const stop = () => cleanUp.run();
  try {
    const add = async <S extends ProgramServer>(name: FaultyServer['name'], server: S) => {
      cleanUp.add(() => server.stop());
      const faulty = await withLink(name, server);
      cleanUp.add(() => faulty.link.stop());
      return faulty;
    };
    const postgres = await durablePostgres();
    const servers: Stage['servers'] = { postgres: await add('postgres', postgres) };
    let broker: RabbitmqServer | undefined;
    if (mode === 'distributed') {
      broker = await native('rabbitmq-server', runRabbitmq);
      servers.rabbitmq = await add('rabbitmq', broker);
      servers.redis = await add('redis', await native('redis-server', runRedis));
    }
    const all = Object.values(servers);
    const push = await runPushService();
    cleanUp.add(() => push.stop());
    const mail = await runMailServer();
    cleanUp.add(() => mail.stop());
    const reached = { PUSH_PRIVATE_ORIGINS: push.origin, SMTP_URL: mail.url, MAIL_FROM: 'Lacquer <salon@example.com>' };
    const names = await privateNames(neighbors);
    if (typeof names !== 'string') cleanUp.add(() => names.stop());
    const product = await startProduct(mode, {
      workers: 2,
      seed,
      providerAheadMs: plan.providerAheadMs,
      env: { ...settings, ...reached, ...plan.settings },
      servers: Object.fromEntries(all.map(({ name, server }) => [name, server.url])),
      through: (url, name) =>
        addressOf(
          url,
          all.find((server) => server.name === name),
          names,
          name,
        ),
      within: typeof names === 'string' ? [] : names.within,
    });
    cleanUp.add(() => product.stop());
    const owner = await new Client(product.url, undefined, responseTimeoutMs).signIn(product.owner);
    const phones = Array.from({ length: plan.customers ?? 50 }, (_, index) => examplePhone(index));
    await addCustomers(owner, phones);
    return {
      mode,
      product,
      servers,
      broker,
      postgres,
      names,
      twilioUrl: addressOf(product.providers.twilio.url, undefined, names, 'twilio').replace(/\/$/, ''),
      owner,
      phones,
      push,
      mail,
      query: queryOf((app) => product.databaseOf(app)),
      square: new SquareAccount(product.providers.square),
      requests: [],
      random,
      awayMs: 0,
      untilServing: () => untilServing(product),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The servers are local programs instead of containers, because the suite sends signals to their processes. */
async function native<S>(name: string, run: () => Promise<S | undefined>): Promise<S> {
  const found = await run();
  if (found) return found;
  await installDebianPackage(name, (line) => process.stdout.write(`${line}\n`)).catch(() => false);
  const installed = await run();
  if (installed) return installed;
  throw new Error(`${name} is not installed. The fault suite starts, stops and kills it: install it (apt, dnf, brew).`);
}

/** The URL of a server through its link and by its name. */
function addressOf(url: string, faulty: FaultyServer | undefined, names: PrivateNames | string, name: string): string {
  const address = new URL(url);
  if (faulty) address.port = new URL(faulty.link.url).port;
  if (typeof names !== 'string') address.hostname = names.hostOf(name);
  return address.href;
}

async function addCustomers(owner: Client, phones: readonly string[]): Promise<void> {
  for (const phoneNumber of phones) {
    const form = { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 };
    const { status } = await owner.post(customerCalls.add.path, form);
    if (status !== 201) throw new Error(`Adding a customer returned ${status} before any fault was injected.`);
  }
}

async function untilServing({ url, processes }: ProductUnderTest): Promise<void> {
  for (const deadline = Date.now() + readyTimeoutMs; ; await delay(100)) {
    const reports = await Promise.all(
      processes.map(async ({ name, readyUrl = `${url}/readyz` }) => ({ name, report: await reportOf(readyUrl) })),
    );
    const waiting = reports.filter(({ report }) => report !== undefined);
    if (waiting.length === 0) return;
    if (Date.now() > deadline) {
      const words = waiting.map(({ name, report }) => `${name}: ${report}`).join('; ');
      throw new Error(`not ready again within ${readyTimeoutMs / 1000} s: ${words}`);
    }
  }
}

/** The readiness report; undefined if the process is fully ready. */
async function reportOf(readyUrl: string): Promise<string | undefined> {
  try {
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) });
    const report = (await answer.json()) as { serves?: string };
    return answer.ok && report.serves === 'everything' ? undefined : JSON.stringify(report);
  } catch (error) {
    return String(error);
  }
}

/** Runs SQL on the tables of an app, over a connection that faults do not affect. */
function queryOf(databaseOf: (app: AppName) => string): Query {
  return async <Row extends object>(app: AppName, sql: string, values: unknown[] = []) => {
    const client = await connectToSchema(databaseOf(app));
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
}
