import { BrokenCircuitError } from 'cockatiel';
import { connect } from 'amqplib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listServices } from '@lacquer/contracts/salon/catalog';
import {
  contactSubmitted,
  type ContactSubmission,
  listSubmissions,
  submitContact,
} from '@lacquer/contracts/salon/contact';
import type { RunningApp } from '../app/running-app.js';
import { findCorrelationId, listMissing, withCorrelationId } from '../correlation/correlation.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { ConflictError, type DomainError, InvalidError, UnavailableError } from '../errors/domain-error.js';
import { Outbox } from '../outbox/outbox.js';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import { DataSource } from 'typeorm';
import type { BusOptions } from './bus-options.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { InProcessClient } from './in-process/in-process-client.js';
import { type ProbeBehaviour, startProbe } from '../testing/probe-app.js';
import { RabbitmqClient } from './rabbitmq/rabbitmq-client.js';
import { declareRpcQueue, rpcQueue } from './rabbitmq/topology.js';
import { longDecorationMs, RpcClient } from './rpc-client.js';
import type { RpcTransport } from './rpc-transport.js';

const form = {
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phone: null,
  service: null,
  message: 'Hello',
};

const submissionOf = (index: number, message: string): ContactSubmission => ({
  id: `submission-${index}`,
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phoneNumber: null,
  interestedService: null,
  message,
  submittedAt: '2026-03-01T18:30:00.000Z',
  state: 'new',
  note: null,
  version: 0,
});

