import { afterEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, freshRabbitmq } from '@lacquer/servers/testing/servers';
import type { MigrationInterface } from 'typeorm';
import type { BusOptions } from '../bus/bus-options.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { productVersion } from '../release/version.js';
import { migrate } from '../database/migrate.js';
import { OldReleaseError } from '../database/schema-floor.js';
import { createLogger } from '../logging/logger.js';
import { startProbe } from '../testing/probe-app.js';

describe('a started app', () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
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
});

class DropShade1790000000001 implements MigrationInterface {
  static readonly requires = 'DropShade1790000000001';

  up(): Promise<void> {
    return Promise.resolve();
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
