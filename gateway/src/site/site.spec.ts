import { createHash, randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ClockModule } from '@lacquer/platform/clock/clock.module';
import { HttpExceptionFilter } from '@lacquer/platform/errors/http-exception.filter';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Catalog, exampleService } from '../testing/example-catalog.js';
import { exampleSalon } from '../testing/example-salon.js';
import { SiteCache } from './site-cache.js';
import { SiteData } from './site-data.js';
import { SiteModule } from './site.module.js';
import { SiteSettings } from './site-settings.js';
import { StartData } from './start-data.js';

describe('the site', () => {
  const catalog = new Catalog();
  let now = new Date();
  let app: NestFastifyApplication;
  let origin: string;
  let cache: SiteCache;

  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
  /** The bytes on the wire: fetch would decompress them. */
  const inject = (path: string, headers: Record<string, string>) => app.inject({ method: 'GET', url: path, headers });

  beforeAll(async () => {
    const module = SiteModule.forRoot({
      imports: [ClockModule.forRoot({ now: () => now })],
      providers: [
        { provide: SiteData, useValue: catalog },
        {
          provide: SiteSettings,
          useValue: {
            publicUrl: 'https://salon.example.com',
            bookingUrl: null,
            googleMapsApiKey: 'a-key',
            gaMeasurementId: 'G-EXAMPLE',
          } satisfies SiteSettings,
        },
      ],
    });
    app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), { logger: false });
    app.useGlobalFilters(new HttpExceptionFilter());
    await app.listen(0, '127.0.0.1');
    origin = await app.getUrl();
    cache = app.get(SiteCache);
  });

  afterAll(() => app.close());

  beforeEach(() => {
    catalog.services = [exampleService('Gel Manicure', 3000)];
    catalog.gallery = [
      { id: randomUUID(), imageUrl: '/images/gallery/x.svg', title: 'Petals', description: null, category: 'Nail Art' },
    ];
    catalog.testimonials = [
      { id: randomUUID(), name: 'Robin P.', rating: 4, comment: 'A good lamp.', clientType: null, date: null },
    ];
    catalog.salon = exampleSalon();
    catalog.isDown = false;
    catalog.reads = 0;
    now = new Date('2026-12-24T20:00:00-08:00');
    cache.drop();
  });

  it('renders the home page with the catalog in its HTML', async () => {
    const response = await get('/');
    const html = await response.text();

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(html).toContain('Gel Manicure');
    expect(html).toContain('$30');
    expect(html).toContain('Petals');
    expect(html).toContain('A good lamp.');
    expect(html).toContain('<link rel="canonical" href="https://salon.example.com"/>');
    expect(html).toContain('https://example.com/book-a-chair');
  });

  it('renders a page once for many visitors, whatever their query', async () => {
    await Promise.all([get('/'), get('/?utm_source=a'), get('/?utm_source=b')]);
    await get('/?x=1');

    expect(catalog.reads).toBe(1);
    expect(cache.size).toBe(1);
  });

  describe('of a salon that has given the landing page an address', () => {
    const own = 'nail-salon-los-angeles-koreatown';
    const { pages } = catalog;
    const id = pages.find(({ fields }) => fields['route'] === own)?.id ?? '';

    beforeEach(() => {
      catalog.pages = pages.map((page) =>
        page.id === id ? { ...page, fields: { ...page.fields, slug: 'houston-nails' } } : page,
      );
      catalog.formerSlugs = { houston: id };
    });
    afterEach(() => {
      catalog.pages = pages;
      catalog.formerSlugs = {};
    });

    it.each(['', '/es'])('shows it there and names no other address (%s)', async (prefix) => {
      const response = await get(`${prefix}/houston-nails`);
      expect(response.status).toBe(200);
      const html = await response.text();
      const address = (path: string) => `href="https://salon.example.com${path}/houston-nails"`;
      expect(html).toContain(`<link rel="canonical" ${address(prefix)}/>`);
      expect(html).toContain(`hrefLang="ko" ${address('/ko')}`);
      expect(html).toContain('content="https://salon.example.com/images/share/houston-nails.png"');
      expect(html).toContain(`"item":"https://salon.example.com${prefix}/houston-nails"`);
      expect(html).toContain('data-landing="houston-nails"');
      expect(html).toContain('id="routes-title"');
      expect(html).toContain('href="/ko/houston-nails"');
      expect(html).not.toMatch(new RegExp(`(?:href|content)="[^"]*${own}`));
    });

    it('links to it from other pages, and lists it for search engines', async () => {
      expect(await (await get('/es/about')).text()).toContain('href="/es/houston-nails"');
      const sitemap = await (await get('/sitemap.xml')).text();
      expect(sitemap).toContain('<loc>https://salon.example.com/ko/houston-nails</loc>');
      expect(sitemap).not.toContain(own);
    });

    it.each([
      [`/${own}`, '/houston-nails'],
      [`/ko/${own}`, '/ko/houston-nails'],
      ['/es/houston', '/es/houston-nails'],
      ['/HOUSTON-nails', '/houston-nails'],
    ])('leads there from %s', async (path, to) => {
      const response = await inject(path, {});
      expect([response.statusCode, response.headers['location']]).toEqual([301, to]);
    });

    it('leads back once it has the address of a new installation again', async () => {
      catalog.pages = pages;
      const response = await inject('/houston', {});
      expect([response.statusCode, response.headers['location']]).toEqual([301, `/${own}`]);
      expect(await (await get(`/${own}`)).text()).not.toContain('data-landing');
    });
  });

  it('shows a new price after the cache is dropped', async () => {
    expect(await (await get('/')).text()).toContain('$30');
    catalog.services = [exampleService('Gel Manicure', 4200)];
    expect(await (await get('/')).text()).not.toContain('$42');

    cache.drop();

    expect(await (await get('/')).text()).toContain('$42');
  });

  describe("on the salon's special days", () => {
    const christmas = { date: '2026-12-25', opening: null, note: 'Christmas Day' };
    const closed = 'Closed today, Christmas Day';
    /** Without React's marks between texts. */
    const textOf = async (path: string) => (await (await get(path)).text()).replaceAll('<!-- -->', '');
    const specialDays = (html: string) => [...html.matchAll(/"validFrom":"([\d-]+)"/g)].map(([, date]) => date);

    it.each(['/', '/gel-manicure', '/privacy', '/no-such-page'])(
      "says on %s from midnight to midnight of the salon's time zone that it is closed",
      async (path) => {
        catalog.salon = exampleSalon({ holidays: [christmas] });
        expect(await (await get(path)).text()).not.toContain(closed);
        now = new Date('2026-12-25T00:00:00-08:00');
        expect(await (await get(path)).text()).toContain(closed);
        now = new Date('2026-12-25T23:59:59-08:00');
        expect(await (await get(path)).text()).toContain(closed);
        now = new Date('2026-12-26T00:00:00-08:00');
        expect(await (await get(path)).text()).not.toContain(closed);
      },
    );

    it('shows other hours of today', async () => {
      const opening = { opens: '09:00', closes: '14:00' };
      catalog.salon = exampleSalon({ holidays: [{ date: '2026-12-24', opening, note: '' }] });

      expect(await (await get('/')).text()).toContain('Today 9:00 AM to 2:00 PM');
    });

    it('lists the coming ones in the footer and in structured data, but no past ones', async () => {
      const past = { date: '2026-11-26', opening: null, note: 'Thanksgiving' };
      const far = { date: '2027-07-04', opening: null, note: 'Independence Day' };
      catalog.salon = exampleSalon({ holidays: [far, past, christmas] });
      const html = await textOf('/gel-manicure');

      expect(specialDays(html)).toEqual(['2026-12-25', '2027-07-04']);
      expect(html).toMatch(/<footer.*Fri, Dec 25, Christmas Day/s);
      expect(html).not.toMatch(/<footer.*Independence Day.*<\/footer>/s);
      expect(await textOf('/contact')).toContain('Sun, Jul 4, Independence Day');
    });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends %s to a client that accepts it, with its own ETag', async (encoding, decompress) => {
    const plain = await inject('/', {});
    const packed = await inject('/', { 'accept-encoding': encoding });

    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers['vary']).toBe('accept-encoding');
    expect(decompress(packed.rawPayload).toString()).toBe(plain.payload);
    expect(packed.headers['etag']).toMatch(/^"[\w-]+"$/);
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  });

  it('prefers brotli and honors its refusal', async () => {
    expect((await inject('/', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    expect((await inject('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('answers 304 to a client with the current page, until the page changes', async () => {
    const headers = { 'accept-encoding': 'br' };
    const tag = String((await inject('/', headers)).headers['etag']);
    const again = await inject('/', { ...headers, 'if-none-match': `W/${tag}` });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');

    catalog.services = [exampleService('Gel Manicure', 4200)];
    cache.drop();

    expect((await inject('/', { ...headers, 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('allows exactly the inline scripts of the page to run', async () => {
    const response = await get('/');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    const inline = [
      ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, code]) => code ?? '');

    expect(inline.length).toBeGreaterThan(0);
    for (const code of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('https://maps.googleapis.com');
    expect(policy).toContain('https://www.googletagmanager.com');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  describe('the data with which a page starts', () => {
    const addressIn = (html: string) => /"(\/start-data\/[^"]+\.js)"/.exec(html)?.[1] ?? 'none';
    const read = async (page: string) => addressIn(await (await get(page)).text());
    /** As on another gateway, or after many other pages. */
    const forget = () => (app.get(StartData)['answers'] as Map<string, unknown>).clear();

    it.each(['/', '/ko/gel-manicure'])('is at an address of its own for %s, and kept by browsers', async (page) => {
      const html = await (await get(page)).text();
      const response = await get(addressIn(html));

      expect(html).not.toContain('$_TSR');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await response.text()).toContain("'price':3000");
    });

    it('stays for documents that were sent before a change', async () => {
      const before = await read('/');
      catalog.services = [exampleService('Gel Manicure', 4200)];
      cache.drop();
      const after = await read('/');

      expect(after).not.toBe(before);
      expect(await (await get(before)).text()).toContain("'price':3000");
      expect(await (await get(after)).text()).toContain("'price':4200");
    });

    it('is the same on a gateway that has not rendered the page yet', async () => {
      const address = await read('/es/gel-manicure');
      forget();
      cache.drop();

      expect(await (await get(address)).text()).toContain("'price':3000");
    });

    it('is not found once the content has changed, which no browser remembers', async () => {
      const address = await read('/');
      forget();
      catalog.services = [exampleService('Gel Manicure', 4200)];
      cache.drop();
      const response = await get(address);

      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        expect.stringContaining('application/json'),
      ]);
      expect(response.headers.get('cache-control')).not.toMatch(/public|immutable/);
    });

    it.each([
      '/start-data/',
      '/start-data/x.js',
      `/start-data/${'a'.repeat(22)}/no-such-page.js`,
      '/start-data/%00.js',
    ])('is not found at %s, without rendering anything', async (address) => {
      expect((await get(address)).status).toBe(404);
      expect(cache.size).toBe(0);
    });

    it('is part of a page that is not kept', async () => {
      catalog.isDown = true;
      const html = await (await get('/')).text();
      expect(html).toContain('$_TSR.router=');
      expect(addressIn(html)).toBe('none');
    });
  });

  it('renders a page without its data when the catalog is down, and does not cache it', async () => {
    catalog.isDown = true;
    catalog.lastContent = null;
    const response = await get('/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(html.match(/data-skeleton="row"/g)).toHaveLength(12);
    expect(html.match(/data-skeleton="tile"/g)).toHaveLength(8);
    expect(html.match(/data-skeleton="review"/g)).toHaveLength(3);
    expect(cache.size).toBe(0);

    catalog.isDown = false;

    expect(await (await get('/')).text()).toContain('Gel Manicure');
  });

  it('renders what it knew while the catalog is down, and does not cache it', async () => {
    await get('/');
    cache.drop();
    catalog.isDown = true;
    for (const path of ['/', '/gel-manicure']) {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.text()).toContain('$30');
    }
    expect((await get('/nope')).status).toBe(404);
    expect(await (await get('/sitemap.xml')).text()).toContain('/gel-manicure');
  });

  it.each(['/about', '/gel-manicure'])('renders %s for the first visitor after a start', async (path) => {
    catalog.lastContent = null;
    expect((await get(path)).status).toBe(200);
  });

  it('asks the browser to come back for a page while no content is known, and never says that it does not exist', async () => {
    catalog.isDown = true;
    catalog.lastContent = null;
    expect((await get('/about')).status).toBe(503);
    const response = await get('/gel-manicure');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('refresh')).toBe('2');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await get('/no/such/page')).status).toBe(404);
    expect(cache.size).toBe(0);

    catalog.isDown = false;
    expect((await get('/gel-manicure')).status).toBe(200);
    expect((await get('/nope')).status).toBe(404);
  });

  it('has a page, a line of the sitemap and structured data for a new service, and none for a removed one', async () => {
    const seen = async () => {
      const page = await get('/builder-gel');
      const html = await page.text();
      const home = await (await get('/')).text();
      const sitemap = await (await get('/sitemap.xml')).text();
      return [
        page.status,
        html.includes('"@type":"Offer"'),
        home.includes('Builder Gel'),
        sitemap.includes('<loc>https://salon.example.com/builder-gel</loc>'),
      ];
    };
    expect(await seen()).toEqual([404, false, false, false]);

    catalog.services = [...catalog.services, exampleService('Builder Gel', 5500)];
    cache.drop();
    expect(await seen()).toEqual([200, true, true, true]);

    catalog.services = catalog.services.slice(0, 1);
    cache.drop();
    expect(await seen()).toEqual([404, false, false, false]);
  });

  it('leads a former address to the present one, with the query', async () => {
    catalog.formerSlugs = { 'soft-gel': catalog.services[0]?.id ?? '' };
    const response = await inject('/soft-gel?utm_source=card', {});
    expect([response.statusCode, response.headers['location']]).toEqual([301, '/gel-manicure?utm_source=card']);
    // a browser does not keep it: the address may get its page back
    expect(response.headers['cache-control']).toBe('no-cache');
    catalog.formerSlugs = {};
  });

  it('leads from a language that the salon does not offer to English, until it does', async () => {
    const answers = async () => {
      const { statusCode, headers } = await inject('/ko/gel-manicure?utm_source=card', {});
      const [sitemap, html] = await Promise.all(['/sitemap.xml', '/'].map(async (path) => (await get(path)).text()));
      return [statusCode, headers['location'], sitemap?.includes('/ko/'), html?.includes('href="/ko"')];
    };
    expect(await answers()).toEqual([200, undefined, true, true]);

    catalog.salon = exampleSalon({ languages: ['es'] });
    cache.drop();
    expect(await answers()).toEqual([302, '/gel-manicure?utm_source=card', false, false]);
    expect((await get('/es/gel-manicure')).status).toBe(200);

    catalog.salon = exampleSalon({ languages: ['es', 'ko'] });
    cache.drop();
    expect(await answers()).toEqual([200, undefined, true, true]);
  });

  it('answers an unknown path with the not-found page and keeps one copy for all of them', async () => {
    for (const path of ['/nope', '/nope/deeper', '/index.php?id=1', '/assets/gone.js', '/constructor']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
    }
    const html = await (await get('/nope')).text();

    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('add the page to the router');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(cache.size).toBe(1);
  });

  it.each([
    ['/services/', '/services'],
    ['/Services?utm_source=Card&x=%2F', '/services?utm_source=Card&x=%2F'],
    ['/GEL-Manicure/', '/gel-manicure'],
  ])('redirects %s to %s', async (path, canonical) => {
    const response = await inject(path, {});

    expect(response.statusCode).toBe(301);
    expect(response.headers['location']).toBe(canonical);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/nope/', '/Nope', '//example.com', '/Favicon.svg', '/offline.html/'])(
    'does not redirect an address without a page: %s',
    async (path) => {
      expect((await inject(path, {})).statusCode).toBe(404);
    },
  );

  it.each(['/api', '/api/', '/api/nothing', '/api/Services/', '/healthz/x', '/readyz/x', '/metrics'])(
    'never serves a page at %s',
    async (path) => {
      const response = await get(path);

      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'HTTP.NOT_FOUND' });
    },
  );

  it.each(['/admin', '/admin/contacts', '/admin/some/thing'])('answers %s with the admin shell', async (path) => {
    const response = await get(path);
    const html = await response.text();

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('Gel Manicure');
    expect(response.headers.get('content-security-policy')).not.toContain('google');
    expect(cache.size).toBe(1);
  });

  it('makes the admin an app of its own, beside that of the site', async () => {
    catalog.salon = exampleSalon({ name: 'Rose Nails', palette: 'plum' });
    const manifest = await get('/admin/manifest.webmanifest');
    const { icons, ...rest } = (await manifest.json()) as { icons: { src: string }[] };

    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(rest).toMatchObject({
      name: 'Rose Nails admin',
      scope: '/admin',
      start_url: '/admin',
      theme_color: '#f9f5f9',
    });
    for (const { src } of icons)
      expect([src, (await get(src)).headers.get('content-type')]).toEqual([src, 'image/png']);
    const linked = async (path: string) => {
      const html = await (await get(path)).text();
      return [...html.matchAll(/<link rel="(?:manifest|apple-touch-icon)" href="([^"]+)"/g)].map(([, href]) => href);
    };
    expect(await linked('/admin/contacts')).toEqual([
      '/admin/icons/apple-touch-icon.png',
      '/admin/manifest.webmanifest',
    ]);
    // a page of the site names its manifest once it runs
    expect(await linked('/')).toEqual(['/icons/apple-touch-icon.png']);
  });

  it('names the salon of the last known content in the manifest while the catalog is down', async () => {
    await get('/admin/manifest.webmanifest');
    catalog.isDown = true;
    cache.drop();

    expect(await (await get('/admin/manifest.webmanifest')).json()).toMatchObject({ name: 'Example Nails admin' });
  });

  it("lets the admin's service worker control the admin, and nothing else", async () => {
    const worker = await get('/admin/sw.js?language=ko');

    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(worker.headers.get('service-worker-allowed')).toBe('/admin');
    expect(worker.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; img-src 'self'",
    );
    expect((await get('/sw.js')).headers.get('service-worker-allowed')).toBeNull();
  });

  it('lets the editor show the site in a frame, and nobody else', async () => {
    const policies = async (path: string) => {
      const { headers } = await get(path);
      return [headers.get('x-frame-options'), headers.get('content-security-policy') ?? ''] as const;
    };
    const [admin, adminPolicy] = await policies('/admin/site');
    expect(admin).toBe('DENY');
    expect(adminPolicy).toContain("frame-ancestors 'none'");
    expect(adminPolicy).toContain("frame-src 'self'");
    const [preview, previewPolicy] = await policies('/admin/preview/gel-manicure');
    expect(preview).toBe('SAMEORIGIN');
    expect(previewPolicy).toContain("frame-ancestors 'self'");
    expect(await (await get('/admin/preview')).text()).not.toContain('Gel Manicure');
    const [page, pagePolicy] = await policies('/gel-manicure');
    expect(page).toBe('DENY');
    expect(pagePolicy).toContain("frame-ancestors 'none'");
  });

  it('serves hashed assets compressed and for a year, other files for an hour', async () => {
    const html = await (await get('/')).text();
    const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const asset = await inject(script, { 'accept-encoding': 'br' });
    expect(asset.statusCode).toBe(200);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-encoding']).toBe('br');
    expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');

    const icon = await get('/favicon.svg');

    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('lets the service worker fetch, and the offline page include its style', async () => {
    const worker = await get('/sw.js');
    const offline = await get('/offline.html');

    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(offline.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(offline.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
    expect(offline.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['/.vite/manifest.json', '/assets/../.vite/manifest.json', '/..%2fserver/entry-server.js'])(
    'serves nothing outside the browser files: %s',
    async (path) => {
      expect((await inject(path, {})).statusCode).toBe(404);
    },
  );

  it('answers HEAD like GET, without a body', async () => {
    const response = await fetch(`${origin}/`, { method: 'HEAD' });

    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).not.toBeNull();
    expect(await response.text()).toBe('');
  });

  it('allows other sites to embed images, and nothing else', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy');

    expect(await policyOf('/favicon.svg')).toBe('cross-origin');
    expect(await policyOf('/')).toBe('same-origin');
    expect(await policyOf('/sw.js')).toBe('same-origin');
  });

  it('allows the image hosts of the data, and runs no script that came with the data', async () => {
    const evil = 'alert("from the data")';
    const imageUrl = 'https://pictures.example.com/a.jpg';
    catalog.gallery = catalog.gallery.map((item) => ({
      ...item,
      imageUrl,
      title: `</script><script>${evil}</script>`,
    }));
    catalog.services = [exampleService(`Gel</script><script>${evil}</script>`, 3000)];
    const response = await get('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();

    expect(policy).toMatch(/img-src 'self' data: https:\/\/pictures\.example\.com [^;]*;/);
    expect(policy).not.toMatch(/img-src[^;]* https:( |;)/);
    expect(policy).not.toContain(createHash('sha256').update(evil).digest('base64'));
    expect(html).not.toContain('nonce');
    for (const [, code = ''] of html.matchAll(/<script>([^]*?)<\/script>/g)) {
      if (code !== evil) expect(policy).toContain(createHash('sha256').update(code).digest('base64'));
    }
  });

  it('shows the logo in place of the name at the head and the foot, in its own shape', async () => {
    const plain = await (await get('/')).text();
    const logo = { picture: `/pictures/${'a'.repeat(32)}/800.jpg`, width: 600, height: 200 };
    catalog.salon = { ...catalog.salon, logo };
    const html = await (await get('/about')).text();

    const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(logo.picture));
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toContain(`alt="${catalog.salon.name}" width="600" height="200"`);
    expect(plain).not.toContain('<img src="/pictures/');
  });

  it('serves robots.txt and a sitemap with absolute URLs', async () => {
    const robots = await (await get('/robots.txt')).text();
    expect(robots).toContain('Disallow: /admin');
    expect(robots).toContain('Sitemap: https://salon.example.com/sitemap.xml');

    const sitemap = await (await get('/sitemap.xml')).text();

    expect(sitemap).toContain('<loc>https://salon.example.com</loc>');
    expect(sitemap).not.toContain('admin');
  });
});