describe.each(['in-process', 'rabbitmq'] as const)('RPC over %s', (kind) => {
  const open: { stop(): Promise<unknown> }[] = [];

  afterEach(async () => {
    for (const each of open.splice(0).toReversed()) await each.stop();
  });

  async function start(
    submit: ProbeBehaviour['submit'],
    timeoutMs = 5000,
  ): Promise<{ client: RpcClient; transport: RpcTransport; app: RunningApp; probe: ProbeBehaviour }> {
    const database = await preparedDatabase(migrated('probe', []));
    open.push({ stop: () => database.drop() });
    const bus: BusOptions = kind === 'in-process' ? { kind, bus: new InProcessBus() } : { kind, ...freshRabbitmq() };
    const probe: ProbeBehaviour = { submit, onSubmitted: () => Promise.resolve() };
    const app = await startProbe({ role: 'publisher', bus, databaseUrl: database.url, probe });
    open.push(app);
    const transport =
      bus.kind === 'in-process' ? new InProcessClient(bus.bus) : new RabbitmqClient('gateway', bus.url, bus.prefix);
    if (transport instanceof RabbitmqClient) await transport.open().channel.opened();
    const client = new RpcClient('gateway', transport, { timeoutMs });
    open.push({ stop: () => client.close() });
    return { client, transport, app, probe };
  }

  it('returns the answer of the handler to the caller', async () => {
    const { client } = await start((request) => Promise.resolve({ id: `for ${request.firstName}` }));
    await expect(client.call(submitContact, form)).resolves.toEqual({ id: 'for Ada' });
  });

  it('passes the correlation id of the caller to the handler', async () => {
    const { client } = await start(() => Promise.resolve({ id: findCorrelationId() ?? 'none' }));
    const answer = await withCorrelationId('request-4711', () => client.call(submitContact, form));
    expect(answer.id).toBe('request-4711');
  });

  it('preserves code, kind, message and details of a domain error', async () => {
    const details = [{ path: 'email', message: 'is known already' }];
    const { client } = await start(() =>
      Promise.reject(new ConflictError('IDEMPOTENCY.KEY_REUSED', 'You wrote before.', details)),
    );
    await expect(client.call(submitContact, form)).rejects.toMatchObject({
      code: 'IDEMPOTENCY.KEY_REUSED',
      kind: 'conflict',
      message: 'You wrote before.',
      details,
    });
  });

  it.each([
    ['a code that the contract does not list', new ConflictError('CONTACT.KNOWN', 'You wrote before.')],
    ['a kind that differs from the contract', new InvalidError('IDEMPOTENCY.KEY_REUSED', 'You wrote before.')],
  ])('turns a domain error with %s into an internal error', async (_, error) => {
    const { client } = await start(() => Promise.reject(error));
    await expect(client.call(submitContact, form)).rejects.toMatchObject({ code: 'INTERNAL', kind: 'internal' });
  });

  it.each(['DATABASE.UNAVAILABLE', 'CUSTOMER.UNAVAILABLE'])(
    'allows %s without listing it in the contract',
    async (code) => {
      const { client } = await start(() => Promise.reject(new UnavailableError(code, 'Later.')));
      await expect(client.call(submitContact, form)).rejects.toMatchObject({ code, kind: 'unavailable' });
    },
  );

  it('hides the message of an unexpected error', async () => {
    const { client } = await start(() => Promise.reject(new Error('password=hunter2 in /srv/app.js')));
    const error: unknown = await client.call(submitContact, form).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'INTERNAL', kind: 'internal' });
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
  });

  it('refuses a request that violates the contract, and names the field', async () => {
    const { client } = await start(() => Promise.resolve({ id: 'never' }));
    await expect(client.call(submitContact, { ...form, email: 'nobody' })).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
      details: [{ path: 'email' }],
    });
  });

  it('answers a message that is too large for the bus with an error, without affecting other calls', async () => {
    const { client, probe } = await start((request) => Promise.resolve({ id: `for ${request.firstName}` }));
    probe.list = () => Array.from({ length: 2100 }, (_, index) => submissionOf(index, 'x'.repeat(4000)));
    const others = Array.from({ length: 5 }, () => client.call(submitContact, form));

    await expect(client.call(listSubmissions, { limit: 100 })).rejects.toMatchObject({
      code: 'BUS.REPLY_TOO_LARGE',
      kind: 'too-large',
      message: expect.stringMatching(/contact\.list-submissions\.v2 has 8\.\d MiB.*lower limit/),
    });
    expect(await Promise.all(others)).toEqual(others.map(() => ({ id: 'for Ada' })));
    await expect(client.call(submitContact, form)).resolves.toEqual({ id: 'for Ada' });
  });

  it('fails if the service does not answer in time', async () => {
    let release = (_: { id: string }): void => {};
    const { client } = await start(() => new Promise((resolve) => (release = resolve)), 300);
    const hangs = client.call(submitContact, form);
    await expect(hangs).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE', kind: 'unavailable' });
    release({ id: 'too late' });
  });

  it('does not handle a request that arrives after its deadline', async () => {
    let handled = 0;
    const { transport } = await start(() => Promise.resolve({ id: String((handled += 1)) }));
    const envelope = { correlationId: 'request-4711', deadline: Date.now() - 1, data: form };
    await expect(transport.request('contact', submitContact.name, envelope, 5000)).rejects.toMatchObject({
      code: 'BUS.DEADLINE_PASSED',
      kind: 'unavailable',
    });
    expect(handled).toBe(0);
  });

  it('commits nothing after the caller has timed out', async () => {
    const committed = Promise.withResolvers<void>();
    const { client, app } = await start(async () => {
      const work = app.nest.get(Transactions).run(async (tx) => {
        await app.nest.get(Outbox).add(tx, contactSubmitted, { submissionId: 'late' });
        await new Promise((resolve) => setTimeout(resolve, 1300));
      });
      await work.then(committed.resolve, committed.reject);
      return { id: 'late' };
    }, 1000);
    await expect(client.call(submitContact, form)).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' });
    await expect(committed.promise).rejects.toMatchObject({ code: 'BUS.DEADLINE_PASSED' });
    expect(await app.nest.get(DataSource).query('SELECT * FROM outbox')).toEqual([]);
  });

  it('applies no deadline to background work that a handler leaves behind', async () => {
    const left = Promise.withResolvers<void>();
    const { client, app } = await start(() => {
      setTimeout(() => {
        const work = app.nest.get(Transactions).run((tx) => tx.query('SELECT 1'));
        void work.then(() => left.resolve(), left.reject);
      }, 1300);
      return Promise.resolve({ id: 'early' });
    }, 1000);
    await expect(client.call(submitContact, form)).resolves.toEqual({ id: 'early' });
    await expect(left.promise).resolves.toBeUndefined();
  });

  it('refuses a request immediately while 500 wait, and answers those', async () => {
    const release = Promise.withResolvers<{ id: string }>();
    const { client } = await start(() => release.promise, 20_000);
    const waiting = Array.from({ length: 500 }, () => client.call(submitContact, form));
    const refused = Array.from({ length: 100 }, () => client.call(submitContact, form));
    const settled = await Promise.allSettled(refused);
    expect(new Set(settled.map((each) => each.status === 'rejected' && (each.reason as DomainError).code))).toEqual(
      new Set(['BUS.OVERLOADED']),
    );
    await expect(client.call(submitContact, form)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 2 });
    release.resolve({ id: 'answered' });
    expect(new Set((await Promise.all(waiting)).map(({ id }) => id))).toEqual(new Set(['answered']));
  });

  it('retries a patient call while the circuit breaker is open', async () => {
    let answers = false;
    const hung = Promise.withResolvers<{ id: string }>();
    const { client } = await start(() => (answers ? Promise.resolve({ id: 'answered' }) : hung.promise), 1500);
    const ask = () => client.call(submitContact, form);
    await Promise.allSettled(Array.from({ length: 5 }, ask));
    await expect(ask()).rejects.toMatchObject({ cause: expect.any(BrokenCircuitError) });

    const began = performance.now();
    const patient = () => client.callWithRetry(submitContact, form);
    await expect(patient()).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' });
    expect(performance.now() - began).toBeGreaterThan(1000);

    answers = true;
    let tries = 1;
    while (!(await patient().catch(() => undefined))) tries += 1;
    // an impatient caller would be refused hundreds of times
    expect(tries).toBeLessThan(20);
    hung.resolve({ id: 'too late' });
  });

  it('opens the circuit breaker after five unanswered requests, until one is answered', async () => {
    let answers = true;
    let asked = 0;
    const hung = Promise.withResolvers<{ id: string }>();
    const { client } = await start(() => {
      asked += 1;
      return answers ? Promise.resolve({ id: 'answered' }) : hung.promise;
    }, 1000);
    const answered = async (): Promise<void> => {
      while (!(await client.call(submitContact, form).catch(() => undefined))) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await answered();
    answers = false;
    asked = 0;
    const five = Array.from({ length: 5 }, () => client.call(submitContact, form));
    await Promise.all(five.map((each) => expect(each).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' })));
    const refused = await Promise.allSettled(Array.from({ length: 20 }, () => client.call(submitContact, form)));
    hung.resolve({ id: 'too late' });

    // one may have been the probe of a half-open breaker
    const atOnce = refused.filter(
      (each) => each.status === 'rejected' && (each.reason as Error).cause instanceof BrokenCircuitError,
    );
    expect(atOnce.length).toBeGreaterThanOrEqual(19);
    expect(asked).toBeLessThanOrEqual(6);
    answers = true;
    await answered();
  });

  it('keeps the circuit breaker closed after requests lost together, if later ones were answered', async () => {
    const hung = Promise.withResolvers<{ id: string }>();
    const begun = Promise.withResolvers<void>();
    let asked = 0;
    const { client } = await start(() => {
      asked += 1;
      if (asked === 10) begun.resolve();
      return asked <= 10 ? hung.promise : Promise.resolve({ id: 'answered' });
    }, 1000);
    const together = Array.from({ length: 10 }, () => client.call(submitContact, form));
    await begun.promise;
    await expect(client.call(submitContact, form)).resolves.toEqual({ id: 'answered' });
    await Promise.all(together.map((each) => expect(each).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' })));
    await expect(client.call(submitContact, form)).resolves.toEqual({ id: 'answered' });
    hung.resolve({ id: 'too late' });
  });

  it('waits half a second for what an answer can do without, at most twice, and names what is missing', async () => {
    const hung = Promise.withResolvers<{ id: string }>();
    let answers = false;
    const { client } = await start(() => (answers ? Promise.resolve({ id: 'answered' }) : hung.promise));
    const decorate = async () => {
      const began = performance.now();
      const answer = await client.decorate(submitContact, form);
      return { answer, ms: performance.now() - began };
    };
    const missing = await withCorrelationId('request-4711', async () => {
      const waits = [await decorate(), await decorate(), await decorate(), await decorate()];
      expect(waits.map(({ answer }) => answer)).toEqual([null, null, null, null]);
      for (const { ms } of waits.slice(0, 2)) expect(ms).toBeLessThan(1000);
      for (const { ms } of waits.slice(2)) expect(ms).toBeLessThan(100);
      return listMissing();
    });
    expect(missing).toEqual(['contact']);

    answers = true;
    // decorations do not open the circuit breaker of the main work
    await expect(client.call(submitContact, form)).resolves.toEqual({ id: 'answered' });
    await eventually(async () => (await decorate()).answer !== null, 5000);
    hung.resolve({ id: 'too late' });
  });

  it('waits longer for what matters more, from a service that is busy', async () => {
    const { client } = await start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return { id: 'late' };
    });
    await expect(client.decorate(submitContact, form, longDecorationMs)).resolves.toEqual({ id: 'late' });
  });

  it('passes on the domain error of a decorating call', async () => {
    const { client } = await start(() => Promise.reject(new ConflictError('IDEMPOTENCY.KEY_REUSED', 'Twice.')));
    await expect(client.decorate(submitContact, form)).rejects.toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
  });

  it('fails immediately if a service is down', async () => {
    const { client } = await start(() => Promise.resolve({ id: 'unused' }));
    const began = performance.now();
    await expect(client.call(listServices, {})).rejects.toMatchObject({ code: 'CATALOG.UNAVAILABLE' });
    expect(performance.now() - began).toBeLessThan(4500);
  });

  it('answers the requests in flight before it stops', async () => {
    let release = (_: { id: string }): void => {};
    let reached = (): void => {};
    const inHand = new Promise<void>((resolve) => (reached = resolve));
    const { client, app } = await start(() => {
      reached();
      return new Promise((resolve) => (release = resolve));
    });
    const answer = client.call(submitContact, form);
    await inHand;
    const stopped = app.stop();
    release({ id: 'finished' });
    await expect(answer).resolves.toEqual({ id: 'finished' });
    await stopped;
  });
});

describe('RPC to a frozen service', () => {
  it('costs its timeout once, then a second per call, until the circuit breaker opens', async () => {
    const { url, prefix } = freshRabbitmq();
    const connection = await connect(url);
    // as with SIGSTOP: the broker has a consumer, which takes the requests and answers none
    await declareRpcQueue(connection, rpcQueue('contact', prefix));
    const channel = await connection.createChannel();
    await channel.consume(rpcQueue('contact', prefix), () => {});
    const client = new RpcClient('gateway', new RabbitmqClient('gateway', url, prefix), { timeoutMs: 3000 });
    try {
      const waits: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        const began = performance.now();
        await expect(client.call(submitContact, form)).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' });
        waits.push(performance.now() - began);
      }
      expect(waits[0]).toBeGreaterThan(2900);
      for (const wait of waits.slice(1, 5)) expect(wait).toBeLessThan(1500);
      expect(waits[5]).toBeLessThan(100);
      expect(await client.decorate(submitContact, form)).toBeNull();
    } finally {
      await client.close();
      await connection.close();
    }
  });
});
