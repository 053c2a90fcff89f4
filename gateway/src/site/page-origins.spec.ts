import { ClockModule } from '@lacquer/platform/clock/clock.module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Catalog, exampleService } from '../testing/example-catalog.js';
import { originOf, PageOrigins } from './page-origins.js';
import { SiteCache } from './site-cache.js';
import { SiteData } from './site-data.js';
import { SiteModule } from './site.module.js';
import { SiteService } from './site.service.js';
import { SiteSettings } from './site-settings.js';

const settings: SiteSettings = { publicUrl: null, bookingUrl: null, googleMapsApiKey: null, gaMeasurementId: null };

describe('the address of a site without PUBLIC_URL', () => {
  const catalog = new Catalog();
  const apps: NestFastifyApplication[] = [];

  const start = async (trustProxy: boolean) => {
    const module = SiteModule.forRoot({
      imports: [ClockModule.forRoot()],
      providers: [
        { provide: SiteData, useValue: catalog },
        { provide: SiteSettings, useValue: settings },
      ],
    });
    const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter({ trustProxy }), {
      logger: false,
    });
    await app.init();
    apps.push(app);
    return app;
  };
  let open: NestFastifyApplication;
  let proxied: NestFastifyApplication;

  beforeAll(async () => {
    catalog.services = [exampleService('Gel Manicure', 3000)];
    [open, proxied] = [await start(false), await start(true)];
  });
  afterAll(() => Promise.all(apps.map((app) => app.close())));
  beforeEach(() => apps.forEach((app) => app.get(SiteCache).drop()));

  const get = async (app: NestFastifyApplication, url: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'GET', url, headers })).payload;
  const addressesIn = (html: string) => ({
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    page: /<meta property="og:url" content="([^"]*)"/.exec(html)?.[1],
    image: /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1],
  });

  it('is the one that the request is for, and each has its own page in memory', async () => {
    for (const host of ['salon.example.com', 'www.salon.example.com:8080', 'salon.example.com']) {
      expect(addressesIn(await get(open, '/gel-manicure', { host }))).toEqual({
        canonical: `http://${host}/gel-manicure`,
        page: `http://${host}/gel-manicure`,
        image: `http://${host}/images/share/gel-manicure.png`,
      });
    }
    expect(open.get(SiteCache).size).toBe(2);
  });

  it('is in the sitemap and in robots.txt', async () => {
    const headers = { host: 'Salon.Example.com' };
    expect(await get(open, '/sitemap.xml', headers)).toContain('<loc>http://salon.example.com/gel-manicure</loc>');
    expect(await get(open, '/robots.txt', headers)).toContain('Sitemap: http://salon.example.com/sitemap.xml');
  });

  it('follows forwarded headers only behind a trusted proxy', async () => {
    const headers = { host: '10.0.0.7:8080', 'x-forwarded-host': 'salon.example.com', 'x-forwarded-proto': 'https' };
    expect(addressesIn(await get(proxied, '/about', headers)).canonical).toBe('https://salon.example.com/about');
    expect(addressesIn(await get(open, '/about', headers)).canonical).toBe('http://10.0.0.7:8080/about');
  });

  it.each(['salon.example.com"><script>', 'a b', 'user@salon.example.com', 'salon.example.com/path', 'x'.repeat(300)])(
    'is unknown for the host %s',
    async (host) => {
      expect(originOf('http', host)).toBeNull();
      const html = await get(proxied, '/about', { host: 'ok.example.com', 'x-forwarded-host': host });
      expect(addressesIn(html)).toEqual({ canonical: undefined, page: undefined, image: '/images/share/about.png' });
    },
  );

  it('keeps the pages of a few addresses, whatever clients invent', async () => {
    const mine = { host: 'mine.example.com' };
    await get(open, '/about', mine);
    for (let index = 0; index < 30; index++) {
      await get(open, '/about', { host: `invented-${index}.example.com` });
      await get(open, '/about', mine);
    }
    const { size } = open.get(SiteCache);
    expect(size).toBeLessThanOrEqual(6);
    // what is not kept has the address of each
    const sheet = { protocol: 'http', host: 'sheet.example.com' } as const;
    expect(open.get(PageOrigins).addressFor(sheet)).toBe('http://sheet.example.com');
    expect(addressesIn(await get(open, '/about', mine)).canonical).toBe('http://mine.example.com/about');
  });

  it('is part of the key of the answers that are sent before Fastify', async () => {
    const fresh = await start(false);
    await get(fresh, '/about', { host: 'one.example.com' });
    const site = fresh.get(SiteService);
    const answer = site.find('/about', { host: 'one.example.com' });
    expect(String(answer?.formFor({}).bytes)).toContain('http://one.example.com/about');
    expect(site.find('/about', { host: 'two.example.com' })).toBeUndefined();
    expect(site.find('/about', { host: 'one.example.com', 'x-forwarded-host': 'two.example.com' })).toBeUndefined();
  });
});
