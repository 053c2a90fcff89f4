import { once } from 'node:events';
import { connect } from 'node:net';
import { httpErrorBody } from '@lacquer/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('a request that reaches no route', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());

  /** Sends raw bytes that fetch would refuse to send, and returns the answer. */
  const send = async (bytes: string) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.end(bytes);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    const [, status] = head.split(' ');
    return { status: Number(status), head: head.toLowerCase(), body };
  };
  const get = (path: string, headers = '') =>
    send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`);

  it.each([
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n', 400],
    ['two lengths', 'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    [
      'a parameter of 300 letters',
      `DELETE /api/admin/suppressions/${'1'.repeat(300)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      404,
    ],
    [
      'a malformed escape',
      'DELETE /api/admin/suppressions/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      401,
    ],
    [
      'an invalid content type',
      'POST /api/contact HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ;;\r\ncontent-length: 2\r\n\r\n{}',
      415,
    ],
    [
      'a body of 17 kB',
      `POST /api/contact HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 17000\r\n\r\n${'x'.repeat(17_000)}`,
      413,
    ],
  ])('is answered with the usual error body and headers: %s', async (_, bytes, status) => {
    const answer = await send(bytes);

    expect(answer.status).toBe(status);
    expect(httpErrorBody.strict().parse(JSON.parse(answer.body)).code).toMatch(/^[A-Z]+[._][A-Z0-9_]+$/);
    for (const name of [
      'x-content-type-options',
      'content-security-policy',
      'cross-origin-resource-policy',
      'x-request-id',
    ]) {
      expect(answer.head).toContain(`\r\n${name}: `);
    }
  });

  it('leaves the server working', async () => {
    expect((await get('/healthz')).status).toBe(200);
  });
});
