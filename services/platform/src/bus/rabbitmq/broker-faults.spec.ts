import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listSubmissions, submitContact } from '@lacquer/contracts/salon/contact';
import { rpcContracts } from '@lacquer/contracts/registry';
import { eventually } from '@lacquer/servers/testing/eventually';
import { median } from '@lacquer/servers/testing/median';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import { startRelay, type TcpRelay } from '@lacquer/servers/testing/tcp-relay';
import { durationOf } from '@lacquer/servers/testing/within-limit';
import { Logger } from '@nestjs/common';
import { connect } from 'amqplib';
import { requireAnswerable } from '../../deadline/request-deadline.js';
import { RpcClient, rpcTimeoutMs } from '../rpc-client.js';
import { BrokerConnection, retryDelayMs } from './broker-connection.js';
import { RabbitmqClient } from './rabbitmq-client.js';
import { RpcServer } from './rpc-server.js';
import { rpcQueue } from './topology.js';

const form = {
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phone: null,
  service: null,
  message: 'Hello',
};

/** An AMQP frame of a connection method whose only argument is a short string. */
function connectionMethod(method: number, text?: string): Buffer {
  const payload = Buffer.concat([
    Buffer.from([0, 10, 0, method]),
    ...(text === undefined ? [] : [Buffer.from([text.length]), Buffer.from(text)]),
  ]);
  const head = Buffer.alloc(7);
  head.writeUInt8(1, 0);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.from([0xce])]);
}

/** Sent by a broker in alarm, which then stops reading from the connection. */
const blocked = connectionMethod(60, 'low on memory');
const unblocked = connectionMethod(61);

Logger.overrideLogger(false);

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function relayTo(url: string): Promise<TcpRelay> {
  const relay = await startRelay(url);
  open.push(() => relay.stop());
  return relay;
}

type Submit = (firstName: string) => Promise<{ id: string }>;

/** A contact service that passes requests to `submit`. */
async function startServer(url: string, prefix: string, submit: Submit): Promise<RpcServer> {
  const server = new RpcServer('contact', url, prefix);
  server.addHandler(submitContact.name, ({ data }: { data: typeof form }) => submit(data.firstName));
  server.addHandler(listSubmissions.name, () => Promise.resolve({ submissions: [], nextCursor: null }));
  const answered: string[] = [submitContact.name, listSubmissions.name];
  for (const { service, name } of rpcContracts) {
    if (service !== 'contact' || answered.includes(name)) continue;
    server.addHandler(name, () => Promise.reject(new Error('not used in this test')));
  }
  open.push(() => server.close());
  await server.start();
  return server;
}

function startClient(url: string, prefix: string, timeoutMs?: number): { rpc: RpcClient; transport: RabbitmqClient } {
  const transport = new RabbitmqClient('gateway', url, prefix);
  open.push(() => transport.close());
  return { transport, rpc: new RpcClient('gateway', transport, { timeoutMs }) };
}

const ask = (rpc: RpcClient, firstName: string) => rpc.call(submitContact, { ...form, firstName });
const unavailable = { code: 'CONTACT.UNAVAILABLE', kind: 'unavailable' };

/** Sends requests until one is answered: the connection is restored. */
async function untilAnswered(rpc: RpcClient, firstName: string): Promise<void> {
  await eventually(() => ask(rpc, firstName).catch(() => undefined));
}

