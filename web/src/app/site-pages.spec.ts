import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pathIn, siteLanguages, splitPath } from '@lacquer/contracts/site/languages';
import { slugOfPath } from '@lacquer/contracts/site/slugs';
import { create, type Font } from 'fontkit';
import { sampleSalon } from '../testing/sample-salon';
import { samplePaths, sampleSiteIn } from '../testing/sample-site';

// This suite runs after the build, against the bundle that ships.
const { loadSite } = await import('@lacquer/web/server');
const site = await loadSite();

const origin = 'https://salon.example.com';
const settings = {
  publicUrl: origin,
  bookingUrl: 'https://example.com/book',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};
const data = { menu: sampleSiteIn('en').menu, page: null, gallery: [], testimonials: [], salon: sampleSalon };
function render(address: string) {
  const { language, path } = splitPath(address);
  const view = sampleSiteIn(language);
  const page = view.findPage(slugOfPath(path)) ?? null;
  return site.render({ path: address, data: { ...data, menu: view.menu, page }, settings });
}

interface Page {
  path: string;
  html: string;
  main: string;
  title: string;
  description: string;
  h1: string[];
}

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<');
const first = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '');

async function readPage(path: string): Promise<Page> {
  const html = await (await render(path)).text();
  return {
    path,
    html,
    main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '',
    title: first(html, /<title>([^<]*)<\/title>/),
    description: first(html, /<meta name="description" content="([^"]*)"/),
    h1: [...html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) => text.replaceAll(/<[^>]*>/g, '')),
  };
}

