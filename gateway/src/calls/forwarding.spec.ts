import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as visitCalls from '@lacquer/contracts/calls/customers/visits';
import * as suppressionCalls from '@lacquer/contracts/calls/messaging/suppressions';
import { addressOf, defineCall } from '@lacquer/contracts/call';
import { listConsent, recordConsent } from '@lacquer/contracts/customers/consent';
import { recordVisit } from '@lacquer/contracts/customers/customer';
import { editCustomer, listTags } from '@lacquer/contracts/customers/customer-record';
import { correctVisit } from '@lacquer/contracts/customers/manual-visits';
import { ConflictError, NotFoundError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { ActionAudit } from './action-audit.js';
import { CallRegistryError, requireHandlers } from './call-registry.js';
import { forwardingController } from './forwarding.js';
import { HandleCall } from './handle-call.js';

const id = '00000000-0000-4000-8000-000000000007';

describe('a forwarded call', () => {
  let gateway: RunningGateway;
  let cookie: string;
  beforeAll(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('staff', 'mina@example.com');
  });
  afterAll(() => gateway.stop());

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    gateway.request(path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const edit = (body: unknown) => send('PATCH', addressOf(recordCalls.edit, { params: { id } }), body);
  const lastEntry = async () => {
    const [entry] = await gateway.rows<Record<string, unknown>>(
      `SELECT actor, action, subject, subject_kind AS kind, subject_id AS about, outcome, details FROM audit_entry
       ORDER BY id DESC LIMIT 1`,
    );
    return entry;
  };

  it('sends its parts in one request, signed for the actor', async () => {
    const asked: unknown[] = [];
    gateway.answer(editCustomer, (request) => {
      asked.push(request);
      throw new NotFoundError('CUSTOMER.NOT_FOUND', 'There is no such customer.');
    });
    const response = await edit({ version: 3, note: 'Likes oxblood.' });
    const [{ actor_id: actorId } = { actor_id: '' }] = await gateway.rows<{ actor_id: string }>(
      `SELECT id AS actor_id FROM staff_account WHERE email = 'mina@example.com'`,
    );

    expect(asked).toEqual([{ id, version: 3, note: 'Likes oxblood.', actor: { id: actorId, role: 'staff' } }]);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'CUSTOMER.NOT_FOUND', message: 'There is no such customer.' });
  });

  it('sends the request that the call makes of its parts', async () => {
    const asked: unknown[] = [];
    gateway.answer(correctVisit, (request) => {
      asked.push(request);
      throw new ConflictError('CUSTOMER.VISIT_FROM_SQUARE', 'no');
    });
    await send('PATCH', addressOf(visitCalls.correct, { params: { id } }), { amount: 4200, reason: 'A typing error' });

    expect(asked).toEqual([expect.objectContaining({ visitId: id, amount: 4200, reason: 'A typing error' })]);
  });

  it('forwards the idempotency key, and marks a replay in a header only', async () => {
    const keys: unknown[] = [];
    const visit = { customerId: id, visitId: id, created: false };
    gateway.answer(recordVisit, ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { ...visit, ...(keys.length > 1 && { replayed: true }) };
    });
    const body = { phoneNumber: '213-555-0142', email: 'a@example.com', serviceName: 'Gel', amount: 4200 };
    const post = () => send('POST', customerCalls.add.path, body, { 'Idempotency-Key': 'visit-1' });
    const [first, second] = [await post(), await post()];

    expect(keys).toEqual(['visit-1', 'visit-1']);
    expect([first.status, first.headers.get('Idempotent-Replayed')]).toEqual([201, null]);
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await second.json()).toEqual(visit);
  });

  it('answers a page as an array, with the next cursor in a header', async () => {
    const asked: unknown[] = [];
    gateway.answer(listConsent, (query) => {
      asked.push(query);
      return { entries: [], nextCursor: query.cursor === undefined ? 'second' : null };
    });
    const first = await send('GET', addressOf(consentCalls.list, { query: { limit: 5 } }));
    const last = await send('GET', addressOf(consentCalls.list, { query: { limit: 5, cursor: 'second' } }));

    expect(asked).toEqual([
      { kinds: 'consent', limit: 5 },
      { kinds: 'consent', limit: 5, cursor: 'second' },
    ]);
    expect(await first.json()).toEqual([]);
    expect(first.headers.get('x-next-cursor')).toBe('second');
    expect(last.headers.get('x-next-cursor')).toBeNull();
  });

  it('leaves an entry that stays started while the outcome is unknown', async () => {
    gateway.answer(editCustomer, () => {
      throw new UnavailableError('CUSTOMER.UNAVAILABLE', 'away');
    });
    const response = await edit({ version: 3, note: 'x', tags: ['vip'] });

    expect(response.status).toBe(503);
    expect(await lastEntry()).toEqual({
      actor: 'mina@example.com',
      action: 'customer.edit',
      subject: `customer ${id}`,
      kind: 'customer',
      about: id,
      outcome: 'started',
      details: { changed: ['note', 'tags'] },
    });
  });

  it('records as failed what the service refuses', async () => {
    gateway.answer(editCustomer, () => {
      throw new NotFoundError('CUSTOMER.NOT_FOUND', 'There is no such customer.');
    });
    await edit({ version: 3, note: 'x' });

    expect(await lastEntry()).toMatchObject({ subject: `customer ${id}`, outcome: 'failed' });
  });

  it('records as done what succeeds, with the subject that the response names', async () => {
    const [{ count: before } = { count: 0 }] = await gateway.rows<{ count: number }>(
      'SELECT count(*)::integer AS count FROM audit_entry',
    );
    const form = { phoneNumber: '213-555-0142', wordingVersion: 'in-person-1', channel: 'in-person' };
    const entry = {
      sequence: 41,
      phone: '+12135550142',
      kind: 'consent',
      channel: 'in-person',
      wordingVersion: 'in-person-1',
      reason: null,
      recordedAt: '2026-03-01T18:30:00.000Z',
      recordedBy: null,
    };
    gateway.answer(recordConsent, () => entry);
    const response = await send('POST', consentCalls.record.path, form);

    expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ sequence: 41 })]);
    expect(await lastEntry()).toEqual({
      actor: 'mina@example.com',
      action: 'consent.record',
      subject: 'consent-entry 41',
      kind: 'consent-entry',
      about: '41',
      outcome: 'done',
      details: { wordingVersion: 'in-person-1', channel: 'in-person' },
    });
    const [{ count: after } = { count: 0 }] = await gateway.rows<{ count: number }>(
      'SELECT count(*)::integer AS count FROM audit_entry',
    );
    expect(after).toBe(before + 1);
  });

  it('does not run for parts that do not parse, and leaves no entry', async () => {
    const before = await lastEntry();
    const response = await edit({ version: 3, note: 'x'.repeat(5000) });

    expect(response.status).toBe(400);
    expect(await lastEntry()).toEqual(before);
  });

  it('without an audit entry leaves none', async () => {
    const before = await lastEntry();
    gateway.answer(listTags, () => [{ tag: 'vip', customers: 2 }]);

    expect(await (await send('GET', recordCalls.tags.path)).json()).toEqual([{ tag: 'vip', customers: 2 }]);
    expect(await lastEntry()).toEqual(before);
  });
});

