import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { catalogChanged, type SalonService, type Testimonial } from '@lacquer/contracts/salon/catalog';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleService, exampleSite } from '../testing/example-catalog.js';
import { exampleSalon } from '../testing/example-salon.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('the catalog in memory', () => {
  let gateway: RunningGateway;
  let menu: SalonService[];
  let asked: number;

  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());

  beforeEach(async () => {
    menu = [exampleService('Gel Manicure'), exampleService('French Manicure')];
    asked = 0;
    gateway.answer(getPublishedSite, () => {
      asked += 1;
      return exampleSite(menu);
    });
    await gateway.publish(catalogChanged.name, { changed: ['services'] });
  });

  const names = async () => {
    const response = await gateway.request('/api/services');
    return ((await response.json()) as SalonService[]).map(({ name }) => name);
  };

  it("answers with the catalog service's data, and reads it once for concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => names()));

    expect(new Set(answers.map((answer) => answer.join()))).toEqual(new Set(['Gel Manicure,French Manicure']));
    expect(asked).toBe(1);
  });

  it('answers from memory until the catalog changes, then with the new data', async () => {
    await names();
    menu = [exampleService('Hot Stone Manicure')];
    expect(await names()).toEqual(['Gel Manicure', 'French Manicure']);

    await gateway.publish(catalogChanged.name, { changed: ['services'] });

    expect(await names()).toEqual(['Hot Stone Manicure']);
    expect(asked).toBe(2);
  });

  it('does not cache a read that began before a change', async () => {
    const reading = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    // nothing is in memory because nothing could be read
    gateway.bus.remove('catalog', [getPublishedSite.name]);
    await gateway.publish(catalogChanged.name, { changed: ['services'] });
    gateway.answer(getPublishedSite, async () => {
      const before = exampleSite(menu);
      reading.resolve();
      await release.promise;
      return before;
    });
    const early = names();
    await reading.promise;
    menu = [exampleService('Hot Stone Manicure')];
    await gateway.publish(catalogChanged.name, { changed: ['services'] });
    const late = names();
    release.resolve();

    expect(await early).toEqual(['Gel Manicure', 'French Manicure']);
    expect(await late).toEqual(['Hot Stone Manicure']);
    expect(await names()).toEqual(['Hot Stone Manicure']);
  });

  it('answers 304 without a body to a client with the current version, until it changes', async () => {
    const first = await gateway.request('/api/services');
    const etag = first.headers.get('etag') ?? '';
    const again = await gateway.request('/api/services', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');

    menu = [];
    await gateway.publish(catalogChanged.name, { changed: ['services'] });

    const changed = await gateway.request('/api/services', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('sends brotli, gzip or identity as the client accepts, each under its own ETag', async () => {
    const [br, gzip, identity, refused] = await Promise.all([
      raw(gateway.url, 'br, gzip'),
      raw(gateway.url, 'gzip'),
      raw(gateway.url, undefined),
      raw(gateway.url, 'br;q=0'),
    ]);

    expect([br.encoding, gzip.encoding, identity.encoding, refused.encoding]).toEqual([
      'br',
      'gzip',
      undefined,
      undefined,
    ]);
    expect(brotliDecompressSync(br.body)).toEqual(identity.body);
    expect(gunzipSync(gzip.body)).toEqual(identity.body);
    expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
    expect(br.vary).toBe('accept-encoding');
  });

  it('reports that the catalog is unavailable while it is down with nothing in memory, and recovers without a restart', async () => {
    gateway.bus.remove('catalog', [getPublishedSite.name]);
    await gateway.publish(catalogChanged.name, { changed: ['services'] });
    const down = await gateway.request('/api/services');
    expect(down.status).toBe(503);
    expect(await down.json()).toMatchObject({ code: 'CATALOG.UNAVAILABLE' });

    gateway.answer(getPublishedSite, () => exampleSite(menu));

    expect(await names()).toHaveLength(2);
  });

  it('serves from memory while the catalog is down', async () => {
    await names();
    gateway.bus.remove('catalog', [getPublishedSite.name]);

    expect(await names()).toHaveLength(2);
  });

  it('answers the testimonials from memory until the catalog changes', async () => {
    const testimonial = (name: string): Testimonial => ({
      id: randomUUID(),
      name,
      rating: 5,
      comment: 'A good lamp.',
      clientType: 'Regular client',
      date: null,
    });
    let stored = [testimonial('Robin P.')];
    gateway.answer(getPublishedSite, () => exampleSite(menu, { testimonials: stored }));
    await gateway.publish(catalogChanged.name, { changed: ['testimonials'] });
    const read = async () => (await (await gateway.request('/api/testimonials')).json()) as Testimonial[];
    expect(await read()).toEqual(stored);
    const before = stored;
    stored = [testimonial('Kim W.')];
    expect(await read()).toEqual(before);

    await gateway.publish(catalogChanged.name, { changed: ['testimonials'] });

    expect(await read()).toEqual(stored);
  });

  it('answers the testimonials as their documents have them, with the address of those that have one', async () => {
    const fields = { name: 'Robin P.', rating: 5, comment: 'A good lamp.', date: '2 weeks ago' };
    const review = { id: randomUUID(), kind: 'testimonial' as const, fields };
    const source = 'https://example.com/reviews/1';
    const linked = { ...review, id: randomUUID(), fields: { ...fields, source } };
    gateway.answer(getPublishedSite, () => exampleSite(menu, { reviews: [review, linked] }));
    await gateway.publish(catalogChanged.name, { changed: ['testimonials'] });

    const shown = { ...fields, clientType: null };
    expect(await (await gateway.request('/api/testimonials')).json()).toEqual([
      { id: review.id, ...shown },
      { id: linked.id, ...shown, source },
    ]);
    expect(await (await gateway.request('/')).text()).toContain(`href="${source}"`);
  });

  it('answers the details of testimonials in another language, and in English where they are not translated', async () => {
    const fields = { name: 'Robin P.', rating: 5, comment: 'A good lamp.', clientType: 'Regular', date: '2 weeks ago' };
    const reviews = [
      { id: randomUUID(), kind: 'testimonial' as const, fields: { ...fields, dateTranslations: { ko: '2주 전' } } },
    ];
    gateway.answer(getPublishedSite, () => exampleSite(menu, { reviews }));
    await gateway.publish(catalogChanged.name, { changed: ['testimonials'] });

    const read = async (path: string) => (await gateway.request(path)).json();
    expect(await read('/api/testimonials')).toMatchObject([{ clientType: 'Regular', date: '2 weeks ago' }]);
    expect(await read('/api/testimonials/ko')).toMatchObject([{ clientType: 'Regular', date: '2주 전' }]);
    expect(await read('/api/testimonials/es')).toMatchObject([{ clientType: 'Regular', date: '2 weeks ago' }]);
    expect(await (await gateway.request('/ko')).text()).toContain('Regular · 2주 전');
  });

  it('renders the note of a special day in the language of the page, and in English without a translation', async () => {
    const day = { date: '2999-12-25', opening: null, note: 'Christmas Day', notes: { ko: '크리스마스' } };
    gateway.answer(getPublishedSite, () => exampleSite(menu, { salon: { ...exampleSalon(), holidays: [day] } }));
    await gateway.publish(catalogChanged.name, { changed: ['salon'] });

    const page = async (path: string) => (await gateway.request(path)).text();
    expect(await page('/ko/contact')).toContain('크리스마스');
    expect(await page('/es/contact')).toContain('Christmas Day');
    expect(await page('/contact')).not.toContain('크리스마스');
    expect(await (await gateway.request('/api/salon')).json()).toMatchObject({ holidays: [day] });
  });

  it('answers the gallery with what is shown of its pictures', async () => {
    const crop = { x: 0.25, y: 0, width: 0.5, height: 0.5 };
    const picture = `/pictures/${'a'.repeat(32)}/800.jpg`;
    const fields = { picture, title: { en: 'Ours' }, category: 'Manicure', order: 0 };
    const item = (more: Record<string, unknown>) =>
      ({ id: randomUUID(), kind: 'gallery-item', fields: { ...fields, ...more } }) as const;
    gateway.answer(getPublishedSite, () => exampleSite(menu, { pictures: [item({ crop }), item({})] }));
    await gateway.publish(catalogChanged.name, { changed: ['gallery'] });

    const shown = { id: expect.any(String), imageUrl: picture, title: 'Ours', description: null, category: 'Manicure' };
    const answer: unknown = await (await gateway.request('/api/gallery')).json();
    expect(answer).toEqual([{ ...shown, focal: { x: 0.5, y: 0.25 }, crop }, shown]);
    expect(await (await gateway.request('/gallery')).text()).toContain('left:-50%;top:0%;width:200%');
  });

  it('renders a changed price into the page', async () => {
    expect(await (await gateway.request('/')).text()).toContain('Gel Manicure');
    menu = [exampleService('Lacquer Deluxe')];

    await gateway.publish(catalogChanged.name, { changed: ['services'] });

    expect(await (await gateway.request('/')).text()).toContain('Lacquer Deluxe');
  });
});

interface Raw {
  body: Buffer;
  encoding: string | undefined;
  etag: string | undefined;
  vary: string | undefined;
}

/** The bytes on the wire: fetch would decompress them. */
function raw(url: string, accepted: string | undefined): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    httpRequest(`${url}/api/services`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          body: Buffer.concat(chunks),
          encoding: response.headers['content-encoding'],
          etag: response.headers.etag,
          vary: response.headers.vary,
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}
