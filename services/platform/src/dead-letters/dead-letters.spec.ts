import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { DataSource } from 'typeorm';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { DeadLetterQueue } from './dead-letter-queue.js';
import { consumerHeader } from '../bus/rabbitmq/event-headers.js';
import { deadName, deadQueue, eventsQueue } from '../bus/rabbitmq/topology.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { InvalidError } from '../errors/domain-error.js';
import { Outbox } from '../outbox/outbox.js';
import { startProbe } from '../testing/probe-app.js';
import { type DeadLetterPlaces, withDeadLetterStores } from './dead-letter-stores.js';
import { runDeadLettersCli } from './dead-letters.cli.js';
import { DeadLetters } from './dead-letters.js';
import { OutboxDeadLetters } from './outbox-dead-letters.js';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.stop();
});

async function migratedDatabase(): Promise<string> {
  const database = await preparedDatabase(migrated('probe', []));
  open.push({ stop: () => database.drop() });
  return database.url;
}

async function start(kind: 'in-process' | 'rabbitmq') {
  const broker = freshRabbitmq();
  const bus =
    kind === 'in-process'
      ? ({ kind, bus: new InProcessBus() } as const)
      : ({ kind, ...broker, retryDelays: [50] } as const);
  const probe = { hopeless: true, handled: [] as string[] };
  const databaseUrl = await migratedDatabase();
  const behavior = {
    submit: () => Promise.resolve({ id: '' }),
    onSubmitted: (event: { data: { submissionId: string } }) => {
      if (probe.hopeless) return Promise.reject(new InvalidError('PROBE.HOPELESS', 'This can never work.'));
      probe.handled.push(event.data.submissionId);
      return Promise.resolve();
    },
  };
  open.push(await startProbe({ role: 'listener', bus, databaseUrl: await migratedDatabase(), probe: behavior }));
  const publisher = await startProbe({ role: 'publisher', bus, databaseUrl, probe: behavior });
  open.push(publisher);
  const places: DeadLetterPlaces = {
    databases: { contact: databaseUrl },
    broker: kind === 'rabbitmq' ? broker : undefined,
  };
  const run = async (...args: string[]) => {
    const written = { out: '', err: '' };
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const name = 'npm run dead-letters --';
    const code = await runDeadLettersCli(args, {
      name,
      withStores: (work) => withDeadLetterStores(places, work),
      stdout,
      stderr,
    });
    return { code, ...written };
  };
  return {
    probe,
    run,
    broker,
    /** The dead letters of the service that also stores those at the broker. */
    kept: new DeadLetters(
      new OutboxDeadLetters('contact', publisher.nest.get(DataSource)),
      kind === 'rabbitmq' ? () => DeadLetterQueue.open(broker.url, broker.prefix) : undefined,
    ),
    publish: (submissionId: string) =>
      publisher.nest
        .get(Transactions)
        .run((tx) => publisher.nest.get(Outbox).add(tx, contactSubmitted, { submissionId })),
    /** Waits until this many are listed. */
    dead: (count: number) =>
      eventually(async () => (await run('list')).out.split('This can never work.').length - 1 === count),
  };
}

describe.each(['in-process', 'rabbitmq'] as const)('dead letters over %s', (kind) => {
  it('are listed, shown, replayed and discarded by a prefix of their id', async () => {
    const { probe, run, publish, dead } = await start(kind);
    expect(await run('list')).toEqual({ code: 0, out: 'There are no dead letters.\n', err: '' });
    const published = [await publish('a'), await publish('b'), await publish('c')];
    await dead(3);

    const { out: listed } = await run('list');
    const place = kind === 'in-process' ? 'outbox of contact' : 'queue, for gateway';
    for (const { id } of published) expect(listed).toContain(id.slice(0, 8));
    expect(listed.split(place)).toHaveLength(4);
    const { out: shown } = await run('show', published[0]?.id ?? '');
    expect(shown).toContain('"submissionId":"a"');
    expect(shown).toContain('This can never work.');

    probe.hopeless = false;
    expect(await run('replay', published[1]?.id ?? '')).toMatchObject({
      code: 0,
      out: '1 dead letter will be redelivered.\n',
    });
    await eventually(() => probe.handled.length === 1);
    expect(probe.handled).toEqual(['b']);
    expect(await run('discard', published[0]?.id ?? '')).toMatchObject({ code: 0, out: '1 dead letter discarded.\n' });
    expect(await run('replay', '--all')).toMatchObject({ code: 0, out: '1 dead letter will be redelivered.\n' });
    await eventually(() => probe.handled.length === 2);
    expect(probe.handled).toEqual(['b', 'c']);
    expect((await run('list')).out).toBe('There are no dead letters.\n');
  });

  it('are listed and settled by the service that stores them', async () => {
    const { probe, kept, publish, dead } = await start(kind);
    // one after the other: two that fail at once are dead in either order
    const published = [await publish('a')];
    await dead(1);
    published.push(await publish('b'));
    await dead(2);

    const { deadLetters, total } = await kept.list();
    const ids = published.map(({ id }) => (kind === 'in-process' ? id : `${id}.gateway`));
    expect([total, deadLetters.map(({ id }) => id)]).toEqual([2, ids]);
    expect(deadLetters[0]).toMatchObject({ type: contactSubmitted.name, attempts: 1 });
    expect(deadLetters[0]?.content).toContain('"submissionId":"a"');

    probe.hopeless = false;
    const [first, second] = ids;
    expect(await kept.settle([first ?? ''], 'replay')).toBe(1);
    await eventually(() => probe.handled.length === 1);
    expect(await kept.settle([second ?? ''], 'discard')).toBe(1);
    expect(await kept.settle([first ?? '', second ?? ''], 'replay')).toBe(0);
    expect(await kept.list()).toEqual({ deadLetters: [], total: 0 });
    expect(probe.handled).toEqual(['a']);
  });

  it('return if a replay fails again', async () => {
    const { run, publish, dead } = await start(kind);
    await publish('a');
    await dead(1);

    expect((await run('replay', '--all')).code).toBe(0);
    await dead(1);
  });
});

