import { PassThrough } from 'node:stream';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { DataSource } from 'typeorm';
import type { RunningApp } from '../app/running-app.js';
import { eventsQueue } from '../bus/rabbitmq/topology.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { startProbe } from '../testing/probe-app.js';
import { Outbox } from './outbox.js';
import { runOutboxCli } from './outbox.cli.js';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.stop();
});

async function migratedDatabase(): Promise<string> {
  const database = await preparedDatabase(migrated('probe', []));
  open.push({ stop: () => database.drop() });
  return database.url;
}

async function run(databaseUrl: string, ...args: string[]) {
  const written = { out: '', err: '' };
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
  const withDatabases = (work: (databases: { contact: string }) => Promise<string>) => work({ contact: databaseUrl });
  const code = await runOutboxCli(args, { name: 'npm run outbox --', withDatabases, stdout, stderr });
  return { code, ...written };
}

describe('events lost with the volume of a broker', () => {
  it('are republished by the command, and take effect once', async () => {
    const bus = { kind: 'rabbitmq', ...freshRabbitmq(), retryDelays: [50] } as const;
    const [tellerDatabase, listenerDatabase] = [await migratedDatabase(), await migratedDatabase()];
    const effects: string[] = [];
    const { promise: replayed, resolve: allReplayed } = Promise.withResolvers<void>();
    const startListener = () =>
      startProbe({
        role: 'listener',
        bus,
        databaseUrl: listenerDatabase,
        probe: {
          submit: () => Promise.resolve({ id: '' }),
          onSubmitted: (event, inbox) =>
            inbox.once('probe', event, () => {
              effects.push(event.data.submissionId);
              if (effects.length === 41) allReplayed();
              return Promise.resolve();
            }),
        },
      });
    const publisher = await startProbe({
      role: 'publisher',
      bus,
      databaseUrl: tellerDatabase,
      probe: { submit: () => Promise.resolve({ id: '' }), onSubmitted: () => Promise.resolve() },
    });
    open.push(publisher);
    const publish = (submissionId: string) =>
      publisher.nest
        .get(Transactions)
        .run((tx) => publisher.nest.get(Outbox).add(tx, contactSubmitted, { submissionId }));
    const published = () => countPublished(publisher);

    const listener = await startListener();
    await publish('handled');
    await eventually(() => effects.length === 1);
    await listener.stop();
    for (let index = 0; index < 40; index += 1) await publish(`lost ${index}`);
    await eventually(async () => (await published()) === 41);
    const connection = await connect(bus.url);
    const channel = await connection.createChannel();
    expect((await channel.deleteQueue(eventsQueue('gateway', bus.prefix))).messageCount).toBe(40);
    await connection.close();
    open.push(await startListener());

    const dry = await run(tellerDatabase, 'replay', '--since', '1h', '--dry-run');
    expect([dry.code, dry.err]).toEqual([0, '']);
    expect(dry.out).toMatch(/contact +contact\.submitted\.v1 +41\n41 events published .*Nothing was changed\./);
    expect(await published()).toBe(41);
    expect(effects).toEqual(['handled']);

    const { code, out } = await run(tellerDatabase, 'replay', '--since', '1h', '--service', 'contact');
    expect(code).toBe(0);
    expect(out).toContain('will be published again.');
    await replayed;
    await eventually(async () => (await published()) === 41);
    expect(effects.toSorted()).toEqual(
      ['handled', ...Array.from({ length: 40 }, (_, index) => `lost ${index}`)].toSorted(),
    );
  });
});

describe('the arguments of the outbox command', () => {
  it.each([
    [[], 0, '', ''],
    [['replay'], 2, '', '"replay" needs to know from when: --since 2h'],
    [['replay', '--since', 'yesterday'], 2, '', 'Give a span such as 2h or 3d, a date, or a time with its zone'],
    [['replay', '--since', '2026-03-01T18:30'], 2, '', 'or a time with its zone'],
    [['replay', '--since', '2999-01-01'], 2, '', 'It is in the future.'],
    [
      ['replay', '--since', '2h', '--service', 'gateway'],
      2,
      '',
      'Allowed choices are catalog, contact, customer, messaging.',
    ],
    [['replay', '--since', '2h', '--service', 'customer'], 2, '', 'run this in the container of customer'],
    [['replay', '--since', '2h'], 1, '', 'The outbox of contact could not be reached'],
  ])('%j exit with %i', async (args, code, out, err) => {
    const written = await run('postgres://127.0.0.1:1/nowhere', ...args);

    expect(written.code).toBe(code);
    expect(written.out).toContain(out);
    expect(written.err).toContain(err);
  });

  it('are explained by --help', async () => {
    const { code, out } = await run('postgres://127.0.0.1:1/nowhere', '--help');

    expect(code).toBe(0);
    expect(out).toContain('npm run outbox -- replay --since <when>');
    expect(out).toContain('--since 2h --dry-run');
  });
});

async function countPublished(app: RunningApp): Promise<number> {
  const rows: { count: number }[] = await app.nest
    .get(DataSource)
    .query('SELECT count(published_at)::int AS count FROM outbox');
  return rows[0]?.count ?? 0;
}
