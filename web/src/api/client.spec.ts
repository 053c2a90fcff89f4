/** @jest-environment ./src/testing/browser-environment.mjs */
import { defineCall } from '@lacquer/contracts/call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startApiServer, type ApiServer } from '../testing/api-server';
import { ApiError } from './api-error';
import * as client from './client';

const rename = defineCall({
  method: 'PUT',
  path: '/api/polishes/:id/name',
  summary: 'Renames a polish',
  access: 'staff',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ renamedAt: z.coerce.date() }),
});
const list = defineCall({
  method: 'GET',
  path: '/api/polishes',
  summary: 'Polishes',
  access: 'staff',
  query: z.object({ cursor: z.string().optional(), limit: z.coerce.number().optional() }),
  answer: z.array(z.object({ name: z.string() })),
  paged: true,
});
const forget = defineCall({ method: 'POST', path: '/api/polishes/forget', summary: 'Forgets', access: 'staff' });

describe('the API client', () => {
  let api: ApiServer;
  let answer: { status: number; body?: unknown; headers?: Record<string, string> };

  beforeAll(async () => {
    api = await startApiServer(() => answer);
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    answer = { status: 200, body: { ok: true } };
  });

  it('sends the body to the path of the call and parses the answer', async () => {
    answer = { status: 200, body: { renamedAt: '2026-03-01T18:30:00.000Z' } };

    const { renamedAt } = await client.call(rename, { params: { id: 'a/b' }, body: { name: 'Oxblood' } });

    expect(renamedAt.getTime()).toBe(Date.UTC(2026, 2, 1, 18, 30));
    expect(api.requests[0]).toMatchObject({
      method: 'PUT',
      path: '/api/polishes/a%2Fb/name',
      text: '{"name":"Oxblood"}',
    });
  });

  it('rejects an answer that does not match the contract', async () => {
    await expect(client.call(rename, { params: { id: '1' }, body: { name: '' } })).rejects.toThrow(z.core.$ZodError);
  });

  it('returns a page and the cursor of the next one', async () => {
    answer = { status: 200, body: [{ name: 'Brass' }], headers: { 'x-next-cursor': 'two' } };

    expect(await client.call(list, { query: { limit: 1 } })).toEqual({
      items: [{ name: 'Brass' }],
      nextCursor: 'two',
      missing: [],
    });
    answer = { status: 200, body: [] };
    expect(await client.call(list, { query: { cursor: 'two' } })).toEqual({ items: [], nextCursor: null, missing: [] });

    expect(api.requests.map(({ path }) => path)).toEqual(['/api/polishes?limit=1', '/api/polishes?cursor=two']);
  });

  it('does not parse the answer to send', async () => {
    answer = { status: 200, body: 'no JSON' };

    await client.send(forget);

    expect(api.requests[0]?.text).toBe('');
  });

  it('throws the status and the body text', async () => {
    answer = { status: 409, body: 'in use' };
    const failure = client.call(forget);

    await expect(failure).rejects.toThrow('409: in use');
    await expect(failure).rejects.toBeInstanceOf(ApiError);
  });

  it('accepts only the parameters of the call, by its types', () => {
    // never called: the compiler checks it
    const wrong = () => [
      // @ts-expect-error -- the path has a parameter
      client.send(rename, { body: { name: '' } }),
      // @ts-expect-error -- the name is missing
      client.send(rename, { params: { id: '1' }, body: {} }),
      // @ts-expect-error -- the call has no such parameter
      client.send(list, { query: { cursor: 2 } }),
    ];
    expect(wrong).toBeDefined();
  });
});
