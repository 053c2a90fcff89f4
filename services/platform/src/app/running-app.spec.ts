import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { freePorts } from '@lacquer/servers/testing/child-server';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, freshRabbitmq } from '@lacquer/servers/testing/servers';
import type { MigrationInterface } from 'typeorm';
import type { BusOptions } from '../bus/bus-options.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { RabbitmqClient } from '../bus/rabbitmq/rabbitmq-client.js';
import { RpcClient } from '../bus/rpc-client.js';
import { productVersion } from '../release/version.js';
import { migrate } from '../database/migrate.js';
import { OldReleaseError } from '../database/schema-floor.js';
import type { Migration } from '../database/schema-floor.js';
import { Readiness, type ReadinessReport } from '../health/readiness.js';
import { createLogger } from '../logging/logger.js';
import { startProbe } from '../testing/probe-app.js';
import { submission } from '../testing/probe-rpc.js';

describe('a started app', () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const close of opened.splice(0).toReversed()) await close();
  });

  it.each<[mode: string, bus: () => BusOptions]>([
    ['standalone', () => ({ kind: 'in-process', bus: new InProcessBus() })],
    ['distributed', () => ({ kind: 'rabbitmq', ...freshRabbitmq() })],
  ])('logs once its name and that it runs %s, and its release on every line', async (mode, bus) => {
    const database = await freshDatabase();
    opened.push(() => database.drop());
    await migrate(database.url, 'probe', []);
    const lines: string[] = [];

    const app = await startProbe({
      role: 'publisher',
      bus: bus(),
      databaseUrl: database.url,
      probe: { submit: () => Promise.resolve({ id: '' }), onSubmitted: () => Promise.resolve() },
      logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
    });
    opened.push(() => app.stop());

    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.filter(({ msg }) => msg === 'started')).toEqual([
      expect.objectContaining({ level: 'info', context: 'App', name: 'contact', mode }),
    ]);
    expect(new Set(entries.map(({ version }) => version))).toEqual(new Set([productVersion()]));
    expect(await app.readiness()).toMatchObject({ version: productVersion() });
  });

  it('does not start on a schema that requires a later release, and says what to do', async () => {
    const database = await freshDatabase();
    opened.push(() => database.drop());
    await migrate(database.url, 'probe', [DropShade1790000000001]);

    const starting = startProbe({
      role: 'publisher',
      bus: { kind: 'in-process', bus: new InProcessBus() },
      databaseUrl: database.url,
      probe: { submit: () => Promise.resolve({ id: '' }), onSubmitted: () => Promise.resolve() },
    });
    starting.then(
      (app) => opened.push(() => app.stop()),
      () => undefined,
    );

    await expect(starting).rejects.toThrow(OldReleaseError);
    await expect(starting).rejects.toThrow(/needs the migration DropShade1790000000001.*Start the release \S+ again/);
  });

  it('serves nothing, not even pages, until its database has the tables of its release', async () => {
    const database = await freshDatabase();
    opened.push(() => database.drop());
    await migrate(database.url, 'probe', []);
    const start = async (migrations: Migration[]) => {
      const app = await startProbe({
        role: 'publisher',
        bus: { kind: 'in-process', bus: new InProcessBus() },
        databaseUrl: database.url,
        probe: { submit: () => Promise.resolve({ id: '' }), onSubmitted: () => Promise.resolve() },
        migrations,
      });
      opened.push(() => app.stop());
      return app.nest.get(Readiness);
    };
    const readiness = await start([AddShade1790000000002]);
    readiness.servesPagesAlone();
    const waits = {
      ready: false,
      serves: 'nothing',
      checks: { database: 'down' },
      reasons: { database: 'not migrated' },
    };

    expect(await readiness.report()).toMatchObject(waits);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    expect(await readiness.report()).toMatchObject(waits);

    await migrate(database.url, 'probe', [AddShade1790000000002]);
    await eventually(() => readiness.known().ready);
    expect(readiness.known()).toMatchObject({ serves: 'everything', reasons: {} });
    // the release before
    expect(await (await start([])).report()).toMatchObject({ ready: true });
  });

  it('takes no request until its database is migrated, and stops at once while it waits for that', async () => {
    const database = await freshDatabase();
    opened.push(() => database.drop());
    await migrate(database.url, 'probe', []);
    const bus = { kind: 'rabbitmq', ...freshRabbitmq() } as const;
    const client = new RabbitmqClient('gateway', bus.url, bus.prefix);
    opened.push(() => Promise.resolve(client.close()));
    const rpc = new RpcClient('gateway', client);
    /** Resolves once it waits. */
    const start = async (stopping: AbortSignal) => {
      const [port = 0] = await freePorts(1);
      const starting = startProbe({
        role: 'publisher',
        bus,
        databaseUrl: database.url,
        probe: { submit: () => Promise.resolve({ id: 'taken' }), onSubmitted: () => Promise.resolve() },
        migrations: [AddShade1790000000002],
        listen: { port, host: '127.0.0.1' },
        stopping,
      });
      await eventually(async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        const report = (await answer?.json()) as ReadinessReport | undefined;
        return answer?.status === 503 && report?.reasons['database'] === 'not migrated';
      });
      return { starting };
    };
    const { starting } = await start(new AbortController().signal);
    await expect(rpc.call(submitContact, submission)).rejects.toMatchObject({ kind: 'unavailable' });

    const told = new AbortController();
    const other = await start(told.signal);
    told.abort();
    await (await other.starting).stop();

    await migrate(database.url, 'probe', [AddShade1790000000002]);
    const app = await starting;
    opened.push(() => app.stop());
    expect(await rpc.call(submitContact, submission)).toEqual({ id: 'taken' });
  });
});

class AddShade1790000000002 implements MigrationInterface {
  up(): Promise<void> {
    return Promise.resolve();
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

class DropShade1790000000001 implements MigrationInterface {
  static readonly requires = 'DropShade1790000000001';

  up(): Promise<void> {
    return Promise.resolve();
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