function graphOf(html: string): Record<string, unknown>[] {
  const json = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}';
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the public pages', () => {
  let pages: Page[];
  /** In the other languages. */
  let translated: Page[];

  beforeAll(async () => {
    const paths = [...site.listedPaths, ...samplePaths];
    pages = await Promise.all(paths.map(readPage));
    const others = siteLanguages.filter((language) => language !== 'en');
    translated = await Promise.all(others.flatMap((language) => paths.map((path) => readPage(pathIn(language, path)))));
  });

  it('have no headline over a list that an owner has emptied', async () => {
    const salon = { ...sampleSalon, paymentMethods: [] };
    const headlinesOf = async (path: string, isEmptied: boolean) => {
      const view = sampleSiteIn('en');
      const page = view.findPage(slugOfPath(path)) ?? null;
      const emptied = page && 'lists' in page && isEmptied ? { ...page, lists: {} } : page;
      const given = { ...data, menu: view.menu, page: emptied, salon: isEmptied ? salon : sampleSalon };
      const html = await (await site.render({ path, data: given, settings })).text();
      return [...html.matchAll(/<h[23][^>]*>([^<]+)</g)].map(([, text = '']) => unescaped(text));
    };
    for (const [path, gone] of [
      ['/contact', ['Neighborhoods served']],
      ['/nail-salon-los-angeles-koreatown', ['Getting here from Koreatown', 'How long have you got?']],
    ] as const) {
      const [before, after] = [await headlinesOf(path, false), await headlinesOf(path, true)];
      expect({ path, before }).toEqual({ path, before: expect.arrayContaining([...gone]) });
      expect({ path, left: gone.filter((text) => after.includes(text)) }).toEqual({ path, left: [] });
    }
  });

  it('include every path of the site', () => {
    const paths = `
      / /about /areas /contact /gallery /join /nail-salon-los-angeles-koreatown /privacy /services /terms
      /manicure-los-angeles /pedicure-los-angeles /waxing-los-angeles
      /french-manicure /gel-manicure /classic-manicure /acrylic-extensions /hot-stone-manicure /nail-art
      /classic-pedicure /spa-pedicure /gel-pedicure /waterless-pedicure /express-pedicure /paraffin-pedicure
      /athletic-pedicure /arm-waxing /eyebrow-waxing /foot-waxing /leg-waxing`;

    expect([...site.listedPaths, ...samplePaths].toSorted()).toEqual(paths.trim().split(/\s+/).toSorted());
  });

  it('have a unique title, description and headline, within the lengths that search engines show', () => {
    expect(repeated(pages.map(({ title }) => title))).toEqual([]);
    expect(repeated(pages.map(({ description }) => description))).toEqual([]);
    expect(repeated(pages.map(({ h1 }) => h1.join()))).toEqual([]);
    const odd = pages.filter(
      ({ title, description, h1 }) =>
        title.length > 60 || description.length < 120 || description.length > 160 || h1.length !== 1,
    );
    expect(odd.map(({ path, title, description, h1 }) => [path, title.length, description.length, h1])).toEqual([]);
  });

  it('share no paragraph with another page', () => {
    const seen = new Map<string, string>();
    const copies: string[] = [];
    for (const { path, main } of pages) {
      // shorter paragraphs, such as those of cards, addresses and the map, repeat across pages
      const texts = [...main.matchAll(/<p[^>]*>([^<]{60,})<\/p>/g)].map(([, text = '']) => text);
      for (const text of new Set(texts)) {
        const other = seen.get(text);
        if (other) copies.push(`${other} and ${path}: ${text}`);
        seen.set(text, path);
      }
    }
    expect(seen.size).toBeGreaterThan(80);
    expect(copies).toEqual([]);
  });

  it('have a canonical address, keywords and a social sharing image', async () => {
    for (const { path, html } of pages) {
      const slug = slugOfPath(path);
      expect(html).toContain(`<link rel="canonical" href="${origin}${path === '/' ? '' : path}"/>`);
      expect(first(html, /<meta name="keywords" content="([^"]*)"/).length).toBeGreaterThan(10);
      expect(html).toContain(`${origin}/images/share/${slug}.png`);
    }
  });

  it.each(['/services', '/es/services', '/ko/services'])(
    'keep the former fragments of %s at their sections',
    (path) => {
      const { html } = [...pages, ...translated].find((page) => page.path === path) ?? { html: '' };
      for (const [former, present] of [
        ['manicure', 'manicure-los-angeles'],
        ['pedicure', 'pedicure-los-angeles'],
        ['waxing', 'waxing-los-angeles'],
      ])
        expect(html).toMatch(new RegExp(`<section id="${present}"[^>]*><span id="${former}"`));
    },
  );

  it('need no Korean type but the first file, for the words of a new installation', async () => {
    const font = create(await readFile(join(import.meta.dirname, '../fonts/korean.woff2'))) as Font;
    const missing = translated.flatMap(({ path, html }) => {
      const letters = new Set(html.match(/\p{Script=Hangul}/gu));
      return [...letters]
        .filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
        .map((each) => [path, each]);
    });
    // infra/imagery/fonts.mjs makes it
    expect(missing).toEqual([]);
  });

  it('link only to existing pages, fragments and files', async () => {
    const dead: string[] = [];
    const all = [...pages, ...translated];
    const htmlByPath = new Map(all.map(({ path, html }) => [path, html]));
    for (const { path, html } of all)
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
        const { pathname, hash } = new URL(unescaped(href), origin + path);
        const target = htmlByPath.get(pathname);
        if (target === undefined) dead.push(`${path} -> ${href}`);
        else if (hash && !target.includes(`id="${hash.slice(1)}"`)) dead.push(`${path} -> ${href}`);
      }
    expect(dead).toEqual([]);
    const images = new Set(
      pages.flatMap(({ html }) => [...html.matchAll(/<img [^>]*src="(\/[^"]+)"/g)].map(([, src = '']) => src)),
    );
    await Promise.all([...images].map((src) => access(join(site.clientDir, src))));
  });

  it('contain structured data: the salon on every page, breadcrumbs below home, an offer on service pages', () => {
    for (const { path, html } of pages) {
      const types = graphOf(html).map((node) => node['@type']);
      expect(types).toContain('NailSalon');
      expect([path, types.includes('BreadcrumbList')]).toEqual([path, path !== '/']);
    }
    const offers = pages.flatMap(({ html }) => graphOf(html).filter((node) => node['@type'] === 'Service'));
    expect(offers).toHaveLength(17);
    for (const { offers: offer } of offers)
      expect(offer).toMatchObject({ '@type': 'Offer', priceSpecification: { priceCurrency: 'USD' } });
  });

  it('link to their translations', () => {
    for (const { path: address, html } of [...pages, ...translated]) {
      const { path, language } = splitPath(address);
      expect([address, first(html, /<html lang="(\w+)"/)]).toEqual([address, language]);
      for (const other of siteLanguages)
        expect(html.toLowerCase()).toContain(
          `<link rel="alternate" hreflang="${other}" href="${origin}${pathIn(other, path).replace(/^\/$/, '')}"/>`,
        );
    }
  });

  it('have a unique title and one headline in the other languages, and letters of the language', () => {
    expect(repeated(translated.map(({ title }) => title))).toEqual([]);
    expect(repeated(translated.map(({ description }) => description))).toEqual([]);
    expect(translated.filter(({ h1 }) => h1.length !== 1).map(({ path }) => path)).toEqual([]);
    const odd = translated.filter(({ title, description }) => title.length > 75 || description.length > 160);
    expect(odd.map(({ path, title, description }) => [path, title.length, description.length])).toEqual([]);
    const english = translated.filter(({ path, main, description }) =>
      path.startsWith('/ko') ? !/[가-힣]/.test(description) : !/ (de|con|y|para) /.test(description + main),
    );
    expect(english.map(({ path }) => path)).toEqual([]);
  });

  it('contain the disclosures on text messages that carriers require', () => {
    const text = (path: string) => pages.find((page) => page.path === path)?.main ?? '';
    expect(text('/terms')).toContain('SMS program description');
    expect(text('/terms')).toContain('Message frequency varies');
    expect(text('/terms')).toContain('Message and data rates may apply');
    expect(text('/terms')).toMatch(/Reply STOP[\s\S]*Reply HELP/);
    expect(text('/privacy')).toMatch(/not shared with or sold to third parties/);
  });
});

