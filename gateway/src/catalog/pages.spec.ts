import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getSharePicture } from '@lacquer/contracts/site/pictures';
import { getPublishedSite, siteMenu } from '@lacquer/contracts/site/published';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleService, exampleSite } from '../testing/example-catalog.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('the pages of documents', () => {
  const gel = exampleService('Gel Manicure');
  let gateway: RunningGateway;
  let drawn: string[];

  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    drawn = [];
    gateway.answer(getPublishedSite, () => exampleSite([gel], { formerSlugs: { 'soft-gel': gel.id } }));
    gateway.answer(getSharePicture, ({ slug }) => {
      drawn.push(slug);
      return { bytes: Buffer.from(`picture of ${slug}`).toString('base64') };
    });
    await gateway.publish(catalogChanged.name, { changed: ['services'] });
  });

  const json = async (path: string) => (await gateway.request(path)).json();

  it('are answered by their present and former addresses', async () => {
    const page = { kind: 'service', slug: 'gel-manicure', heading: 'Gel Manicure', bullets: [] };
    expect(await json('/api/site/pages/gel-manicure')).toMatchObject(page);
    expect(await json('/api/site/pages/soft-gel')).toMatchObject(page);
    const unknown = await gateway.request('/api/site/pages/constructor');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'GATEWAY.PAGE_NOT_FOUND' });
  });

  it('are in the menu, which is answered from memory with 304', async () => {
    const response = await gateway.request('/api/site/menu');
    expect(siteMenu.parse(await response.json())).toMatchObject({ services: [{ slug: 'gel-manicure', price: 3000 }] });
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await gateway.request('/api/site/menu', { headers })).status).toBe(304);
  });

  it('have a picture for shared links, drawn once until the content changes', async () => {
    const read = async () => {
      const response = await gateway.request('/images/share/gel-manicure.png');
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    const shown = [200, 'image/png', 'picture of gel-manicure'];
    expect(await Promise.all([read(), read()])).toEqual([shown, shown]);
    expect(drawn).toEqual(['gel-manicure']);
    const other = await gateway.request('/images/share/soft-gel.png');
    expect(await other.text()).toBe('picture of gel-manicure');
    expect(other.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(drawn).toHaveLength(1);

    await gateway.publish(catalogChanged.name, { changed: ['services'] });

    await read();
    expect(drawn).toEqual(['gel-manicure', 'gel-manicure']);
    expect((await gateway.request('/images/share/nope.png')).status).toBe(404);
    expect((await gateway.request('/images/share/home.png')).headers.get('content-type')).toBe('image/png');
    expect(drawn).toEqual(['gel-manicure', 'gel-manicure', 'home']);
  });

  it('have a picture again after one that could not be drawn', async () => {
    gateway.bus.remove('catalog', [getSharePicture.name]);
    expect((await gateway.request('/images/share/gel-manicure.png')).status).toBe(503);
    gateway.answer(getSharePicture, () => ({ bytes: 'AAAA' }));
    expect((await gateway.request('/images/share/gel-manicure.png')).status).toBe(200);
  });
});
