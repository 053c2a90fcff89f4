import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ContactSubmission, listSubmissions } from '@lacquer/contracts/salon/contact';
import { listCustomers, summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const submissionOf = (index: number, message: string): ContactSubmission => ({
  id: `submission-${index}`,
  firstName: 'Mina',
  lastName: 'Cho',
  email: 'mina@example.com',
  phoneNumber: null,
  interestedService: null,
  message,
  submittedAt: '2026-03-01T18:30:00.000Z',
  state: 'new',
  note: null,
  version: 0,
});

describe('a whole list', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let askedPages: number;

  beforeAll(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('staff');
  });
  afterAll(() => gateway.stop());

  // on a busy machine the previous test delays the event loop, and the gateway sheds requests until its next sample
  beforeEach(async () => {
    while ((await gateway.request('/api/unknown')).status === 503) await new Promise((done) => setTimeout(done, 200));
  });

  /** Serves `pages` pages of 100 items; reading page `failsAt`, counted from 0, fails `failures` times. */
  const serve = (pages: number, message: string, failsAt = -1, failures = Number.POSITIVE_INFINITY) => {
    let failuresLeft = failures;
    askedPages = 0;
    gateway.answer(listSubmissions, ({ limit, cursor = '0' }) => {
      const page = Number(cursor);
      askedPages += 1;
      if (page === failsAt && (failuresLeft -= 1) >= 0)
        throw new UnavailableError('CONTACT.UNAVAILABLE', 'The contact service does not answer.');
      return {
        submissions: Array.from({ length: limit }, (_, index) => submissionOf(page * limit + index, message)),
        nextCursor: page + 1 < pages ? String(page + 1) : null,
      };
    });
  };
  const get = async (path: string, encoding: string): Promise<IncomingMessage> => {
    const request = httpRequest(gateway.url + path, { headers: { cookie, 'accept-encoding': encoding } }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };
  const bytesOf = async (response: IncomingMessage) => Buffer.concat(await response.toArray());
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

  it.each(['br', 'gzip', 'identity'] as const)(
    'is sent as one array of every page, in order, as %s',
    async (encoding) => {
      serve(30, 'Hello');
      const response = await get('/api/admin/contacts', encoding);
      const bytes = await bytesOf(response);

      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
      expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      if (encoding !== 'identity') expect(response.headers.vary).toContain('accept-encoding');
      const listed = JSON.parse(decode[encoding](bytes).toString()) as ContactSubmission[];
      expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 3000 }, (_, index) => `submission-${index}`));
    },
  );

  it('is read no faster than the client accepts it, which keeps memory flat', async () => {
    const pages = 120;
    const message = 'x'.repeat(4000);
    serve(pages, message);
    const response = await get('/api/admin/contacts', 'identity');
    let received = 0;
    let maxAhead = 0;
    for await (const chunk of response) {
      received += (chunk as Buffer).length;
      maxAhead = Math.max(maxAhead, askedPages - received / (100 * message.length));
    }

    expect(received).toBeGreaterThan(pages * 100 * message.length);
    // the socket buffers of both ends, plus one page
    expect(maxAhead).toBeLessThan(40);
  });

  it('may take longer than the timeout of a single answer', async () => {
    gateway.answer(listSubmissions, async ({ cursor = '0' }) => {
      await new Promise((resolve) => setTimeout(resolve, 1800));
      return {
        submissions: [submissionOf(Number(cursor), 'Hello')],
        nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
      };
    });
    const bytes = await bytesOf(await get('/api/admin/contacts', 'identity'));
    expect(JSON.parse(bytes.toString())).toHaveLength(3);
  });

  it('is whole although the service has not answered for one of its pages for a while', async () => {
    serve(3, 'Hello', 2, 3);
    const bytes = await bytesOf(await get('/api/admin/contacts', 'identity'));

    expect(JSON.parse(bytes.toString())).toHaveLength(300);
    expect(askedPages).toBe(6);
  });

  it.each(['br', 'gzip', 'identity'])('breaks the connection when a later page fails, sent as %s', async (encoding) => {
    serve(3, 'Hello', 2);
    const response = await get('/api/admin/contacts', encoding);

    expect(response.statusCode).toBe(200);
    await expect(bytesOf(response)).rejects.toThrow('aborted');
  });

  it('answers an error with its code when the first page fails', async () => {
    serve(3, 'Hello', 0);
    const response = await get('/api/admin/contacts', 'br, gzip');

    expect(response.statusCode).toBe(503);
    expect(JSON.parse((await bytesOf(response)).toString())).toMatchObject({ code: 'CONTACT.UNAVAILABLE' });
  });

  it('is an empty array when there are no items', async () => {
    gateway.answer(listCustomers, () => ({ customers: [], nextCursor: null }));
    expect((await bytesOf(await get('/api/admin/customers', 'identity'))).toString()).toBe('[]');
  });

  it('starts at the cursor, and stays a single page with a limit', async () => {
    const asked: unknown[] = [];
    gateway.answer(listCustomers, (query) => {
      asked.push(query);
      return { customers: [], nextCursor: query.limit === 2 ? 'next' : null };
    });
    await bytesOf(await get('/api/admin/customers?cursor=here&sort=total-spent&q=ana', 'identity'));
    const page = await get('/api/admin/customers?limit=2', 'identity');

    expect(page.headers['x-next-cursor']).toBe('next');
    expect(asked).toEqual([
      { limit: 500, cursor: 'here', sort: 'total-spent', q: 'ana' },
      { limit: 2, sort: 'last-visit' },
    ]);
  });

  it('leaves a short answer unchanged', async () => {
    const figures = { totalCustomers: 1, totalRevenue: 1, totalVisits: 1, smsSubscribers: 1 };
    gateway.answer(summarizeCustomers, () => figures);
    const response = await get('/api/admin/customers/summary', 'br, gzip');

    expect(response.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse((await bytesOf(response)).toString())).toEqual(figures);
  });
});
