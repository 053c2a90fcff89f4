import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { BackgroundWork } from '../background/background-work.js';
import { Measures } from '../metrics/measures.js';
import { renderMetrics } from '../metrics/metrics.js';
import { ProviderClocks } from './provider-clocks.js';

const minutes = (count: number) => count * 60_000;

describe("this machine's clock beside a provider's", () => {
  let server: Server;
  let measures: Measures;
  let clocks: ProviderClocks;
  /** The headers of the provider's answer. */
  let headers: Record<string, string>;

  beforeEach(async () => {
    headers = {};
    server = createServer((_request, response) => {
      if (headers['x-silent']) return;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.sendDate = false;
      response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    measures = new Measures();
    clocks = new ProviderClocks(measures, new BackgroundWork());
    clocks.watch({
      app: 'probe',
      gauge: 'twilio_clock_offset_seconds',
      trouble: 'twilioClockOffSeconds',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 1000,
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await measures.onApplicationShutdown();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const dateIn = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() });
  const troubleWhile = async (given: Record<string, string>) => {
    headers = given;
    await clocks.compare();
    return (await measures.troubles())['twilioClockOffSeconds'];
  };

  it.each([
    ['ahead', minutes(-7), 420],
    ['behind', minutes(7), -420],
  ])('is named while it is %s, and no longer once it is right', async (_, providerAhead, seconds) => {
    const found = await troubleWhile(dateIn(providerAhead));
    expect(Math.abs((found ?? 0) - seconds)).toBeLessThanOrEqual(2);
    expect((await renderMetrics()).body).toMatch(/^twilio_clock_offset_seconds\{app="probe"\} -?4\d\d$/m);

    await eventually(async () => (await troubleWhile(dateIn(0))) === undefined);
  });

  it('is compared again soon after it has jumped, and otherwise every five minutes', async () => {
    const background = new BackgroundWork();
    const watching = new ProviderClocks(measures, background);
    headers = dateIn(0);
    let asked = 0;
    server.on('request', () => (asked += 1));
    const repeat = jest.spyOn(background, 'repeat');
    const { port } = server.address() as AddressInfo;
    const named = { app: 'other', gauge: 'other_clock_offset_seconds', trouble: 'squareClockOffSeconds' } as const;
    watching.watch({ ...named, url: `http://127.0.0.1:${port}` });
    const round = () => repeat.mock.calls[0]?.[0].run(new AbortController().signal);
    await round();
    expect(await round()).toBe(15_000);
    expect(asked).toBe(1);

    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - minutes(20));
    await round();
    expect(asked).toBe(2);
    expect((await measures.troubles())['squareClockOffSeconds']).toBeLessThan(-1190);
    // compared every time until it is right
    clock.mockRestore();
    await round();
    await round();
    expect(asked).toBe(3);

    const timer = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => timer() + minutes(5));
    jest.spyOn(Date, 'now').mockImplementation(() => now() + minutes(5));
    await round();
    expect(asked).toBe(4);
  });

  it('stays named while the provider answers nothing for a while, and is forgotten then', async () => {
    expect(await troubleWhile(dateIn(minutes(-7)))).toBeDefined();
    headers = { 'x-silent': 'yes' };
    await expect(clocks.compare()).resolves.toBeUndefined();
    expect((await measures.troubles())['twilioClockOffSeconds']).toBeDefined();

    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + minutes(16));
    expect(await measures.troubles()).not.toHaveProperty('twilioClockOffSeconds');
  });

  it.each([
    ['as late as its own', dateIn(0)],
    ['less off than breaks anything', dateIn(15_000)],
    ['not told', {}],
    ['told in no date', { date: 'noon' }],
    ['told by a cache that says how old the answer is', { ...dateIn(-minutes(7)), age: '420' }],
    ['not told, because it does not answer', { 'x-silent': 'yes' }],
  ])('is no trouble while the provider’s is %s', async (_, given) => {
    expect(await troubleWhile(given)).toBeUndefined();
  });
});
