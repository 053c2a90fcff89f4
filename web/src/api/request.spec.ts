import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApiServer, type ApiServer } from '../testing/api-server';
import { ApiError } from './api-error';
import { createQueryClient, defaultQueryFn, readJson } from './query-client';
import { request } from './request';
import { renewSessionsBy } from './session-renewal';

async function failure(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The call succeeded');
}

async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('the fetch client', () => {
  let api: ApiServer;
  let answer: { status: number; body?: unknown; headers?: Record<string, string> };

  beforeAll(async () => {
    api = await startApiServer(() => answer);
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    answer = { status: 200, body: { ok: true } };
  });

  it('sends a JSON content-type with a body', async () => {
    await request('POST', `${api.origin}/api/contact`, { firstName: 'Ana' });

    expect(api.requests[0]?.headers['content-type']).toBe('application/json');
    expect(api.requests[0]?.text).toBe('{"firstName":"Ana"}');
  });

  it('sends no content-type without a body', async () => {
    await request('POST', `${api.origin}/api/auth/logout`);

    expect(api.requests[0]?.headers['content-type']).toBeUndefined();
    expect(api.requests[0]?.text).toBe('');
  });

  it('throws the status and the body text', async () => {
    answer = { status: 418, body: 'short and stout' };

    expect((await failure(request('GET', `${api.origin}/x`))).message).toBe('418: short and stout');
  });

  it('throws the status text when the body is empty', async () => {
    answer = { status: 503 };

    expect((await failure(request('GET', `${api.origin}/x`))).message).toBe('503: Service Unavailable');
  });

  it('exposes the fields of a JSON error', async () => {
    const body = {
      code: 'HTTP.INVALID',
      message: 'Check the form.',
      details: [{ path: 'email', message: 'is required' }],
    };
    answer = { status: 400, body };
    const error = await failure(request('POST', `${api.origin}/x`, {}));

    expect(error.status).toBe(400);
    expect(error.body).toEqual(body);
    expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
  });

  it('fetches the URL that the key parts form', async () => {
    answer = { status: 200, body: [1, 2] };

    expect(await defaultQueryFn({ queryKey: [api.origin, 'api', 'admin', 'customers'] })).toEqual([1, 2]);
    expect(api.requests[0]).toMatchObject({ method: 'GET', path: '/api/admin/customers' });
  });

  it('throws a 401 unless null is requested', async () => {
    answer = { status: 401, body: { code: 'AUTH.REQUIRED', message: 'Sign in.' } };

    expect((await failure(defaultQueryFn({ queryKey: [api.origin, 'api'] }))).status).toBe(401);
    expect(await readJson({ on401: 'null' })({ queryKey: [api.origin, 'api'] })).toBeNull();
  });

  describe('on a 503', () => {
    const refusals: (typeof answer)[] = [];
    beforeAll(async () => {
      await api.stop();
      api = await startApiServer(() => refusals.shift() ?? answer);
    });
    const refusal = (code: string) => ({ status: 503, body: { code }, headers: { 'retry-after': '0.01' } });

    it('retries an overloaded server, which has done nothing', async () => {
      refusals.push(refusal('HTTP.OVERLOADED'), refusal('HTTP.OVERLOADED'));

      expect((await request('POST', `${api.origin}/x`, { typed: 'long' })).status).toBe(200);
      expect(api.requests.map(({ text }) => text)).toEqual(Array(3).fill('{"typed":"long"}'));
    });

    it('gives up after four attempts, and never retries a request that may have been carried out', async () => {
      refusals.push(...Array(5).fill(refusal('HTTP.OVERLOADED')));
      expect((await failure(request('POST', `${api.origin}/x`))).body.code).toBe('HTTP.OVERLOADED');
      expect(api.requests).toHaveLength(4);

      refusals.splice(0, 1, refusal('BUS.NO_ANSWER'));
      expect((await failure(request('POST', `${api.origin}/x`))).body.code).toBe('BUS.NO_ANSWER');
      expect(api.requests).toHaveLength(5);
    });
  });

  describe('after the session has expired', () => {
    const over = { status: 401, body: { code: 'STAFF.NOT_SIGNED_IN', message: 'Please sign in.' } };
    let stop: () => void;
    afterEach(() => stop());

    it('retries all failed requests after one renewal of the session', async () => {
      answer = over;
      let asked = 0;
      stop = renewSessionsBy(async () => {
        asked += 1;
        await waitFor(() => api.requests.length === 2);
        answer = { status: 200, body: { ok: true } };
        return true;
      });

      const answers = await Promise.all([
        request('POST', `${api.origin}/one`, { typed: 'long' }, { 'idempotency-key': 'k' }),
        request('GET', `${api.origin}/two`),
      ]);

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(asked).toBe(1);
      const posts = api.requests.filter(({ method }) => method === 'POST');
      expect(posts.map(({ text, headers }) => [text, headers['idempotency-key']])).toEqual([
        ['{"typed":"long"}', 'k'],
        ['{"typed":"long"}', 'k'],
      ]);
    });

    it('throws the 401 when the user declines to sign in', async () => {
      answer = over;
      stop = renewSessionsBy(() => Promise.resolve(false));

      expect((await failure(request('GET', `${api.origin}/x`))).status).toBe(401);
      expect(api.requests).toHaveLength(1);
    });

    it('does not ask the user to sign in after a wrong password', async () => {
      answer = { status: 401, body: { code: 'STAFF.WRONG_CREDENTIALS', message: 'No.' } };
      stop = renewSessionsBy(() => Promise.reject(new Error('asked')));

      expect((await failure(request('POST', `${api.origin}/x`, {}))).status).toBe(401);
    });
  });

  it('throws every other error even when a 401 yields null', async () => {
    answer = { status: 403, body: 'no' };

    expect((await failure(readJson({ on401: 'null' })({ queryKey: [api.origin, 'api'] }))).message).toBe('403: no');
  });

  it('sends each request once and caches the answer indefinitely', async () => {
    const client = createQueryClient();
    answer = { status: 500 };
    await failure(client.fetchQuery({ queryKey: [api.origin, 'broken'] }));
    expect(api.requests).toHaveLength(1);

    answer = { status: 200, body: 'true' };
    await client.fetchQuery({ queryKey: [api.origin, 'fine'] });
    await client.fetchQuery({ queryKey: [api.origin, 'fine'] });

    expect(api.requests).toHaveLength(2);
    expect(client.getDefaultOptions().queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    expect(client.getDefaultOptions().mutations).toMatchObject({ retry: false });
  });
});
