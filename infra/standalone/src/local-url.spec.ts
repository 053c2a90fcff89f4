import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { localUrl } from './local-url.js';

describe('the address of the product on its own machine', () => {
  it.each([
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['salon.example.com', 'http://salon.example.com:8080'],
    ['::', 'http://[::1]:8080'],
    ['::1', 'http://[::1]:8080'],
    ['fd00::17', 'http://[fd00::17]:8080'],
  ])('of HOST=%s is %s', (host, url) => {
    expect(localUrl(host, 8080)).toBe(url);
    expect(new URL('/readyz', url).href).toBe(`${url}/readyz`);
  });

  it.each(['0.0.0.0', '127.0.0.1', '::', '::1'])('leads to a server that listens on %s', async (host) => {
    const server = createServer((_request, response) => response.end('here'));
    server.listen(0, host);
    await once(server, 'listening');
    const answer = await fetch(localUrl(host, (server.address() as AddressInfo).port));
    expect(await answer.text()).toBe('here');
    server.closeAllConnections();
    server.close();
  });
});
