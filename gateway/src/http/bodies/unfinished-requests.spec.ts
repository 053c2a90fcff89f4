import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { createAdapter } from '../adapter.js';
import { allowUpload, arrivesWithinMs, endUnfinishedRequests, slowestUpload } from './unfinished-requests.js';

const withinMs = 400;

describe('a request whose body does not arrive in time', () => {
  let server: Server;
  let isUpload: boolean;
  let answersAtOnce: boolean;
  let sockets: Socket[];
  beforeEach(async () => {
    [isUpload, answersAtOnce, sockets] = [false, false, []];
    const read = (request: IncomingMessage, done: () => void) => request.resume().on('end', done);
    server = createServer((request, response) => {
      if (isUpload) allowUpload(request);
      unfinished.watch(request, response);
      if (answersAtOnce) response.writeHead(403).end('no');
      else read(request, () => response.end('whole'));
    });
    const unfinished = endUnfinishedRequests(server, withinMs);
    server.on('clientError', (error: { code?: string }, socket) =>
      socket.end(`HTTP/1.1 408 Late\r\nx-code: ${error.code}\r\n\r\n`),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  const open = (length: number) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const seen = { text: '', isClosed: false, left: length };
    socket.on('data', (chunk: Buffer) => (seen.text += chunk.toString()));
    socket.on('close', () => (seen.isClosed = true));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
    return { socket, seen };
  };
  /** Sends `bytesPerSecond` in twenty pieces a second, for `ms`, and no more than the body. */
  const trickle = async ({ socket, seen }: ReturnType<typeof open>, bytesPerSecond: number, ms: number) => {
    for (let passed = 0; passed < ms && !socket.destroyed && seen.left > 0; passed += 50) {
      const piece = Math.min(Math.ceil(bytesPerSecond / 20), seen.left);
      seen.left -= piece;
      socket.write('x'.repeat(piece));
      await delay(50);
    }
  };

  it('ends with 408, also while single bytes arrive', async () => {
    const silent = open(100_000);
    const slow = open(100_000);
    await trickle(slow, 20, withinMs * 2);

    for (const { seen } of [silent, slow]) {
      expect(seen.text).toContain('408');
      expect(seen.isClosed).toBe(true);
    }
  });

  it('ends when it was refused and answered before', async () => {
    answersAtOnce = true;
    const refused = open(100_000);
    await delay(withinMs * 2);

    expect(refused.seen.text).toContain('403');
    expect(refused.seen.isClosed).toBe(true);
  });

  it('may take longer as an upload that arrives fast enough, and ends when it slows down', async () => {
    isUpload = true;
    const bytes = slowestUpload * 8;
    const fast = open(bytes);
    await trickle(fast, slowestUpload * 8, withinMs * 2);
    expect(fast.seen).toMatchObject({ text: '', isClosed: false });
    // all of the rest at once
    await trickle(fast, fast.seen.left * 20, 50);
    await eventually(() => fast.seen.text !== '');
    expect(fast.seen.text).toContain('whole');

    const slow = open(bytes);
    await trickle(slow, slowestUpload / 8, withinMs * 2);
    expect(slow.seen.text).toContain('408');
  });

  it('leaves a finished request alone, however long its answer takes', async () => {
    const whole = open(1);
    await trickle(whole, 20, 1);
    await delay(withinMs * 2);

    expect(whole.seen.text).toContain('whole');
    expect(whole.seen.isClosed).toBe(false);
  });

  it('has ten seconds in the gateway, as its headers have', () => {
    const gateway = createAdapter({}, () => false).getHttpServer<Server>();

    expect(arrivesWithinMs).toBe(10_000);
    expect(gateway.headersTimeout).toBe(arrivesWithinMs);
    gateway.close();
  });
});
