import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measureCalls } from '@lacquer/servers/testing/upkeep-per-call';
import { MediaServer, redirects, sends } from '../../testing/media-server.js';
import { TwilioMedia } from './twilio-media.js';

describe('20,000 files of texts', () => {
  let media: MediaServer;
  beforeAll(async () => {
    media = await MediaServer.start();
  });
  afterAll(() => media.stop());

  it.each([
    ['fetched', () => media.serve('ME1', redirects(media.serveAt('/storage/1', sends(Buffer.alloc(20_000)))))],
    ['absent', () => media.serve('ME2', (_, response) => void response.writeHead(404).end())],
    [
      'too-large',
      () => media.serve('ME3', (_, response) => response.writeHead(200, { 'content-length': 1e9 }).flushHeaders()),
    ],
    ['later', () => media.serve('ME4', (_, response) => void response.destroy())],
  ])('(%s) cost the last as much as the first, and keep nothing', async (kind, make) => {
    const source = new TwilioMedia(media.options);
    const address = make();
    const stopping = new AbortController();
    const { cpu, keptBytes } = await measureCalls(
      20_000,
      async () => {
        const found = await source.fetch(address, stopping.signal);
        if (found.kind !== kind) throw new Error(`the file is ${found.kind}`);
      },
      () => {
        media.asked.length = 0;
      },
    );

    expect(keptBytes).toBeLessThan(100);
    expect(cpu.last).toBeLessThan(cpu.first * 2);
  });
});
