import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CleanUp } from './clean-up.js';
import { eventually } from './eventually.js';
import { startHaproxy } from './haproxy.js';

/** The limit of the shipped configuration. */
const perClient = 400;
const [client, other] = ['127.0.0.2', '127.0.0.3'];
const answerWithinMs = 10_000;

describe("HAProxy's limit of connections per client", () => {
  let gateway: Server;
  let gatewayUrl: string;
  const cleanUp = new CleanUp();

  beforeAll(async () => {
    gateway = createServer((_request, response) => response.end('ok'));
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    // installs HAProxy if it is missing
    await start();
    await cleanUp.run();
  }, 300_000);
  afterEach(() => cleanUp.run());
  afterAll(() => {
    gateway.closeAllConnections();
    gateway.close();
  });

  const start = async (trustProxy?: number) => {
    const haproxy = await startHaproxy([gatewayUrl], trustProxy);
    cleanUp.add(() => haproxy.stop());
    return Number(new URL(haproxy.url).port);
  };

  /** Sends a request on a connection of its own, which stays open if it is answered. Null: the connection was refused. */
  const open = (port: number, from: string): Promise<Socket | null> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      cleanUp.add(() => void socket.destroy());
      socket.setTimeout(answerWithinMs, () => reject(new Error('neither an answer nor a refusal')));
      socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: salon.example.com\r\n\r\n'));
      socket.once('data', (data: Buffer) => {
        socket.setTimeout(0);
        if (data.toString().startsWith('HTTP/1.1 200 ')) resolve(socket);
        else reject(new Error(data.toString()));
      });
      socket.on('error', () => resolve(null));
      socket.on('close', () => resolve(null));
    });
  const openMany = async (port: number, from: string, count: number) => {
    const opened = await Promise.all(Array.from({ length: count }, () => open(port, from)));
    return opened.filter((socket) => socket !== null);
  };

  it('refuses the connection after the last, takes nothing from another client, and ends with the connections', async () => {
    const port = await start();
    const held = await openMany(port, client, perClient);
    expect(held).toHaveLength(perClient);
    expect(await openMany(port, client, 20)).toEqual([]);

    expect(await openMany(port, other, 50)).toHaveLength(50);
    expect(await openMany(port, client, 1)).toEqual([]);

    for (const socket of held.slice(0, 10)) socket.destroy();
    await eventually(async () => (await open(port, client)) !== null);
  }, 60_000);

  it('is that of the proxy in front of it, if there is one: all clients have its address', async () => {
    const port = await start(2);
    expect(await openMany(port, client, perClient + 20)).toHaveLength(perClient + 20);
  }, 60_000);
});