describe('a connection to the broker', () => {
  it('is restored after a reset at any stage of its set-up, without ending the process', async () => {
    const { url, prefix } = freshRabbitmq();
    const stages = Array.from({ length: 12 }, (_, index) => index + 1);
    await Promise.all(
      stages.map(async (stage) => {
        const relay = await relayTo(url);
        relay.resetNext(2, stage);
        const { rpc } = startClient(relay.url, `${prefix}${stage}.`);
        const asked = ask(rpc, 'early').catch(() => undefined);
        await startServer(relay.url, `${prefix}${stage}.`, (id) => Promise.resolve({ id }));
        await asked;
        await untilAnswered(rpc, 'late');
        expect(relay.connections).toBeGreaterThanOrEqual(stage < 8 ? 4 : 2);
      }),
    );
  });

  it('reopens a channel that the broker has closed, and keeps the others', async () => {
    const { url } = freshRabbitmq();
    const connection = new BrokerConnection(url, 'test');
    open.push(() => connection.close());
    let setUps = 0;
    const other = connection.keepChannel(() => Promise.resolve());
    const reopening = connection.keepChannel(async (channel) => {
      setUps += 1;
      if (setUps === 1) await channel.checkQueue('a queue that does not exist');
    });
    const first = await reopening.opened();
    const untouched = other.current;
    first.ack({ fields: { deliveryTag: 99 } } as never);
    await new Promise((resolve) => first.once('close', resolve));
    await reopening.opened();
    expect(setUps).toBe(3);
    expect(other.current).toBe(untouched);
  });

  it('is retried with jitter and growing delays', () => {
    expect([0, 1, 2, 3, 30].map((failures) => retryDelayMs(failures, () => 0))).toEqual([500, 1000, 2000, 2500, 2500]);
    expect(retryDelayMs(0, () => 0.999)).toBeCloseTo(1500, -1);
    expect(new Set(Array.from({ length: 20 }, () => retryDelayMs(0))).size).toBeGreaterThan(15);
  });
});

describe('a request', () => {
  it('is refused immediately and never handled while the broker blocks the caller, which is not ready', async () => {
    const { url, prefix } = freshRabbitmq();
    const relay = await relayTo(url);
    const handled: string[] = [];
    await startServer(url, prefix, async (id) => ({ id: String(handled.push(id)) }));
    const timeoutMs = 1500;
    const { rpc, transport } = startClient(relay.url, prefix, timeoutMs);
    await ask(rpc, 'before');
    expect(transport.isReady()).toBe(true);

    relay.stall();
    // those in transit when the broker stops reading
    const onTheirWay = Array.from({ length: 10 }, (_, index) => ask(rpc, `on its way ${index}`));
    relay.stall(blocked);
    await Promise.all(onTheirWay.map((each) => expect(each).rejects.toMatchObject(unavailable)));
    const waits: number[] = [];
    while (waits.length < 10) {
      waits.push(await durationOf(() => expect(ask(rpc, 'refused')).rejects.toMatchObject(unavailable)));
    }
    // other load may delay some
    expect(median(waits)).toBeLessThan(timeoutMs / 2);
    expect(transport.isReady()).toBe(false);
    // what /readyz and Health show
    await expect(transport.isAnswering()).rejects.toMatchObject({ code: expect.stringMatching(/^alarm: \S/) });

    relay.resume(unblocked);
    await untilAnswered(rpc, 'after');
    expect(new Set(handled)).toEqual(new Set(['before', 'after']));
    expect(transport.isReady()).toBe(true);
    await expect(transport.isAnswering()).resolves.toBe(true);
  });

  it('is not handled while the broker blocks the service, because its answer could not be sent', async () => {
    const { url, prefix } = freshRabbitmq();
    const relay = await relayTo(url);
    const handled: string[] = [];
    const server = await startServer(relay.url, prefix, async (id) => ({ id: String(handled.push(id)) }));
    const { rpc } = startClient(url, prefix, 1000);
    await ask(rpc, 'before');

    relay.stall(blocked);
    while (server.isReady()) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(
      Array.from({ length: 10 }, () => expect(ask(rpc, 'refused')).rejects.toMatchObject({ kind: 'unavailable' })),
    );
    relay.resume(unblocked);
    await untilAnswered(rpc, 'after');
    expect(new Set(handled)).toEqual(new Set(['before', 'after']));
  });

  it('is not committed if the broker blocks the service while it is in flight, because its answer could not be sent', async () => {
    const { url, prefix } = freshRabbitmq();
    const relay = await relayTo(url);
    const committed: string[] = [];
    const finish = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let inHand = 0;
    await startServer(relay.url, prefix, async (id) => {
      inHand += 1;
      if (inHand === 10) begun.resolve();
      await finish.promise;
      await requireAnswerable();
      return { id: String(committed.push(id)) };
    });
    const { rpc } = startClient(url, prefix, 2000);
    const asked = Array.from({ length: 10 }, () => ask(rpc, 'in hand'));
    await begun.promise;

    relay.stall();
    finish.resolve();
    await Promise.all(asked.map((each) => expect(each).rejects.toMatchObject({ kind: 'unavailable' })));
    relay.resume();
    await untilAnswered(rpc, 'after');
    expect(new Set(committed)).toEqual(new Set(['after']));
  });

  it('is refused in time while the broker is down, and is not sent after its return', async () => {
    const { url, prefix } = freshRabbitmq();
    const relay = await relayTo(url);
    const handled: string[] = [];
    await startServer(url, prefix, async (id) => ({ id: String(handled.push(id)) }));
    const { rpc } = startClient(relay.url, prefix, 1000);
    await ask(rpc, 'before');

    relay.refuse();
    await Promise.all(Array.from({ length: 10 }, () => expect(ask(rpc, 'refused')).rejects.toMatchObject(unavailable)));
    relay.accept();
    await untilAnswered(rpc, 'after');
    expect(new Set(handled)).toEqual(new Set(['before', 'after']));
  });

  it('is handled once and answered although both connections are lost', async () => {
    const { url, prefix } = freshRabbitmq();
    const relay = await relayTo(url);
    const handled: string[] = [];
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    await startServer(relay.url, prefix, async (id) => {
      handled.push(id);
      begun.resolve();
      await finish.promise;
      return { id };
    });
    const { rpc } = startClient(relay.url, prefix);
    const answer = ask(rpc, 'in hand');
    await begun.promise;
    relay.breakConnections();
    finish.resolve();

    await expect(answer).resolves.toEqual({ id: 'in hand' });
    expect(handled).toEqual(['in hand']);
  });

  it('with a long timeout fails as soon as any other if the broker loses it', async () => {
    const { url, prefix } = freshRabbitmq();
    const relay = await relayTo(url);
    const handled: string[] = [];
    await startServer(url, prefix, async (id) => ({ id: String(handled.push(id)) }));
    const { rpc } = startClient(relay.url, prefix);
    await ask(rpc, 'before');

    relay.stall();
    const startedAt = performance.now();
    const lost = rpc.call(submitContact, { ...form, firstName: 'lost' }, 60_000);
    const refused = expect(lost).rejects.toMatchObject(unavailable);
    await delay(100);
    relay.breakConnections();
    relay.resume();

    await refused;
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    await untilAnswered(rpc, 'after');
    expect(handled).not.toContain('lost');
  });

  it('with a long timeout is handled for as long as its caller waits', async () => {
    const { url, prefix } = freshRabbitmq();
    await startServer(url, prefix, async (id) => {
      await delay(rpcTimeoutMs + 500);
      return { id };
    });
    const { rpc } = startClient(url, prefix);

    await expect(rpc.call(submitContact, form, 60_000)).resolves.toEqual({ id: form.firstName });
  });
});

