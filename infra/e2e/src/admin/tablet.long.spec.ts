import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { violations } from '../site/accessibility.js';
import { newVisitor, open, overflow } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { signIn } from './away.js';

const tablet = { width: 820, height: 1180 };

/** The tests share their state and run in order. */
describe('the page for texts', () => {
  let site: SiteUnderTest;
  let page: Page;

  beforeAll(async () => {
    site = await startSite({ env: { SMS_WINDOW: 'always' } });
    page = await (await newVisitor(site.browser, { viewport: tablet })).newPage();
  });
  afterAll(async () => {
    await site?.stop();
  });

  const textsTo = (phone: string) => site.product.providers.twilio.messages.filter(({ to }) => to === phone).length;
  const ask = async (phone: string) => {
    await page.getByLabel('Phone').fill(phone);
    await page.getByLabel('First Name').fill('Ana');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Get our texts' }).click();
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  };
  /** The code of the form in the document, by whether it came from the network. */
  const formScripts = async () => {
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => [entry.name, entry instanceof PerformanceResourceTiming && entry.transferSize > 0] as const),
    );
    return scripts.flatMap(([name, isFromNetwork]) => (name.includes('/join-page') ? [isFromNetwork] : []));
  };

  it('needs no code of its own for a visitor', async () => {
    await page.goto(`${site.product.url}/join`);
    await page.waitForLoadState('networkidle');
    expect(await formScripts()).toEqual([]);
    await ask('(213) 555-0150');
    await expectEventually(
      async () => (await site.consentOf('+12135550150')).map(({ channel }) => channel),
      ['web-form'],
    );

    // without a new document, the form comes by its code
    // before it is hydrated, a link opens another document
    await open(page, `${site.product.url}/join`);
    await page.locator('header').getByRole('link').first().click();
    await page.waitForURL(`${site.product.url}/`);
    await page.goBack();
    await page.getByRole('button', { name: 'Get our texts' }).waitFor();
    // its file is fetched, and then imported from the cache
    expect((await formScripts()).filter(Boolean)).toEqual([true]);
  });

  it('is handed to customers on the tablet of the salon, which is then signed out', async () => {
    await signIn(page, site.product.url, site.product.owner);
    await page.goto(`${site.product.url}/admin/replies?tab=consent`);
    await page.getByRole('button', { name: 'Hand this tablet to customers' }).click();
    await page.waitForURL('**/join?kiosk');
    await expectEventually(
      () =>
        page
          .locator('.site-header, #footer')
          .evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length),
      0,
    );
    expect(await violations(page)).toEqual([]);
    for (const width of [tablet.width, 320]) {
      await page.setViewportSize({ ...tablet, width });
      expect(await overflow(page)).toBe(0);
    }
    await page.setViewportSize(tablet);
  });

  it('takes one customer after another there, each with the proof of who handed it over', async () => {
    for (const phone of ['+12135550151', '+12135550152']) {
      await ask(phone);
      await expectEventually(async () => (await site.consentOf(phone)).map(({ kind }) => kind), ['consent']);
      await expectEventually(() => Promise.resolve(textsTo(phone)), 1);
      // by itself, and empty
      await page.waitForURL('**/join?kiosk');
      await page.getByRole('button', { name: 'Get our texts' }).waitFor();
      expect(await page.getByLabel('Phone').inputValue()).toBe('');
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    }
    expect((await site.consentOf('+12135550152')).map(({ channel }) => channel)).toEqual(['in-person']);
  });

  it('leads to nothing of the salon', async () => {
    await page.goto(`${site.product.url}/admin/customers`);
    await page.getByLabel('Password').waitFor();
    const answer = await page.request.get(`${site.product.url}/api/admin/customers`);
    expect(answer.status()).toBe(401);
  });
});