describe('a gateway with forwarded calls', () => {
  const tags = recordCalls.tags;

  @Controller()
  class TagsController {
    @HandleCall(tags)
    list(): { tag: string; customers: number }[] {
      return [];
    }
  }

  async function start(controllers: Type[]): Promise<void> {
    const adapter = new FastifyAdapter();
    requireHandlers(adapter.getInstance(), [tags]);
    const rpc = new RpcClient('gateway', new InProcessClient(new InProcessBus()));
    const providers = [
      { provide: RpcClient, useValue: rpc },
      { provide: ActionAudit, useValue: {} },
    ];
    const app = await NestFactory.create<NestFastifyApplication>(
      { module: class {}, controllers, providers },
      adapter,
      {
        logger: false,
        abortOnError: false,
      },
    );
    try {
      await app.init();
      await adapter.getInstance().ready();
    } finally {
      await app.close();
    }
  }

  it('starts with one handler', async () => {
    await expect(start([forwardingController([tags])])).resolves.toBeUndefined();
  });

  it('refuses to start when a controller handles the same call', async () => {
    const both = start([forwardingController([tags]), TagsController]);

    await expect(both).rejects.toThrow(CallRegistryError);
    await expect(both).rejects.toThrow(`GET ${tags.path} has two handlers`);
  });

  it('refuses to start when nothing handles a call', async () => {
    await expect(start([forwardingController([])])).rejects.toThrow(`GET ${tags.path} has no handler`);
  });
});

describe('the contract of a forwarded call', () => {
  const shape = { method: 'PATCH', path: '/api/x/:id', summary: '', access: 'staff' } as const;
  const params = z.object({ id: z.uuid() });

  it('has the response and the errors of its RPC', () => {
    expect(recordCalls.edit.answer).toBe(editCustomer.response);
    expect(recordCalls.edit.errors).toBe(editCustomer.errors);
    expect('answer' in suppressionCalls.lift).toBe(false);
  });

  it('must add up to the request and the answer of its RPC', () => {
    const calls = [
      // @ts-expect-error -- the request needs `reason`
      defineCall({ ...shape, params, forwards: correctVisit }),
      defineCall({
        ...shape,
        params,
        forwards: correctVisit,
        // @ts-expect-error -- `id` is not `visitId`
        toRequest: ({ params: { id: visit } }) => ({ id: visit }),
      }),
      // @ts-expect-error -- the response is a customer
      defineCall({ ...shape, params, forwards: editCustomer, answer: z.object({ polish: z.string() }) }),
      // @ts-expect-error -- the trail knows no such action
      defineCall({ ...shape, params, forwards: editCustomer, audit: { action: 'customer.paint' } }),
    ];
    expect(calls).toHaveLength(4);
  });
});
