import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SiteStatus } from '@lacquer/contracts/site/documents';
import { isPagePictureField } from '@lacquer/contracts/site/page-pictures';
import { home } from '@lacquer/contracts/site/sample/home';
import { pages } from '@lacquer/contracts/site/sample/pages';
import { fictionalSalon, fictionalTaglines } from '@lacquer/contracts/site/sample/salon';
import { placeParts, samplePlace } from '@lacquer/contracts/site/sample/own-facts';
import { sampleTestimonials } from '@lacquer/contracts/site/sample/testimonials';
import { siteStatusPath } from '@lacquer/contracts/site/site-paths';
import { landingSlug, pathOfSlug } from '@lacquer/contracts/site/slugs';
import type { Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { desktop, launchBrowser, newVisitor, watch } from '../site/browser.js';
import { publicPaths, publicRoutes } from '../site/routes.js';

const photographs = ['rose-chrome', 'garnet-strokes', 'lacquer-red-almond'].map(
  (name) => new URL(`../../../../web/public/images/stills/${name}-800.jpg`, import.meta.url).pathname,
);

/** What a page says of the fictional salon of a new installation. */
const fictions = [
  fictionalSalon.name,
  fictionalSalon.tagline,
  ...Object.values(fictionalTaglines),
  fictionalSalon.address.street,
  String(fictionalSalon.geo.latitude),
  fictionalSalon.phone,
  '(213) 555-0142',
  fictionalSalon.bookingUrl,
  ...Object.values(fictionalSalon.links),
  ...sampleTestimonials.flatMap(({ name, comment }) => [name, comment]),
  ...Object.values(fictionalSalon.claims).map((claim) => `>${claim}<`),
];

/** Whether a page shows a service or a group of them; these have moved to addresses with the salon's own city. */
const isOfService = (path: string): boolean =>
  path.endsWith('-oakland') || publicRoutes.some((route) => route.path === path && route.kind === 'service');

/** What lies around it, and since when it is there, as texts and addresses of any language name it. */
const surroundings = new RegExp(
  placeParts
    .flatMap((part) => Object.values(samplePlace[part]).flat())
    .filter((name) => name !== 'LA')
    .concat('Los-Angeles', 'Wilshire', 'Westlake', 'Pico-Union', 'MacArthur', 'Echo Park', 'Santa M[oó]nica', 'Olympic')
    .concat('윌셔', '웨스트레이크', '피코유니언', '맥아더', '에코파크', '산타모니카')
    .concat(String.raw`\b(2017|2019|USC)\b`)
    .join('|'),
  'giu',
);
/** In Spanish, `la` is an article. */
const abbreviation = /\bLA\b/g;

const fictionsIn = (text: string): string[] => [
  ...new Set([
    ...fictions.filter((fiction) => text.includes(fiction)),
    ...(text.match(surroundings) ?? []),
    ...(text.match(abbreviation) ?? []),
  ]),
];

/**
 * From an empty installation to a site in which nothing of the sample is left, by browser alone. The tests share their
 * state and run in order.
 */
describe('an owner without a shell', () => {
  let owned: OwnedProduct;
  let page: Page;
  let seen: { faults: string[] };
  let close: () => Promise<void>;

  beforeAll(async () => {
    const [product, browser] = await Promise.all([startOwnedProduct('standalone', { isNew: true }), launchBrowser()]);
    owned = product;
    close = () => browser.close();
    page = await (await newVisitor(browser, { viewport: desktop })).newPage();
  });
  afterAll(async () => {
    await close?.();
    await owned?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  };
  const next = async (title: string) => {
    await button(/^(Save and continue|Continue)$/).click();
    await heading(title).waitFor();
  };
  const samples = async () => (await owned.owner.get<SiteStatus>(siteStatusPath)).body.samples;
  const sampleKinds = async () => [...new Set((await samples()).map(({ kind }) => kind))].toSorted();
  const publish = async () => {
    await page.getByText('Saved as a draft').or(heading('Site')).first().waitFor();
    await button('Publish').click();
    await page.getByText('Published. Visitors see it now.').first().waitFor();
  };
  const open = async (tab: string) => {
    await page.goto(`${owned.product.url}/admin/site?tab=${tab}`);
    await heading('Site').waitFor();
  };

  /** Types into fields of a document. Of a list: takes away the entries with these titles, or all. */
  const rewrite = async (tab: string, title: string, fields: Readonly<Record<string, string | readonly string[]>>) => {
    await open(tab);
    await page.getByRole('button', { name: title }).and(page.locator('[id^=document-]')).first().click();
    const form = page.getByRole('form', { name: title, exact: true });
    await form.waitFor();
    for (const folded of await form.locator('summary').all()) await folded.click();
    for (const [name, given] of Object.entries(fields)) {
      const field = form.locator(`[data-field=${name}]`);
      if (given === 'all') {
        const left = () => field.getByRole('listitem').count();
        for (let count = await left(); count > 0; count -= 1) {
          await field
            .getByRole('button', { name: /^Remove / })
            .first()
            .click();
          await expectEventually(left, count - 1);
        }
      } else if (typeof given === 'string') await field.locator('input, textarea').first().fill(given);
      else
        for (const entry of given) {
          const item = field.getByRole('listitem').filter({ has: page.locator(`input[value="${entry}"]`) });
          await item.getByRole('button', { name: /^Remove / }).click();
          await item.waitFor({ state: 'detached' });
        }
    }
    await page.getByText('Saved as a draft').first().waitFor();
    await button('Back').click();
  };

  it('says in the setup who the salon is, and claims nothing', async () => {
    await page.goto(`${owned.product.url}/admin`);
    await fill({ Email: owned.product.owner.email, Password: owned.product.owner.password });
    await page.keyboard.press('Enter');
    await heading('What is your salon called?').waitFor();
    seen = watch(page);
    await fill({ 'Name of the salon': 'Harbor Nails' });
    await next('Where are you, and when are you open?');
    await fill({ Phone: '(510) 555-0187', Street: '7 Harbor Way', City: 'Oakland', State: 'CA', 'ZIP code': '94601' });
    await page.getByRole('checkbox', { name: 'Open on Monday' }).uncheck();
    await next('Where do people book?');
    await fill({ 'Booking page': 'https://example.com/harbor-nails', Instagram: '', Facebook: '' });
    await next('What can you say about yourselves?');
    await fill({
      'Stars on the home page': '',
      'Stars in the reviews section': '',
      'Reviews (optional)': '',
      'Happy clients': '',
      'Years of experience': '',
      Satisfaction: '',
    });
    await next('Which languages do your visitors read?');
    await next('Which colors are yours?');
    await next('What do you offer, and for how much?');
    await next('Show your own work');
  });

  it('shows photographs in place of the illustrations', async () => {
    await page.getByLabel('Add pictures').setInputFiles(photographs);
    await expectEventually(() => page.getByLabel('What it shows').count(), photographs.length);
    for (const [index, title] of ['Chrome', 'Strokes', 'Our red'].entries())
      await page.getByLabel('What it shows').nth(index).fill(title);
    await next('Texts and payments');
    while (!(await page.getByText(/^Your site is (yours|on its way)$/).isVisible())) {
      const before = await page.locator('h2').first().textContent();
      await page
        .getByRole('button', { name: /^(Skip this step|Continue)$/ })
        .first()
        .click();
      await expectEventually(async () => (await page.locator('h2').first().textContent()) !== before, true);
    }
    await button('Put Oakland into the texts').waitFor();
    await expectEventually(sampleKinds, ['category', 'page', 'salon', 'service', 'testimonial']);
  });

  it('states no position until it has one of its own', async () => {
    for (const path of publicPaths) {
      const html = await (await fetch(owned.product.url + path)).text();
      expect([path, html.includes('GeoCoordinates')]).toEqual([path, false]);
    }
    await page.goto(`${owned.product.url}/admin`);
    await page.getByRole('link', { name: 'Still those of the sample: Map position.' }).click();
    await page.getByText(/^The map position is still that of the sample/).waitFor();
    await page.getByLabel('Latitude').fill('37.7749, -122.2194');
    await page.getByLabel('Longitude').focus();
    await page.getByText(/^The map position is still that of the sample/).waitFor({ state: 'detached' });
    await page.getByText('Saved as a draft').waitFor();
    await publish();
    const position = '"geo":{"@type":"GeoCoordinates","latitude":37.7749,"longitude":-122.2194}';
    await expectEventually(async () => (await (await fetch(owned.product.url)).text()).includes(position), true);
  });

  it('is led from Home to what remains of the salon itself', async () => {
    await page.goto(`${owned.product.url}/admin`);
    await page.getByRole('link', { name: /facts about the salon are samples/ }).click();
    await page.getByText('Visitors see the sample: Tagline, Payment methods.').waitFor();
    await page.getByLabel('Tagline', { exact: false }).first().fill('Nails by the water.');
    await page.getByText('Saved as a draft').waitFor();
    await publish();
    await page.getByText('Visitors see the sample: Payment methods.').waitFor();
    await button('It is true of this salon: keep it').click();
    await page.getByText(/^You kept from the sample: Payment methods\./).waitFor();
  });

  it('puts a review of its own in place of the sample ones', async () => {
    await open('reviews');
    for (const { name } of sampleTestimonials) {
      await button(`More about ${name}`).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await button(`More about ${name}`).waitFor({ state: 'detached' });
    }
    await button('Add a review').click();
    await page.getByLabel('Name', { exact: false }).last().fill('Noor E.');
    await page.locator('label', { has: page.getByRole('radio', { name: '5 stars' }) }).click();
    await page.locator('[data-field=comment] textarea').fill('They listen first.');
    await publish();
    await expectEventually(sampleKinds, ['category', 'page', 'service']);
  });

  it('shows pictures of its own on its pages, and removes the illustrations of the others', async () => {
    await page.goto(`${owned.product.url}/admin`);
    await page.getByRole('link', { name: /^8 pages of the site show illustrations/ }).click();
    await heading('Site').waitFor();
    const inField = (field: string) => page.locator(`[data-field=${field}]`);
    const replace = async (field: string, photograph: string | undefined) => {
      await inField(field)
        .getByLabel(/Replace the picture$/)
        .first()
        .setInputFiles(photograph ?? '');
      await inField(field).locator('img[src^="/pictures/"]').first().waitFor();
    };
    /** Removes the pictures after the first ones. */
    const removeAfter = async (left: number) => {
      const remove = inField('pictures').getByRole('button', { name: /^Remove / });
      while ((await remove.count()) > left) await remove.last().click();
    };
    const own: readonly unknown[] = [home, ...pages].filter(({ route }) =>
      ['home', 'about', landingSlug].includes(String(route)),
    );
    for (const document of [home, ...pages]) {
      if (!document['pictures']) continue;
      const { en: title } = document['heading'] as { en: string };
      await page
        .getByRole('button', { name: new RegExp(`^${title}`) })
        .first()
        .click();
      await page.getByRole('form', { name: title, exact: true }).waitFor();
      await inField('pictures')
        .getByRole('button', { name: /^Remove / })
        .first()
        .waitFor();
      const isOwn = own.includes(document);
      await removeAfter(isOwn ? 1 : 0);
      if (isOwn) await replace('pictures', photographs[0]);
      if (document === home) await replace('textPictures', photographs[1]);
      await page.getByText('Saved as a draft').waitFor();
      await button('Back').click();
    }
    await publish();
    const isIllustrated = ({ sampleFields }: { sampleFields: string[] }) => sampleFields.some(isPagePictureField);
    await expectEventually(async () => (await samples()).filter(isIllustrated), []);
  });

  it('puts its own place into the texts and addresses at once, and can take it back', async () => {
    const changes = async () => (await owned.owner.get<SiteStatus>(siteStatusPath)).body.changes.length;
    await page.goto(`${owned.product.url}/admin`);
    await page
      .getByRole('link', { name: 'The site still names Los Angeles and Koreatown. Put Oakland in their place' })
      .click();
    await page.getByLabel('Neighborhood', { exact: false }).first().fill('Fruitvale');
    await button('Put Oakland into the texts').click();
    await page.getByText(/^\d+ drafts with your place\./).waitFor();
    await expectEventually(async () => (await changes()) > 20, true);
    await button('Undo').last().click();
    await expectEventually(changes, 0);
    await page.getByLabel('Neighborhood', { exact: false }).first().fill('Fruitvale');
    await button('Put Oakland into the texts').click();
    await expectEventually(async () => (await changes()) > 20, true);
    // it offers to take it back, where the button is
    await button('Dismiss').last().click();
    await publish();
    await button('Put Oakland into the texts').waitFor({ state: 'detached' });
  });

  it('rewrites what is not true', async () => {
    await rewrite('pages', 'Manicure', { description: 'Gel, French and acrylics at our tables.' });
    await rewrite('pages', 'Pedicure', { intro: 'Seven ways to rest.', description: 'Seven pedicures.' });
    await rewrite('pages', 'Waxing', { description: 'Brows, arms, legs and feet.' });
    await rewrite('services', 'Classic Pedicure', { intro: 'A soak, smooth heels and polish.' });
    await rewrite('services', 'Gel Pedicure', { intro: 'Shoes on at once.', description: 'Gel color for 3-4 weeks.' });
    await rewrite('texts', 'Nail salon · Fruitvale', {
      why: ['Vermont Avenue'],
      text: 'We have looked after hands and feet since 2021.',
      districtsText: 'By bus, by ferry and on foot.',
      districts: 'all',
      drives: 'all',
    });
    await rewrite('texts', 'A small salon that takes its time', {
      intro: 'We opened by the water in 2021.',
      story: 'One chair, then two.',
      figures: 'all',
      description: 'Who we are.',
    });
    await rewrite('texts', 'Areas We Serve', {
      intro: 'From all around the lake.',
      places: 'all',
      description: 'How to get here.',
      keywords: 'nail salon by the lake',
    });
    await rewrite('texts', 'Come by, call or write', {
      closingText: 'There is a garage next door.',
      description: 'Call, write, book or drop by.',
    });
    await rewrite('texts', 'Your Koreatown nail salon, a mile away', {
      intro: 'Come as you are.',
      steps: 'all',
      cards: ['Neighbors since 2017'],
      description: 'Walk in, or book online.',
      // the form is called by it
      heading: 'Nails near the lake',
    });
    await publish();
  });

  it('keeps what is true', async () => {
    for (const tab of ['services', 'pages', 'texts']) {
      await open(tab);
      await button('All of them are true of this salon: keep them').click();
      await page.getByText('The texts are kept: they count as your own.').last().waitFor();
      await expectEventually(() => button('All of them are true of this salon: keep them').count(), 0);
    }
    await expectEventually(samples, []);
    await page.goto(`${owned.product.url}/admin`);
    await heading('Home').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(/sample|illustration/i).count()).toBe(0);
  });

  it('has a site that says nothing of the fictional salon, on any page in any language', async () => {
    const read = async (path: string) => {
      const answer = await fetch(owned.product.url + path);
      return { status: answer.status, url: answer.url, text: await answer.text() };
    };
    const sitemap = (await read('/sitemap.xml')).text;
    const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
    expect(paths).toHaveLength(publicPaths.length);
    const found: string[] = [];
    for (const path of [...paths, '/sitemap.xml', '/robots.txt', '/not-there']) {
      const { status, text } = await read(path);
      if (status !== 200 && path !== '/not-there') found.push(`${path}: ${status}`);
      found.push(...fictionsIn(text).map((fiction) => `${path}: ${fiction}`));
      // the pages of services keep theirs, which show objects
      const files = isOfService(path) ? ['storefront.svg'] : ['/images/stills/', 'storefront.svg'];
      found.push(...files.filter((file) => text.includes(file)).map((file) => `${path}: ${file}`));
    }
    expect(found).toEqual([]);
    for (const path of ['/', '/about', pathOfSlug(landingSlug)])
      expect([path, (await (await fetch(owned.product.url + path)).text()).includes('/pictures/')]).toEqual([
        path,
        true,
      ]);
    const first = await (await fetch(owned.product.url)).text();
    for (const text of ['Harbor Nails', 'Nails by the water.', '7 Harbor Way', 'They listen first.'])
      expect([text, first.includes(text)]).toEqual([text, true]);
    expect(first).not.toMatch(/on Google|Happy Clients/);
    // links from elsewhere still lead there
    for (const [former, present] of [
      ['/manicure-los-angeles', '/manicure-oakland'],
      ['/es/nail-salon-los-angeles-koreatown', '/es/nail-salon-oakland-fruitvale'],
    ] as const)
      expect(new URL((await read(former)).url).pathname).toBe(present);
    expect(seen.faults).toEqual([]);
  });
});