describe('the queue of a service', () => {
  it('is shared by processes: requests that one cannot accept go to another', async () => {
    const { url, prefix } = freshRabbitmq();
    const held = Promise.withResolvers<{ id: string }>();
    let inHand = 0;
    const full = Promise.withResolvers<void>();
    await startServer(url, prefix, () => {
      inHand += 1;
      if (inHand === 64) full.resolve();
      return held.promise;
    });
    const { rpc } = startClient(url, prefix);
    const first = Array.from({ length: 64 }, () => ask(rpc, 'first'));
    await full.promise;
    await startServer(url, prefix, () => Promise.resolve({ id: 'another' }));
    const later = await Promise.all(Array.from({ length: 6 }, () => ask(rpc, 'later')));

    expect(later).toEqual(later.map(() => ({ id: 'another' })));
    expect(inHand).toBe(64);
    held.resolve({ id: 'one' });
    expect(await Promise.all(first)).toHaveLength(64);
  });

  it('is durable, replaces the transient queue of an older version, and is declared again after a deletion', async () => {
    const { url, prefix } = freshRabbitmq();
    const connection = await connect(url);
    open.push(() => connection.close());
    const channel = await connection.createChannel();
    const queue = rpcQueue('contact', prefix);
    await channel.assertQueue(queue, { durable: false });
    await startServer(url, prefix, (id) => Promise.resolve({ id }));
    const { rpc } = startClient(url, prefix);
    await expect(ask(rpc, 'Ada')).resolves.toEqual({ id: 'Ada' });
    await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'classic' } });

    await channel.deleteQueue(queue);
    await untilAnswered(rpc, 'again');
  });
});
