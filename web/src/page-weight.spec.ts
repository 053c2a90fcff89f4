import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { brotliCompressSync } from 'node:zlib';

// The bundle as it ships: this suite runs after the build.
const { loadSite } = await import('@lacquer/web/server');

const settings = {
  publicUrl: 'https://salon.example.com',
  bookingUrl: 'https://example.com/book',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};
const noData = { services: null, gallery: null, testimonials: null, salon: null };

/** Every script in a document. */
const scriptsOf = (html: string) => [
  ...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address ?? '')),
];

describe('the weight of the public pages', () => {
  it('is at most 120 kB of JavaScript, compressed', async () => {
    const site = await loadSite();
    for (const path of site.paths) {
      const html = await (await site.render({ path, data: noData, settings })).text();
      const sizes = await Promise.all(
        scriptsOf(html).map(async (script) => (await readFile(join(site.clientDir, `${script}.br`))).length),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);

      expect(sizes.length).toBeGreaterThan(1);
      expect(total).toBeLessThanOrEqual(120_000);
    }
  });

  it('is at most 16 kB of HTML, compressed', async () => {
    const site = await loadSite();
    const html = await (await site.render({ path: '/', data: noData, settings })).text();

    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(16_000);
  });

  it('holds nothing of the admin', async () => {
    const site = await loadSite();
    const html = await (await site.render({ path: '/', data: noData, settings })).text();
    for (const script of scriptsOf(html)) {
      const code = await readFile(join(site.clientDir, script), 'utf8');
      for (const text of ['Customer Management', 'Staff sign-in', 'recovery codes', '/api/admin/', '/api/auth/'])
        expect([script, code.includes(text)]).toEqual([script, false]);
    }
  });
});
