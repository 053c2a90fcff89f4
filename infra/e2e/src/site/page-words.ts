import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectedPages } from './collected-pages.js';
import { htmlRules } from './html-rules.js';
import { fetchPage, meta, type PageSource } from './page-source.js';
import { publicRoutes } from './routes.js';

export function checkPageWords(collected: () => CollectedPages): void {
  describe('the server-rendered texts of the public pages', () => {
    let site: CollectedPages;
    let url: string;

    beforeAll(() => {
      site = collected();
      url = site.url;
    });

    it('have one h1 and do not skip heading levels', () => {
      expect(
        site.faults(({ root }) => {
          const count = root.querySelectorAll('h1').length;
          return count === 1 ? undefined : `${count} h1`;
        }),
      ).toEqual([]);
      expect(
        site.faults(({ root }) => {
          const levels = root.querySelectorAll('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName.slice(1)));
          return levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1);
        }),
      ).toEqual([]);
    });

    it('contain everything that the specification lists, without JavaScript', () => {
      const missing = publicRoutes.flatMap(({ path, texts }) => {
        const text = readableText(site.pages.get(path)!);
        return texts.filter((words) => !text.includes(words)).map((words) => `${path}: ${words}`);
      });
      expect(missing).toEqual([]);
    });

    it('are unique to each page, and have a minimum length', () => {
      const seen = new Map<string, string>();
      const repeats: string[] = [];
      for (const { path, root } of site.all()) {
        const paragraphs = root.querySelectorAll('main p').map((paragraph) => paragraph.text.trim());
        const long = new Set(paragraphs.filter((text) => text.length > 120));
        for (const text of long) {
          const other = seen.get(text);
          if (other) repeats.push(`${other} and ${path}: ${text}`);
          seen.set(text, path);
        }
      }
      expect(repeats).toEqual([]);
      expect(site.faults((page) => (readableText(page).length > 900 ? undefined : readableText(page).length))).toEqual(
        [],
      );
    });

    it('give each service four bullet points, a details box, the address, and links to book and call', () => {
      for (const { path, kind, language } of publicRoutes) {
        if (kind !== 'service' || language !== 'en') continue;
        const { root } = site.pages.get(path)!;
        const text = readableText(site.pages.get(path)!);
        for (const words of [
          'Service Details',
          'Duration',
          'Starting price',
          'Includes',
          'Book Appointment',
          '90006',
        ]) {
          expect([path, text.toLowerCase()]).toEqual([path, expect.stringContaining(words.toLowerCase())]);
        }
        expect([path, root.querySelectorAll('main a[href^="tel:"]').length > 0]).toEqual([path, true]);
        const lists = root.querySelectorAll('main ul').map((list) => list.querySelectorAll(':scope > li').length);
        expect([path, lists]).toEqual([path, expect.arrayContaining([4])]);
      }
      expect(readableText(site.pages.get('/express-pedicure')!)).toMatch(/mini express/i);
      expect(readableText(site.pages.get('/express-pedicure')!)).toContain('30 minutes');
      expect(readableText(site.pages.get('/gel-manicure')!)).toMatch(/3\+ weeks/);
      expect(readableText(site.pages.get('/gel-pedicure')!)).toMatch(/3-4 weeks/);
      for (const path of ['/arm-waxing', '/leg-waxing'])
        expect(readableText(site.pages.get(path)!)).toMatch(/4-6 weeks/);
    });

    it('follow the order of the specification on the home page', () => {
      const ids = site.pages
        .get('/')!
        .root.querySelectorAll('main [id]')
        .map(({ id }) => id);
      const sections = ['home', 'services', 'gallery', 'about', 'areas-served', 'reviews', 'contact', 'map'];
      expect(ids.filter((id) => sections.includes(id))).toEqual(sections);
      const { root } = site.pages.get('/')!;
      const groups = root.querySelectorAll('#services h4').map((heading) => heading.text.trim());
      expect(groups).toEqual(['Acrylic', 'Manicure', 'Pedicure', 'Add-ons']);
      expect(root.querySelectorAll('#home h3').map(({ text }) => text.trim())).toEqual([
        'Best Nail Salon',
        'Vermont Avenue',
        'Professional Nail Art',
        'Top Rated',
      ]);
      expect(root.querySelectorAll('#reviews blockquote')).toHaveLength(3);
      const text = readableText(site.pages.get('/')!);
      const claims = [
        ['98+ reviews', '1000+', 'Happy Clients', '7+', 'Years Experience', '100%', 'Satisfaction', 'View All Work'],
        ['Best Nail Salon', 'Vermont Avenue', 'Professional Nail Art', 'Top Rated', 'Satisfied Clients', '4.8'],
        ['Excellent on Google', 'Free Parking Available', 'Metro Accessible', 'Walk-ins Welcome', 'View More Work'],
        ['8-12 min', '5-8 min', '10-15 min', '12-18 min', '2 miles', '1 mile', '3 miles', 'Custom Nail Art'],
        [
          '90012',
          '90006',
          '90057',
          '90036',
          'since 2017',
          'since 2019',
          'over 5 years',
          'over 7 years',
          '7 days a week, 10:00 AM to 6:00 PM',
          'Cash, Credit cards',
        ],
      ].flat();
      expect(claims.filter((claim) => !text.includes(claim))).toEqual([]);
    });

    it('differ from the 404 page of unknown paths', async () => {
      const lost = await fetchPage(url, '/no-such-page');

      expect(lost.status).toBe(404);
      expect(lost.root.querySelector('h1')?.text).toBe('404 Page Not Found');
      expect(readableText(lost)).toMatch(/add the page to the router/);
      expect(meta(lost, 'robots')).toContain('noindex');
      expect((await htmlRules.validateString(lost.html)).results.flatMap(({ messages }) => messages)).toEqual([]);
    });
  });
}

/** The visible text of a page, with whitespace normalized. */
function readableText({ root }: PageSource): string {
  const body = root.querySelector('body')?.clone() as typeof root;
  for (const element of body.querySelectorAll('script, style, template')) element.remove();
  return body.structuredText.replaceAll(/[\u2010-\u2013]/g, '-').replaceAll(/\s+/g, ' ');
}
