import { afterEach, describe, expect, it } from '@jest/globals';
import { listServices } from '@lacquer/contracts/salon/catalog';
import {
  contactSubmitted,
  type ContactSubmission,
  listSubmissions,
  submitContact,
} from '@lacquer/contracts/salon/contact';
import { findCorrelationId, withCorrelationId } from '../correlation/correlation.js';
import { Transactions } from '../database/transactions.js';
import { ConflictError, InvalidError, UnavailableError } from '../errors/domain-error.js';
import { Outbox } from '../outbox/outbox.js';
import { DataSource } from 'typeorm';
import { ProbeRpcs, submission } from '../testing/probe-rpc.js';

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
  const probes = new ProbeRpcs(kind);
  const start: ProbeRpcs['start'] = (submit, timeoutMs) => probes.start(submit, timeoutMs);

  afterEach(() => probes.stop());

  it('returns the answer of the handler to the caller', async () => {
    const { client } = await start((request) => Promise.resolve({ id: `for ${request.firstName}` }));
    await expect(client.call(submitContact, submission)).resolves.toEqual({ id: 'for Ada' });
  });

  it('passes the correlation id of the caller to the handler', async () => {
    const { client } = await start(() => Promise.resolve({ id: findCorrelationId() ?? 'none' }));
    const answer = await withCorrelationId('request-4711', () => client.call(submitContact, submission));
    expect(answer.id).toBe('request-4711');
  });

  it('preserves code, kind, message and details of a domain error', async () => {
    const details = [{ path: 'email', message: 'is known already' }];
    const { client } = await start(() =>
      Promise.reject(new ConflictError('IDEMPOTENCY.KEY_REUSED', 'You wrote before.', details)),
    );
    await expect(client.call(submitContact, submission)).rejects.toMatchObject({
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
    await expect(client.call(submitContact, submission)).rejects.toMatchObject({ code: 'INTERNAL', kind: 'internal' });
  });

  it.each(['DATABASE.UNAVAILABLE', 'CUSTOMER.UNAVAILABLE'])(
    'allows %s without listing it in the contract',
    async (code) => {
      const { client } = await start(() => Promise.reject(new UnavailableError(code, 'Later.')));
      await expect(client.call(submitContact, submission)).rejects.toMatchObject({ code, kind: 'unavailable' });
    },
  );

  it('hides the message of an unexpected error', async () => {
    const { client } = await start(() => Promise.reject(new Error('password=hunter2 in /srv/app.js')));
    const error: unknown = await client.call(submitContact, submission).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'INTERNAL', kind: 'internal' });
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
  });

  it('refuses a request that violates the contract, and names the field', async () => {
    const { client } = await start(() => Promise.resolve({ id: 'never' }));
    await expect(client.call(submitContact, { ...submission, email: 'nobody' })).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
      details: [{ path: 'email' }],
    });
  });

  it('answers a message that is too large for the bus with an error, without affecting other calls', async () => {
    const { client, probe } = await start((request) => Promise.resolve({ id: `for ${request.firstName}` }));
    probe.list = () => Array.from({ length: 2100 }, (_, index) => submissionOf(index, 'x'.repeat(4000)));
    const others = Array.from({ length: 5 }, () => client.call(submitContact, submission));

    await expect(client.call(listSubmissions, { limit: 100 })).rejects.toMatchObject({
      code: 'BUS.REPLY_TOO_LARGE',
      kind: 'too-large',
      message: expect.stringMatching(/contact\.list-submissions\.v2 has 8\.\d MiB.*lower limit/),
    });
    expect(await Promise.all(others)).toEqual(others.map(() => ({ id: 'for Ada' })));
    await expect(client.call(submitContact, submission)).resolves.toEqual({ id: 'for Ada' });
  });

  it('fails if the service does not answer in time', async () => {
    let release = (_: { id: string }): void => {};
    const { client } = await start(() => new Promise((resolve) => (release = resolve)), 300);
    const hangs = client.call(submitContact, submission);
    await expect(hangs).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE', kind: 'unavailable' });
    release({ id: 'too late' });
  });

  it('does not handle a request that arrives after its deadline', async () => {
    let handled = 0;
    const { transport } = await start(() => Promise.resolve({ id: String((handled += 1)) }));
    const envelope = { correlationId: 'request-4711', deadline: Date.now() - 1, data: submission };
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
    await expect(client.call(submitContact, submission)).rejects.toMatchObject({ code: 'CONTACT.UNAVAILABLE' });
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
    await expect(client.call(submitContact, submission)).resolves.toEqual({ id: 'early' });
    await expect(left.promise).resolves.toBeUndefined();
  });

  it('fails immediately if a service is down', async () => {
    const timeoutMs = 60_000;
    const { client } = await start(() => Promise.resolve({ id: 'unused' }), timeoutMs);
    const began = performance.now();
    await expect(client.call(listServices, {})).rejects.toMatchObject({ code: 'CATALOG.UNAVAILABLE' });
    expect(performance.now() - began).toBeLessThan(timeoutMs / 2);
  });

  it('answers the requests in flight before it stops', async () => {
    let release = (_: { id: string }): void => {};
    let reached = (): void => {};
    const inHand = new Promise<void>((resolve) => (reached = resolve));
    const { client, app } = await start(() => {
      reached();
      return new Promise((resolve) => (release = resolve));
    });
    const answer = client.call(submitContact, submission);
    await inHand;
    const stopped = app.stop();
    release({ id: 'finished' });
    await expect(answer).resolves.toEqual({ id: 'finished' });
    await stopped;
  });
});
