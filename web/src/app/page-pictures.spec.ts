import { describe, expect, it } from '@jest/globals';
import type { PagePicture, TextPage } from '@lacquer/contracts/site/published';
import { pathOfSlug } from '@lacquer/contracts/site/slugs';
import { pictureFormats, pictureUrl } from '@lacquer/contracts/site/picture-urls';
import { textPageRoutes } from '@lacquer/contracts/site/kinds/page';
import { picturePlaces } from '@lacquer/contracts/site/page-pictures';
import { sampleSalon } from '../testing/sample-salon';
import { sampleSite } from '../testing/sample-site';

// This suite runs after the build, against the bundle that ships.
const { loadSite } = await import('@lacquer/web/server');
const site = await loadSite();

const settings = {
  publicUrl: null,
  bookingUrl: 'https://example.com/book',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};
const data = { menu: sampleSite.menu, gallery: [], testimonials: [], salon: sampleSalon };

const sampleOf = (route: string): TextPage => {
  const page = sampleSite.findPage(route);
  if (page?.kind !== 'page') throw new Error(`there is no page ${route}`);
  return page;
};

/** The page of a route with some of its content changed: its main part, and the preloads of images. */
async function show(route: string, changed: Partial<TextPage> = {}) {
  const page = { ...sampleOf(route), ...changed };
  const html = await (await site.render({ path: pathOfSlug(route), data: { ...data, page }, settings })).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  // the same image for visitors without JavaScript
  const shown = main.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '');
  const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
  return { main, shown, preloads };
}

const own = (digit: string, over: Partial<PagePicture> = {}): PagePicture => ({
  picture: pictureUrl(digit.repeat(32), 800, 'jpg'),
  alt: `Photograph ${digit}`,
  focal: null,
  ...over,
});

/** The photographs on a page, in the order of its HTML. */
const photographsIn = (html: string) =>
  [...html.matchAll(/<img [^>]*alt="Photograph (\d)"/g)].map(([, digit]) => digit);
const framesIn = (html: string) => html.split('almond absolute').length - 1;

/** The routes with a place for a picture of their own. */
const illustrated = textPageRoutes.filter((route) => route in picturePlaces.pictures);

describe('the pictures of a page with texts of its own', () => {
  it('are those of its document, wherever the page has a place for them, preloaded', async () => {
    expect(illustrated).toHaveLength(8);
    for (const route of illustrated) {
      const { main, preloads } = await show(route, { pictures: [own('1')], textPictures: [] });
      expect([route, photographsIn(main)]).toEqual([route, ['1']]);
      expect([route, preloads.length]).toEqual([route, 1]);
      // in the best format, in the same sizes
      const [preload = ''] = preloads;
      const set = /imageSrcSet="([^"]+)"/i.exec(preload)?.[1] ?? 'none';
      expect(set).toContain(pictureUrl('1'.repeat(32), 400, pictureFormats[0]));
      const sizes = /imageSizes="([^"]+)"/i.exec(preload)?.[1];
      expect(main).toContain(`srcSet="${set}" sizes="${sizes}"`);
      expect([route, /\/images\/(stills|storefront)/.test(main)]).toEqual([route, false]);
    }
  });

  it('leave no frame, no column and no preload when they are removed', async () => {
    for (const route of illustrated) {
      const { shown, preloads } = await show(route, { pictures: [] });
      expect([route, framesIn(shown), preloads]).toEqual([route, route === 'home' ? 1 : 0, []]);
      expect([route, /md:grid-cols-\[7fr_4fr\]|lg:grid-cols-\[10fr_13fr\]|<figure/.test(shown)]).toEqual([
        route,
        false,
      ]);
    }
    const { shown } = await show('home', { pictures: [], textPictures: [] });
    expect([framesIn(shown), shown.includes('beside-text')]).toEqual([0, false]);
    expect(shown).toContain('href="#gallery"');
  });

  it('stand around the main one on the home page, which comes first in its document', async () => {
    const hero = async (...digits: string[]) => {
      const { shown, preloads } = await show('home', { pictures: digits.map((digit) => own(digit)), textPictures: [] });
      expect([framesIn(shown), preloads.length]).toEqual([1, 1]);
      expect(preloads[0]).toContain('1'.repeat(32));
      const sizes = /imageSizes="([^"]+)"/i.exec(preloads[0] ?? '')?.[1] ?? 'none';
      expect([shown.includes(`sizes="${sizes}"`), sizes.includes('90vw')]).toEqual([true, digits.length < 3]);
      return photographsIn(shown);
    };
    expect(await hero('1')).toEqual(['1']);
    expect(await hero('1', '2')).toEqual(['2', '1']);
    expect(await hero('1', '2', '3')).toEqual(['2', '1', '3']);
  });

  it('may stand beside the text about the salon, further down', async () => {
    const { main, shown } = await show('home', { textPictures: [own('9')] });
    expect(main).toContain('alt="Photograph 9"');
    expect([framesIn(shown), main.includes('/images/stills/about-')]).toEqual([2, false]);
  });

  it('are cut as the salon wants it, also in the preload', async () => {
    const crop = { x: 0.5, y: 0.25, width: 0.25, height: 0.5 };
    for (const route of illustrated) {
      const { main, preloads } = await show(route, { pictures: [own('1', { crop, focal: { x: 0.6, y: 0.5 } })] });
      expect([route, main.includes('left:-200%;top:-50%;width:400%;height:200%')]).toEqual([route, true]);
      expect([route, /imageSizes="100vw"/i.test(preloads[0] ?? '')]).toEqual([route, true]);
    }
  });

  it('decorate while nobody has described them', async () => {
    const { shown } = await show('about', { pictures: [own('1', { alt: null })] });
    expect(/<img [^>]*alt="([^"]*)"/.exec(shown)?.[1]).toBe('');
    expect((await show('about')).shown).toContain('alt="A drawing of a nail salon’s front: three arched windows');
  });
});