describe('the site', () => {
  it.each(['/nope', '/gel-manicure/more', '/constructor', '/contact/other'])('answers 404 for %s', async (path) => {
    const response = await render(path);
    const html = await response.text();

    expect(response.status).toBe(404);
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  it('shows a confirmation after the form is posted, hidden from search engines', async () => {
    const html = await (await render('/contact/sent')).text();

    expect(site.paths).toContain('/contact/sent');
    expect(html).toContain('Thank you for your message! We will get back to you soon.');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('shows the errors of a posted form with its values, without scripts', async () => {
    const refusal = {
      faults: { email: 'must be an e-mail address', lastName: 'is required', hidden: '<b>' },
      reason: '',
      values: { firstName: 'Mina <i>', email: 'mina at example', service: 'nailart', message: 'Is Friday "free"?' },
    };
    const response = await site.renderFormRefused({ form: 'contact', refusal, language: 'en', data, settings });
    const html = await response.text();

    expect(html).toContain('Last Name<!-- --> <!-- -->is required');
    expect(html).toContain('Email<!-- --> <!-- -->must be an e-mail address');
    expect(html).toContain('value="Mina &lt;i&gt;"');
    expect(html).toContain('value="mina at example"');
    expect(html).toContain('<option value="nailart" selected="">');
    expect(html).toContain('>Is Friday &quot;free&quot;?</textarea>');
    expect(html).not.toMatch(/\/assets\/[\w.-]+\.js/);
    expect(html).not.toMatch(/<b>|<i>/);
  });
});

describe('the pictures beside the main one', () => {
  it('are held by a page that has the script which releases them', async () => {
    const html = await (await render('/')).text();
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"[^>]* data-holding="">/);
    expect(html.match(/<picture class="held contents">/g)).toHaveLength(2);
    expect(html).toContain('data-holding');
    expect(/<script[^>]* data-scripts=.*<\/script>/s.exec(html)?.[0]).toContain('`data-holding`');
  });

  it('are not held by a page without scripts', async () => {
    const refusal = { faults: {}, reason: '', values: {} };
    const html = await (
      await site.renderFormRefused({ form: 'contact', refusal, language: 'en', data, settings })
    ).text();
    expect(html).not.toContain('data-holding');
  });
});

describe('the data with which a page starts', () => {
  const renderApart = async (services: number) => {
    const [example] = data.menu.services;
    const menu = { ...data.menu, services: Array.from({ length: services }, () => ({ ...example })) };
    const scripts: string[] = [];
    const html = await (
      await site.render({
        path: '/',
        data: { ...data, menu } as typeof data,
        settings,
        mark: 'mark',
        keepData: (script) => `/kept-${scripts.push(script)}.js`,
      })
    ).text();
    return { html, scripts };
  };

  // long data is sent in several scripts
  it.each([0, 17, 300])('is a script of its own that runs before all others, with %d services', async (services) => {
    const { html, scripts } = await renderApart(services);
    const [, addresses = '{}'] = /data-scripts='([^']*)'/.exec(html) ?? [];
    expect((JSON.parse(addresses) as { first: string[] }).first[0]).toBe('/kept-1.js');
    expect(html).not.toContain('$_TSR');
    expect(scripts).toHaveLength(1);

    const page: { $_TSR?: { router: { matches: { u: number }[]; dehydratedData: { answers: string } } } } = {};
    runInNewContext(scripts[0] ?? '', Object.assign(page, { self: page, Date }));
    const { matches, dehydratedData } = page.$_TSR?.router ?? {};
    expect(dehydratedData?.answers.split("'slug':'acrylic-extensions'")).toHaveLength(services + 1);
    expect(matches?.length).toBeGreaterThan(1);
    expect(matches?.every(({ u }) => Math.abs(Date.now() - u) < 60_000)).toBe(true);
  });

  it('is the same script each time, so that every server has it', async () => {
    const { scripts } = await renderApart(2);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await renderApart(2)).scripts).toEqual(scripts);
  });

  it('stays in a page that nobody keeps it for', async () => {
    const html = await (await render('/')).text();
    expect(html).toContain('$_TSR.router=');
  });
});

