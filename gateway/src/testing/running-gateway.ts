import type { RpcContract } from '@lacquer/contracts/contract';
import { type EventEnvelope, rpcEnvelope } from '@lacquer/contracts/envelope';
import { keepStaff } from '@lacquer/contracts/messaging/notices';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { ActorCheck } from '@lacquer/platform/actor/actor-check';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import type { HandledRequest } from '@lacquer/platform/bus/handlers';
import type { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessPublisher } from '@lacquer/platform/bus/in-process/in-process-publisher';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { createLogger } from '@lacquer/platform/logging/logger';
import { IdleApp } from '@lacquer/platform/testing/idle-app';
import { migrated } from '@lacquer/platform/testing/migrated';
import { SharedApp } from '@lacquer/platform/testing/shared-app';
import { TestBus } from '@lacquer/platform/testing/test-bus';
import { ChangedSchemaError } from '@lacquer/servers/testing/database-contents';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { afterAll } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { startGateway } from '../app.js';
import type { GatewaySettings } from '../config.js';
import { gatewayMigrations } from '../database/migrations.js';
import { sessionCookie } from '../staff/sessions/session-cookie.js';
import { withStaffAccounts } from '../staff/staff-database.js';

export const password = 'a long enough password';

/** A gateway with its own database and port. The test answers RPCs in place of the services. */
export interface RunningGateway {
  url: string;
  databaseUrl: string;
  app: RunningApp;
  bus: InProcessBus;
  /** Every log line so far, parsed. */
  logs: Record<string, unknown>[];
  /** Answers an RPC as its service would: with a value, or with the error that `handler` throws. */
  answer<C extends RpcContract>(contract: C, handler: (request: HandledRequest<C>) => unknown): void;
  publish(type: string, data: unknown): Promise<void>;
  request(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates an account and signs in; returns the cookie header. */
  signIn(role: StaffRole, email?: string): Promise<string>;
  /** Every route under `/api`, as `GET /api/services`, except the 404 fallback. */
  apiRoutes: readonly string[];
  rows<T>(sql: string, parameters?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/**
 * `neighbor`: a gateway whose database this one shares; stop this one first. `through` can put a proxy between the
 * gateway and its database: it receives the database URL and returns another.
 */
export async function runGateway(
  settings: GatewaySettings = {},
  neighbor?: RunningGateway,
  through?: (databaseUrl: string) => Promise<string>,
): Promise<RunningGateway> {
  const booted = await bootGateway(settings, neighbor, through, null);
  await booted.begin();
  return booted.gateway;
}

/** A gateway for all cases of a file with the same settings: `stop` sets it back to the state after its boot. */
export async function runSharedGateway(settings: GatewaySettings = {}): Promise<RunningGateway> {
  const key = inspect(settings, { depth: null, sorted: true });
  const booted = (await idle.take(key)) ?? (await bootGateway(settings, undefined, undefined, key));
  await booted.begin();
  return booted.gateway;
}

interface Booted {
  gateway: RunningGateway;
  /** Starts a case. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** The gateway of an ended case, for the next case with the same settings. */
const idle = new IdleApp<Booted>();
afterAll(() => idle.stop());

/** @param key under which later cases find it; null: this case has it alone */
async function bootGateway(
  settings: GatewaySettings,
  neighbor: RunningGateway | undefined,
  through: (databaseUrl: string) => Promise<string> = (url) => Promise.resolve(url),
  key: string | null,
): Promise<Booted> {
  const database = neighbor
    ? { url: neighbor.databaseUrl, drop: () => Promise.resolve(), readContents: null }
    : await preparedDatabase(migrated('gateway', gatewayMigrations));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const bus = new TestBus();
  const actors = new ActorCheck(bus.actors.publicKeys);
  const logs: Record<string, unknown>[] = [];
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        logs.push(JSON.parse(line) as Record<string, unknown>);
      }
      done();
    },
  });
  // told by every gateway as it starts; without an answer the service would look away
  bus.answerAsNeighbor(keepStaff.name, async () => ({}));
  const collected = collectRoutes();
  const started = await startGateway({
    databaseUrl: await through(database.url),
    bus: { kind: 'in-process', bus },
    logger: createLogger('info', lines),
    listen: { port: 0, host: '127.0.0.1' },
    settings,
  });
  collected.end();
  let isRunning = true;
  const app: RunningApp = {
    ...started,
    stop: async () => {
      isRunning = false;
      await started.stop();
    },
  };
  const url = await app.nest.getUrl();
  const request: RunningGateway['request'] = (path, init) => fetch(url + path, { redirect: 'manual', ...init });
  const post: RunningGateway['post'] = (path, body, headers = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { readContents } = database;
  const shared = key === null || !readContents ? null : await SharedApp.open(app, bus, () => readContents());
  const atBoot = [...logs];
  let [isLent, isSuspended] = [false, false];
  const stop = async () => {
    await app.stop();
    await client.end();
    await database.drop();
  };
  const gateway: RunningGateway = {
    url,
    databaseUrl: database.url,
    app,
    bus,
    logs,
    request,
    post,
    answer: (contract, handler) =>
      bus.answerAsNeighbor(contract.name, async (payload) => {
        try {
          const envelope = rpcEnvelope.parse(payload);
          const actor = actors.check(contract, envelope);
          const asked = contract.request.parse(envelope.data) as object;
          return await handler({ ...asked, actor } as HandledRequest<typeof contract>);
        } catch (error) {
          throw error instanceof DomainError ? error.toWire() : error;
        }
      }),
    publish: (type, data) => {
      const envelope: EventEnvelope = {
        id: randomUUID(),
        type,
        occurredAt: new Date().toISOString(),
        correlationId: randomUUID(),
        data,
      };
      return new InProcessPublisher(bus).publish(envelope);
    },
    signIn: async (role, email = `${role}-${randomUUID()}@example.com`) => {
      await withStaffAccounts(database.url, (accounts) => accounts.add('shell', { email, role, password }));
      // a gateway that stood still for a moment asks to come again
      const response = await eventually(async () => {
        const answer = await post('/api/auth/login', { email, password });
        return answer.status === 503 ? undefined : answer;
      });
      if (response.status !== 200) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
      return cookieOf(response);
    },
    apiRoutes: collected.routes,
    rows: async <T>(sql: string, parameters?: unknown[]) => (await client.query(sql, parameters)).rows as T[],
    stop: async () => {
      if (!isLent) return;
      isLent = false;
      if (!shared || !isRunning) return stop();
      await shared.suspend();
      isSuspended = true;
      try {
        await shared.restore();
      } catch (error) {
        await stop();
        if (!(error instanceof ChangedSchemaError)) throw error;
        return;
      }
      await idle.keep(key ?? '', booted);
    },
  };
  const booted: Booted = {
    gateway,
    begin: async () => {
      isLent = true;
      logs.splice(0, logs.length, ...atBoot);
      if (isSuspended) await shared?.resume();
      isSuspended = false;
    },
    stop,
  };
  return booted;
}

/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf(response: Response, name = sessionCookie): string {
  const set = response.headers
    .getSetCookie()
    .find((cookie) => cookie.replace(/^__(?:Host|Secure)-/, '').startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
}

/** Collects the routes of the next Fastify instance as it registers them, so none can be missing. */
function collectRoutes(): { routes: string[]; end(): void } {
  const routes: string[] = [];
  const onStart = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) {
        if (url.startsWith('/api/') && url !== '/api/*' && name !== 'HEAD') routes.push(`${name} ${url}`);
      }
    });
  };
  subscribe('fastify.initialization', onStart);
  return { routes, end: () => void unsubscribe('fastify.initialization', onStart) };
}
