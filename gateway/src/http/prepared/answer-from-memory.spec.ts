import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { renderMetrics } from '@lacquer/platform/metrics/metrics';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleService, exampleSite } from '../../testing/example-catalog.js';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';

const prepared = [
  { path: '/', route: '/' },
  { path: '/gel-manicure', route: '/gel-manicure' },
  { path: '/api/services', route: '/api/services' },
  { path: '/api/gallery', route: '/api/gallery' },
  { path: '/api/testimonials', route: '/api/testimonials' },
  { path: '/api/salon', route: '/api/salon' },
  { path: '/favicon.svg', route: '/*' },
];

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('answers from memory', () => {
  let gateway: RunningGateway;
  let reachedFastify = 0;
  let requests = 0;
  const onHandler = () => void (reachedFastify += 1);

  beforeAll(async () => {
    subscribe('tracing:fastify.request.handler:start', onHandler);
    gateway = await runGateway({
      PUBLIC_URL: 'https://salon.example.com',
      OPERATIONS_PORT: 0,
      OPERATIONS_HOST: '127.0.0.1',
    });
    gateway.answer(getPublishedSite, () => exampleSite([exampleService('Gel Manicure')]));
    for (const { path } of prepared) await ask(path);
  });
  beforeEach(() => {
    reachedFastify = 0;
  });
  afterAll(async () => {
    unsubscribe('tracing:fastify.request.handler:start', onHandler);
    await gateway.stop();
  });

  /** The bytes on the wire: fetch would decompress them. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
    new Promise((resolve, reject) => {
      httpRequest(gateway.url + path, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  const newId = () => `prepared-${(requests += 1)}`;
  const linesOf = (id: string) => gateway.logs.filter(({ correlationId }) => correlationId === id);

  it.each(prepared)('precede Fastify for GET and HEAD of $path, whatever the query', async ({ path }) => {
    await ask(path, { 'accept-encoding': 'gzip, deflate, br' });
    await ask(path, {}, 'HEAD');
    await ask(`${path}?utm_source=a`);

    expect(reachedFastify).toBe(0);
  });

  it.each(prepared)('are logged for $path like any other request, once and by route', async ({ path, route }) => {
    const id = newId();
    await ask(`${path}?name=ana`, { 'x-request-id': id });

    await expect(eventually(() => linesOf(id)[0])).resolves.toMatchObject({
      level: 'info',
      context: 'Access',
      method: 'GET',
      route,
      status: 200,
      ms: expect.any(Number),
    });
    expect(linesOf(id)).toHaveLength(1);
  });

  it('are each logged when a client pipelines several requests', async () => {
    const ids = prepared.map(() => newId());
    const texts = prepared.map(
      ({ path }, index) => `GET ${path} HTTP/1.1\r\nhost: salon\r\nx-request-id: ${ids[index]}\r\n`,
    );
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${texts.join('\r\n')}connection: close\r\n\r\n`);
    const received = Buffer.concat(await socket.toArray()).toString();

    const answered = [...received.matchAll(/^x-request-id: (.*)\r$/gm)].map(([, id]) => id);
    expect(answered).toEqual(ids);
    for (const [index, id] of ids.entries()) {
      const line = await eventually(() => linesOf(id)[0]);
      expect(line).toMatchObject({ route: prepared[index]?.route, status: 200 });
    }
    // the last request is in the log, so a duplicate line of an earlier one would be there too
    for (const id of ids) expect(linesOf(id)).toHaveLength(1);
  });

  it.each(prepared)('send $path byte for byte, under both few and many requests', async ({ path }) => {
    const { body } = await ask(path);
    const br = await ask(path, { 'accept-encoding': 'br' });
    const gzip = await ask(path, { 'accept-encoding': 'gzip' });

    expect(brotliDecompressSync(br.body).equals(body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(body)).toBe(true);
  });

  it.each(prepared)('are counted for $path in the metrics under its route', async ({ path, route }) => {
    const count = async (method: string, status: number) => {
      const { body } = await renderMetrics();
      const line = `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} `;
      return Number(
        body
          .split('\n')
          .find((each) => each.startsWith(line))
          ?.slice(line.length) ?? 0,
      );
    };
    const before = [await count('GET', 200), await count('GET', 304), await count('HEAD', 200)];
    const { headers } = await ask(path);
    await ask(path, { 'if-none-match': String(headers.etag) });
    const last = newId();
    await ask(path, { 'x-request-id': last }, 'HEAD');
    await eventually(() => linesOf(last)[0]);

    expect([await count('GET', 200), await count('GET', 304), await count('HEAD', 200)]).toEqual(
      before.map((each) => each + 1),
    );
  });

  it.each(prepared)('carry the security headers and the request id: $path', async ({ path }) => {
    const given = await ask(path, { 'x-request-id': 'request-0009' });
    const forged = await ask(path, { 'x-request-id': 'a"b c' });

    expect(given.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-request-id': 'request-0009',
    });
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['br', 'gzip', 'identity'])("equal Fastify's answers while nothing is prepared, in %s", async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    await gateway.publish(catalogChanged.name, { changed: ['services', 'gallery', 'salon'] });
    for (const path of ['/', '/api/services', '/api/gallery', '/api/salon']) {
      reachedFastify = 0;
      const first = await ask(path, headers);
      expect(reachedFastify).toBe(1);
      const again = await ask(path, headers);
      expect(reachedFastify).toBe(1);

      expect(again.status).toBe(first.status);
      expect(lasting(again.headers)).toEqual(lasting(first.headers));
    }
  });

  it('have no body for HEAD, nor for a client with the current version', async () => {
    for (const { path } of prepared) {
      const { headers, body } = await ask(path);
      const head = await ask(path, {}, 'HEAD');
      expect(lasting(head.headers)).toEqual(lasting(headers));
      expect(head.headers['content-length']).toBe(String(body.length));
      expect(head.body).toHaveLength(0);

      const revalidated = await ask(path, { 'if-none-match': `"x", W/${headers.etag}` });
      expect(revalidated.status).toBe(304);
      expect(revalidated.headers.etag).toBe(headers.etag);
      expect(revalidated.headers['content-length']).toBeUndefined();
      // a client that relies on the type would parse an absent body
      expect(revalidated.headers['content-type']).toBeUndefined();
      expect(revalidated.body).toHaveLength(0);
    }
  });

  it('use the encoding with the highest weight, and brotli on a tie', async () => {
    const encodingFor = async (accepted: string) =>
      (await ask('/', { 'accept-encoding': accepted })).headers['content-encoding'];

    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingFor('br;q=0.1, gzip;q=0.9')).toBe('gzip');
    expect(await encodingFor('GZIP')).toBe('gzip');
    expect(await encodingFor('br;q=0, gzip;q=0')).toBeUndefined();
    expect(await encodingFor('zstd')).toBeUndefined();
  });

  it('leave every other method to Fastify', async () => {
    for (const { path } of prepared) expect((await ask(path, {}, 'DELETE')).status).toBe(404);
  });
});

/** The headers without those that belong to one request or that differ between the fast and the small compression. */
function lasting(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'x-request-id': _id, date: _date, 'content-length': _length, ...rest } = headers;
  return rest;
}