describe('the documents of the admin and of the preview', () => {
  it.each([
    [false, 'entry-admin'],
    [true, 'entry-client'],
  ])('start one program (preview: %s)', async (isPreview, entry) => {
    const html = await (await site.renderAdminShell({ settings, isPreview })).text();
    const programs = [...html.matchAll(/\/assets\/(entry-[a-z]+)-[\w-]+\.js/g)].map(([, name]) => name);

    expect([...new Set(programs)]).toEqual([entry]);
  });

  it('load the words of the admin before any script that has a table of them', async () => {
    const html = await (await site.renderAdminShell({ settings, isPreview: false })).text();
    const [, scripts = '{}'] = /data-scripts='([^']*)'/.exec(html) ?? [];
    const { first: order } = JSON.parse(scripts) as { first: string[] };
    const names = order.map((address) => address.replace(/^\/assets\/(.*)-[\w-]{7}\.js$/, '$1'));
    const before = names.slice(0, names.indexOf('entry-admin-words'));

    expect(names.indexOf('entry-admin')).toBeGreaterThan(names.indexOf('entry-admin-words'));
    expect(before.toSorted()).toEqual(['components', 'framework', 'rolldown-runtime', 'staff-words']);
  });
});

describe('the pages of an overloaded server', () => {
  const { opened, sent } = site.busyPages;

  it('are self-contained, and tell the visitor what to do', () => {
    for (const [html, language] of siteLanguages.flatMap((each) => [
      [opened(2, each), each] as const,
      [sent(each), each] as const,
    ])) {
      const addresses = [...html.matchAll(/(?:src|href|url)\s*[=(]\s*["']?([^"')>]+)/g)].map(([, address]) => address);
      expect(addresses.filter((address) => !address?.startsWith('data:'))).toEqual([]);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toMatch(/<title>[^<]+<\/title>.*<main>.*<h1>[^<]+<\/h1>\n<p>[^<]+<\/p>/s);
    }
    expect(sent()).toContain('Please go back and send it again');
  });

  it('reload by script if the URL has a fragment, to which the header would only scroll, and never after a form', () => {
    expect(opened(7)).toContain('<script>if(location.hash)setTimeout(()=>location.reload(),7000)</script>');
    expect(sent()).not.toContain('<script');
  });
});
