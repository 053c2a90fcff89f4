import { once } from 'node:events';
import { request, type RequestOptions } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { observeDeparture } from './departure.js';
import { TwilioSmsSender } from './twilio-sms-sender.js';

const sms = { to: '+12135550111', body: 'Hello' };

describe('the departure of a request to Twilio', () => {
  let twilio: TwilioAccount;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
  });
  afterEach(() => twilio.stop());

  it('is known while there is no answer, once for each request', async () => {
    twilio.trouble = () => 'silence';
    const sender = new TwilioSmsSender({ ...twilio.options, timeoutMs: 60_000 });
    let departures = 0;

    const sends = [1, 2].map(() => sender.send(sms, () => (departures += 1)));
    await eventually(() => departures === 2 && twilio.posted.length === 2);
    twilio.trouble = () => undefined;
    await sender.send(sms, () => (departures += 1));

    expect(departures).toBe(3);
    await twilio.stop();
    expect(await Promise.all(sends)).toEqual([
      expect.objectContaining({ kind: 'unknown' }),
      expect.objectContaining({ kind: 'unknown' }),
    ]);
    twilio = await runTwilioAccount();
  });

  it('has not begun while the name of the server is not answered, and has once there is a connection', async () => {
    const hasNotBegun = (options: RequestOptions) =>
      observeDeparture(
        () => {},
        async (journey) => {
          const sent = request({ method: 'POST', signal: AbortSignal.timeout(200), ...options }).end('Hello');
          await once(sent, 'error');
          return journey.hasNotBegun;
        },
      );
    const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };

    // a name server that says nothing
    expect(await hasNotBegun({ host: 'twilio.lacquer.test', port, lookup: () => {} })).toBe(true);
    expect(await hasNotBegun({ host: '127.0.0.1', port })).toBe(false);
    server.close();
  });

  it('is that after the connection is made, and 60 texts have 60 connections', async () => {
    const sockets: Socket[] = [];
    // it never answers the TLS handshake
    const server = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const apiBaseUrl = `https://127.0.0.1:${port}`;
    const sender = new TwilioSmsSender({ ...twilio.options, apiBaseUrl, timeoutMs: 60_000 });
    let departures = 0;
    try {
      const sends = Array.from({ length: 60 }, () => sender.send(sms, () => (departures += 1)));
      await eventually(() => sockets.length === 60, 10_000);
      await delay(50);

      expect(departures).toBe(0);
      for (const socket of sockets) socket.destroy();
      const kinds = (await Promise.all(sends)).map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(['unknown']));
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });
});
