import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { root } from '../behavior/process.js';
import { violations } from './accessibility.js';
import { newVisitor, open, phone, until } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const run = promisify(execFile);

/** The owner's single source of facts about the salon. */
describe("the salon's profile", () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext | undefined;

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
  });

  afterEach(() => visitor?.close());

  afterAll(async () => {
    await site?.stop();
  });

  const set = (...fields: string[]) =>
    run(process.execPath, [join(root, 'infra/standalone/dist/salon.js'), 'set', ...fields], {
      env: { PATH: process.env['PATH'], DATABASE_URL: site.product.databaseUrls[0] },
    });
  const html = async (path: string) => (await fetch(site.product.url + path)).text();
  const lacks = async (path: string, words: readonly string[]) => {
    const page = await html(path);
    return words.filter((word) => !page.includes(word));
  };
  const shows = (path: string, words: readonly string[]) => expectEventually(() => lacks(path, words), []);

  it("shows opening times in the salon's time zone, wherever the visitor is", async () => {
    visitor = await newVisitor(site.browser, { timezoneId: 'Asia/Seoul' });
    const page = await visitor.newPage();
    const badge = page.locator('#about [data-open]');
    // 5:59 PM in Los Angeles, the next morning in Seoul
    await page.clock.setFixedTime('2026-07-15T00:59:00Z');
    await open(page, site.product.url);
    await page.locator('#about').scrollIntoViewIfNeeded();
    await badge.getByText('Open now, until 6:00 PM').waitFor();

    await page.clock.setFixedTime('2026-07-15T01:00:00Z');
    await page.reload();
    await page.locator('#about').scrollIntoViewIfNeeded();
    await badge.getByText(/^Closed now, opens Wed/).waitFor();
  });

  it('is updated on every page, in each language, a moment after a change', async () => {
    await set('name', 'Example Nails', 'phone', '(213) 555-0199', 'hours.sunday', 'closed');
    await set(
      'holidays.2099-12-25',
      'closed Christmas Day',
      'holidays.2020-12-25',
      'closed',
      'paymentMethods',
      'Cash, Checks',
    );
    await set('claims.reviewCount', '120+', 'bookingUrl', 'https://example.com/reserve');

    const everywhere = ['Example Nails', '(213) 555-0199', 'https://example.com/reserve'];
    await shows('/', ['120+', ...everywhere, 'Monday to Saturday', 'Cash, Checks', 'Christmas Day']);
    await shows('/contact', [...everywhere, 'Monday to Saturday', 'We take cash and checks.']);
    await shows('/contact', ['Holiday hours', 'Fri, Dec 25', '"validFrom":"2099-12-25"']);
    await shows('/gel-manicure', everywhere);
    await shows('/es', [...everywhere, 'lunes a sábado: de 10:00 a. m. a 6:00 p. m., domingo: Cerrado']);
    await shows('/es', ['Efectivo, Checks']);
    await shows('/ko', [...everywhere, '월요일-토요일 오전 10시-오후 6시, 일요일 휴무']);
    for (const path of ['/', '/es', '/ko', '/contact', '/about', '/nail-salon-los-angeles-koreatown']) {
      const isOld = async () => /7 days a week|7 días|연중무휴|ten to six/i.test(await html(path));
      await expectEventually(async () => [path, await isOld()], [path, false]);
    }
  });

  it('lists future holidays, but no past ones', async () => {
    visitor = await newVisitor(site.browser);
    const page = await visitor.newPage();
    await open(page, `${site.product.url}/contact`);
    const days = page.locator('dl[aria-label="Holiday hours"]');
    await days.getByText('Christmas Day').waitFor();
    await until(page, () => document.querySelectorAll('dl[aria-label="Holiday hours"] dt').length === 1);
  });

  it('says on every page that it is closed today, before and after scripts have run', async () => {
    const date = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
    await set(`holidays.${date}`, 'closed Staff day');
    const closed = 'Closed today, Staff day';
    for (const path of ['/', '/gel-manicure', '/privacy']) await shows(path, [closed]);
    await shows('/es/privacy', ['Staff day']);

    visitor = await newVisitor(site.browser, { viewport: phone });
    const page = await visitor.newPage();
    await open(page, `${site.product.url}/contact`);
    expect(await page.getByRole('complementary', { name: 'Hours today' }).textContent()).toContain(closed);
    await page.locator('#hours').scrollIntoViewIfNeeded();
    await page
      .locator('#hours [data-open="false"]')
      .getByText(/^Closed today, opens/)
      .waitFor();
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page
      .locator('footer dl')
      .getByText(/, Staff day$/)
      .waitFor();
    expect(await violations(page)).toEqual([]);

    // a page that was stored yesterday
    await page.addInitScript((ms) => {
      globalThis.Date = new Proxy(Date, {
        construct: (real, parts: readonly number[]) => new real(parts[0] ?? real.now() + ms),
        get: (real, name) => (name === 'now' ? () => real.now() + ms : (Reflect.get(real, name) as unknown)),
      });
    }, -86_400_000);
    await page.reload();
    // the reload keeps the place, which the router restores again, and code loads for what is near it
    await until(page, () => {
      scrollTo({ top: 0, behavior: 'instant' });
      return document.querySelector('[aria-label="Hours today"]') === null;
    });
  });
});
