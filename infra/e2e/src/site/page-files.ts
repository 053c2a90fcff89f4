import { brotliCompressSync } from 'node:zlib';
import { splitPath } from '@lacquer/contracts/site/languages';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectedPages } from './collected-pages.js';
import { htmlRules } from './html-rules.js';
import { deadFragments, encodedSize, meta, ownAddresses, scriptsOf, sizesOf, startDataOf } from './page-source.js';
import { publicPaths } from './routes.js';

const kilobyte = 1000;

/**
 * What a server sends before it waits for the browser: ten segments of 1,460 bytes (RFC 6928). A document that fits
 * comes a round trip earlier, which is 150 ms on a slow phone.
 */
const firstWindow = 14_600;

export function checkPageFiles(collected: () => CollectedPages): void {
  describe('the public pages and their files', () => {
    let site: CollectedPages;
    let url: string;

    beforeAll(() => {
      site = collected();
      url = site.url;
    });

    it('match the sitemap', async () => {
      const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
      const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

      expect(listed.toSorted()).toEqual([...publicPaths].toSorted());
    });

    it('return 200 and allow indexing', () => {
      expect(site.faults(({ status }) => (status === 200 ? undefined : status))).toEqual([]);
      expect(site.faults((page) => (meta(page, 'robots')?.includes('noindex') ? 'noindex' : undefined))).toEqual([]);
      expect(site.faults((page) => (page.headers.get('x-robots-tag') ? 'x-robots-tag' : undefined))).toEqual([]);
    });

    it('are valid HTML', async () => {
      const wrong: string[] = [];
      for (const { path, html } of site.all()) {
        const report = await htmlRules.validateString(html);
        for (const { messages } of report.results) {
          for (const { ruleId, message, selector } of messages)
            wrong.push(`${path} ${ruleId}: ${message} (${selector})`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('have no dead links', async () => {
      const named = new Map<string, string>();
      for (const page of site.all()) for (const address of ownAddresses(page, url)) named.set(address, page.path);
      const dead: string[] = [];
      for (const [address, from] of named) {
        const answer = await fetch(url + address, { method: 'HEAD', redirect: 'manual' });
        if (answer.status !== 200) dead.push(`${address}, linked from ${from}: ${answer.status}`);
      }
      expect(dead).toEqual([]);
      expect(site.faults(deadFragments)).toEqual([]);
      expect(named.size).toBeGreaterThan(publicPaths.length + 10);
    });

    it('are all reachable by links from the home page', () => {
      const reached = new Set(['/']);
      for (const path of reached) {
        const page = site.pages.get(path);
        if (page) for (const address of ownAddresses(page, url)) if (site.pages.has(address)) reached.add(address);
      }
      expect(publicPaths.filter((path) => !reached.has(path))).toEqual([]);
    });

    it('open external links in a new tab, with noopener', () => {
      expect(
        site.faults(({ root }) =>
          root
            .querySelectorAll('a[href^="http"]')
            .filter((link) => new URL(link.getAttribute('href') ?? '').origin !== url)
            .filter(
              (link) => link.getAttribute('target') !== '_blank' || !/noopener/.test(link.getAttribute('rel') ?? ''),
            )
            .map((link) => link.getAttribute('href')),
        ),
      ).toEqual([]);
    });

    it('arrive in the first window of the connection, headers included, and start with at most 4 kB of data', async () => {
      const heavy: string[] = [];
      for (const page of site.all()) {
        const { head } = await sizesOf(url + page.path);
        // the first responses are compressed at a fast level, later ones at this one
        const body = brotliCompressSync(page.html).length;
        if (head + body > firstWindow) heavy.push(`${page.path}: HTML ${head} + ${body}`);
        const data = startDataOf(page);
        const size = brotliCompressSync(data === undefined ? page.html : await (await fetch(url + data)).text()).length;
        if (!(size <= 4 * kilobyte)) heavy.push(`${page.path}: data ${size}`);
      }
      expect(heavy).toEqual([]);
    });

    it('load at most 120 kB of JavaScript and 80 kB of fonts, 100 kB in Korean', async () => {
      const sizes = new Map<string, number>();
      const weigh = async (address: string) => {
        const size = sizes.get(address) ?? (await encodedSize(new URL(address, url).href));
        sizes.set(address, size);
        return size;
      };
      const total = async (addresses: string[]) => {
        let sum = 0;
        for (const address of addresses) sum += await weigh(address);
        return sum;
      };
      const heavy: string[] = [];
      for (const page of site.all()) {
        const scripts = await total(scriptsOf(page));
        if (scripts > 120 * kilobyte) heavy.push(`${page.path}: JavaScript ${scripts}`);
        const styles = page.root
          .querySelectorAll('link[rel="stylesheet"]')
          .map((link) => link.getAttribute('href') ?? '');
        const fonts = new Set<string>();
        for (const address of styles) {
          const css = await (await fetch(new URL(address, url))).text();
          // the style sheet names the Korean type on Korean pages only, and they need the common syllables of it
          const unused = splitPath(page.path).language === 'ko' ? 'korean-rest' : 'korean';
          for (const [, font = ''] of css.matchAll(/url\(["']?([^"')]+\.woff2)/g))
            if (!font.includes(unused)) fonts.add(font);
        }
        const fontWeight = await total([...fonts].map((font) => new URL(font, `${url}/assets/`).pathname));
        const mostFonts = splitPath(page.path).language === 'ko' ? 100 : 80;
        if (fontWeight > mostFonts * kilobyte || fonts.size === 0)
          heavy.push(`${page.path}: ${fonts.size} fonts ${fontWeight}`);
      }
      expect(heavy).toEqual([]);
    });

    it('preload the main picture, of at most 60 kB', async () => {
      const { root } = site.pages.get('/')!;
      const preload = root.querySelector('link[rel="preload"][as="image"]');
      const set = preload?.getAttribute('imagesrcset')?.split(',') ?? [];
      const candidates = [preload?.getAttribute('href'), ...set.map((candidate) => candidate.trim().split(/\s+/)[0])];
      const addresses = [...new Set(candidates)].filter((address) => address !== undefined);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) {
        const weight = await encodedSize(new URL(address, url).href);
        expect([address, weight > 1000 && weight <= 60 * kilobyte]).toEqual([address, true]);
      }
    });

    it('preload a main picture that arrives in the first window of its connection on a phone', async () => {
      const heavy: string[] = [];
      const sizes = new Map<string, number>();
      for (const { path, root } of site.all()) {
        const set = root.querySelector('link[rel="preload"][as="image"]')?.getAttribute('imagesrcset') ?? '';
        for (const [, address = '', width] of set.matchAll(/(\S+) (\d+)w/g)) {
          if (Number(width) > 800) continue;
          if (!sizes.has(address)) {
            const { head, body } = await sizesOf(url + address);
            sizes.set(address, head + body);
          }
          if (Number(sizes.get(address)) > firstWindow) heavy.push(`${path}: ${address} ${sizes.get(address)}`);
        }
      }
      expect(sizes.size).toBeGreaterThan(20);
      expect(heavy).toEqual([]);
    });

    it('contain their icon and name no manifest, which Chrome would fetch before the first paint', () => {
      expect(
        site.faults(({ root }) => [
          ...root
            .querySelectorAll('link[rel="icon"]')
            .map((link) => link.getAttribute('href') ?? '')
            .filter((href) => !href.startsWith('data:image/svg+xml,')),
          ...(root.querySelectorAll('link[rel="icon"]').length === 1 ? [] : ['not one icon']),
          ...root.querySelectorAll('link[rel="manifest"]').map(String),
        ]),
      ).toEqual([]);
    });

    it('come with the files that browsers request automatically', async () => {
      const types = {
        '/robots.txt': 'text/plain',
        '/manifest.webmanifest': 'application/manifest+json',
        '/favicon.svg': 'image/svg+xml',
        '/favicon.ico': 'image/x-icon',
        '/sw.js': 'text/javascript',
      };
      for (const [path, type] of Object.entries(types)) {
        const answer = await fetch(url + path);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          200,
          expect.stringContaining(type),
        ]);
      }
      const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
        name: string;
        icons: { src: string; sizes: string }[];
      };
      expect(manifest.name).not.toBe('');
      for (const { src } of manifest.icons) expect([src, (await fetch(new URL(src, url))).status]).toEqual([src, 200]);
      expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    });
  });
}