describe('dead letters at the broker', () => {
  it('of one event and two consumers are settled one by one', async () => {
    const broker = freshRabbitmq();
    const connection = await connect(broker.url);
    const channel = await connection.createConfirmChannel();
    const queues = (['gateway', 'messaging'] as const).map((app) => ({ app, queue: eventsQueue(app, broker.prefix) }));
    const { name: dead, arguments: args } = deadQueue(broker.prefix);
    await channel.assertQueue(dead, { durable: true, arguments: args });
    const id = randomUUID();
    const event = {
      id,
      type: contactSubmitted.name,
      occurredAt: new Date().toISOString(),
      correlationId: id,
      data: {},
    };
    for (const { app, queue } of queues) {
      await channel.assertQueue(queue, { durable: true });
      channel.sendToQueue(dead, Buffer.from(JSON.stringify(event)), {
        messageId: id,
        headers: { [consumerHeader]: app },
      });
    }
    await channel.waitForConfirms();
    const withQueue = async <T>(work: (queue: DeadLetterQueue) => Promise<T>): Promise<T> => {
      const queue = await DeadLetterQueue.open(broker.url, broker.prefix);
      try {
        return await work(queue);
      } finally {
        await queue.close();
      }
    };
    const { letters } = await withQueue((queue) => queue.list());
    const own = letters.find(({ place }) => place === 'queue, for messaging');

    expect(await withQueue((queue) => queue.settle(new Set([own?.id ?? '']), 'replay'))).toBe(1);

    const counts = await Promise.all(queues.map(async ({ queue }) => (await channel.checkQueue(queue)).messageCount));
    expect(counts).toEqual([0, 1]);
    expect((await withQueue((queue) => queue.list())).letters.map(({ place }) => place)).toEqual([
      'queue, for gateway',
    ]);
    await connection.close();
  });

  it('keep their number and order after any number of listings, including messages that are not events', async () => {
    const { run, publish, dead, broker } = await start('rabbitmq');
    for (const id of ['a', 'b', 'c']) await publish(id);
    await dead(3);
    const connection = await connect(broker.url);
    const channel = await connection.createConfirmChannel();
    channel.sendToQueue(deadName(broker.prefix), Buffer.from('{"not":"an envelope"'));
    await channel.waitForConfirms();
    await connection.close();

    const first = await run('list');
    // RabbitMQ 4 drops a message that was requeued 20 times
    for (let times = 0; times < 25; times += 1) expect(await run('list')).toEqual(first);
    expect(first.out).toContain('(not an event)');
    const kept = await run('replay', '--all');
    expect(kept.code).toBe(1);
    expect(kept.err).toContain('there is no queue for queue');
    await dead(3);
    expect((await run('discard', '--all')).out).toBe('4 dead letters discarded.\n');
  });

  it('are all visible to each of several concurrent readers', async () => {
    const { broker, publish, dead } = await start('rabbitmq');
    for (const id of ['a', 'b', 'c', 'd']) await publish(id);
    await dead(4);

    const look = async () => {
      // each waits for those before it, even on a slow machine
      const queue = await DeadLetterQueue.open(broker.url, broker.prefix, 60_000);
      const { letters } = await queue.list();
      await queue.close();
      return letters.length;
    };
    expect(await Promise.all(Array.from({ length: 6 }, look))).toEqual([4, 4, 4, 4, 4, 4]);
  });
});

describe('the arguments of the dead-letters command', () => {
  it('are parsed, or explained by an error', async () => {
    const { run } = await start('in-process');
    for (const [args, code, err] of [
      [['show'], 2, '"show" needs an id.'],
      [['replay'], 2, '"replay" needs one id or more, or --all.'],
      [['discard', 'abc', '--all'], 2, '"discard" needs one id or more, or --all.'],
      [['show', 'abc'], 2, 'There is no dead letter abc'],
      [['lost'], 2, 'There is no command "lost".'],
    ] as const) {
      const written = await run(...args);
      expect(written.err).toContain(err);
      expect(written.code).toBe(code);
    }
    expect((await run('--help')).out).toContain('npm run dead-letters -- replay <id> [<id> ...] | --all');
  });
});
