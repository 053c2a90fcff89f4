import { BrokenCircuitError } from 'cockatiel';
import { connect } from 'amqplib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { listMissing, withCorrelationId } from '../correlation/correlation.js';
import { ConflictError, type DomainError } from '../errors/domain-error.js';
import { eventually } from '@lacquer/servers/testing/eventually';
import { median } from '@lacquer/servers/testing/median';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import { ProbeRpcs, submission } from '../testing/probe-rpc.js';
import { RabbitmqClient } from './rabbitmq/rabbitmq-client.js';
import { declareRpcQueue, rpcQueue } from './rabbitmq/topology.js';
import { longDecorationMs, RpcClient } from './rpc-client.js';

describe.each(['in-process', 'rabbitmq'] as const)('how long an RPC over %s waits', (kind) => {
  const probes = new ProbeRpcs(kind);
  const start: ProbeRpcs['start'] = (submit, timeoutMs) => probes.start(submit, timeoutMs);

  afterEach(() => probes.stop());

  it('refuses a request immediately while 500 wait, and answers those', async () => {
    const release = Promise.withResolvers<{ id: string }>();
    const { client } = await start(() => release.promise, 20_000);
    const waiting = Array.from({ length: 500 }, () => client.call(submitContact, submission));
    const refused = Array.from({ length: 100 }, () => client.call(submitContact, submission));
    const settled = await Promise.allSettled(refused);
    expect(new Set(settled.map((each) => each.status === 'rejected' && (each.reason as DomainError).code))).toEqual(
      new Set(['BUS.OVERLOADED']),
    );
    await expect(client.call(submitContact, submission)).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 2 });
    release.resolve({ id: 'answered' });
    expect(new Set((await Promise.all(waiting)).map(({ id }) => id))).toEqual(new Set(['answered']));
  });

  it('retries a patient call while the circuit breaker is open', async () => {
    let answers = false;
    const hung = Promise.withResolvers<{ id: string }>();
    const { client } = await start(() => (answers ? Promise.resolve({ id: 'answered' }) : hung.promise), 1500);
    const ask = () => client.call(submitContact, submission);
    await Promise.allSettled(Array.from({ length: 5 }, ask));
    await expect(ask()).rejects.toMatchObject({ cause: expect.any(BrokenCircuitError) });

    const began = performance.now();
    const patient = () => client.callWithRetry(submitContact, submission);
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
      while (!(await client.call(submitContact, submission).catch(() => undefined))) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await answered();
    answers = false;
    asked = 0;
    const five = Array.from({ length: 5 }, () => client.call(submitContact, submission));
    await Promise.all(five.map((each) => expect(each).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' })));
    const refused = await Promise.allSettled(Array.from({ length: 20 }, () => client.call(submitContact, submission)));
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
    const together = Array.from({ length: 10 }, () => client.call(submitContact, submission));
    await begun.promise;
    await expect(client.call(submitContact, submission)).resolves.toEqual({ id: 'answered' });
    await Promise.all(together.map((each) => expect(each).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' })));
    await expect(client.call(submitContact, submission)).resolves.toEqual({ id: 'answered' });
    hung.resolve({ id: 'too late' });
  });

  it('waits half a second for what an answer can do without, at most twice, and names what is missing', async () => {
    const hung = Promise.withResolvers<{ id: string }>();
    let answers = false;
    const timeoutMs = 30_000;
    const { client } = await start(() => (answers ? Promise.resolve({ id: 'answered' }) : hung.promise), timeoutMs);
    const decorate = async () => {
      const began = performance.now();
      const answer = await client.decorate(submitContact, submission);
      return { answer, ms: performance.now() - began };
    };
    const missing = await withCorrelationId('request-4711', async () => {
      const waits = [await decorate(), await decorate(), await decorate(), await decorate()];
      expect(waits.map(({ answer }) => answer)).toEqual([null, null, null, null]);
      const [first = NaN, second = NaN, ...later] = waits.map(({ ms }) => ms);
      expect(Math.max(first, second)).toBeLessThan(timeoutMs / 2);
      // other load may delay one of them
      expect(Math.min(...later)).toBeLessThan(Math.min(first, second) / 2);
      return listMissing();
    });
    expect(missing).toEqual(['contact']);

    answers = true;
    // decorations do not open the circuit breaker of the main work
    await expect(client.call(submitContact, submission)).resolves.toEqual({ id: 'answered' });
    await eventually(async () => (await decorate()).answer !== null);
    hung.resolve({ id: 'too late' });
  });

  it('waits longer for what matters more, from a service that is busy', async () => {
    const { client } = await start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return { id: 'late' };
    });
    await expect(client.decorate(submitContact, submission, longDecorationMs)).resolves.toEqual({ id: 'late' });
  });

  it('passes on the domain error of a decorating call', async () => {
    const { client } = await start(() => Promise.reject(new ConflictError('IDEMPOTENCY.KEY_REUSED', 'Twice.')));
    await expect(client.decorate(submitContact, submission)).rejects.toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
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
        await expect(client.call(submitContact, submission)).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' });
        waits.push(performance.now() - began);
      }
      const [timeout = NaN] = waits;
      expect(timeout).toBeGreaterThan(2900);
      // other load may delay one of them
      expect(median(waits.slice(1, 5))).toBeLessThan((timeout * 2) / 3);
      expect(waits[5]).toBeLessThan(Math.min(...waits.slice(1, 5)));
      expect(await client.decorate(submitContact, submission)).toBeNull();
    } finally {
      await client.close();
      await connection.close();
    }
  });
});
