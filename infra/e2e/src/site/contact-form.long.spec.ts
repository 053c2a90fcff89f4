import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { focused, newVisitor, open, still, until } from './browser.js';
import { formOn, sent } from './contact-form-steps.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

describe('the contact form by hand and by keyboard', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  const { service, submit, notices, ready, fillIn } = formOn(() => page);
  const submissions = async () => (await site.owner.get<ContactSubmission[]>('/api/admin/contacts')).body;

  beforeAll(async () => {
    site = await startSite();
  });

  afterAll(async () => {
    await site?.stop();
  });

  beforeEach(async () => {
    visitor = await newVisitor(site.browser);
    page = await visitor.newPage();
    await open(page, `${site.product.url}/contact`);
    await ready();
  });

  afterEach(() => visitor.close());

  it('moves the focus to a notice with F8, and dismisses it with Escape', async () => {
    await visitor.route('**/api/contact', (route) => route.abort());
    await fillIn('Ara');
    await submit().click();
    await notices().waitFor();
    await page.keyboard.press('F8');
    await until(page, () => document.activeElement?.closest('ol, [role="region"]'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await notices().waitFor({ state: 'detached' });
  });

  it('dismisses a notice on a swipe, and otherwise after five seconds', async () => {
    await page.clock.install();
    await visitor.route('**/api/contact', (route) => route.abort());
    await fillIn('Sora');
    await submit().click();
    await notices().waitFor();
    await still(page);
    const box = (await notices().boundingBox())!;
    const swipe = async (distance: number) => {
      await page.mouse.move(box.x + 30, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 30 + distance / 2, box.y + 20, { steps: 3 });
      await page.mouse.move(box.x + 30 + distance, box.y + 20, { steps: 3 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await notices().count()).toBe(1);
    await swipe(70);
    await page.clock.runFor(500);
    await notices().waitFor({ state: 'detached' });

    // measured by the page's clock, which keeps running
    await page.evaluate(() => {
      let cameAt: number | undefined;
      const look = new MutationObserver(() => {
        const isThere = document.querySelector('[data-tone]') !== null;
        if (isThere) cameAt ??= performance.now();
        if (isThere || cameAt === undefined) return;
        look.disconnect();
        document.body.dataset['shown'] = String(performance.now() - cameAt);
      });
      look.observe(document.body, { childList: true, subtree: true });
    });
    await submit().click();
    await notices().waitFor();
    await page.mouse.move(5, 5);
    await page.clock.runFor(4500);
    await page.clock.runFor(1500);
    await notices().waitFor({ state: 'detached' });
    await expectEventually(async () => Number(await page.locator('body').getAttribute('data-shown')) >= 5000, true);
  });

  it('finds a service by typed letters, and clears them after a second', async () => {
    await page.clock.install();
    const option = (name: string) => focused(page.getByRole('option', { name, exact: true }));
    const now = () => page.evaluate(() => Date.now());
    await service().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.locator('[role="option"]:focus').waitFor({ state: 'attached' });
    const options = await page.getByRole('option').allTextContents();
    expect(options).toEqual(['Manicure', 'Pedicure', 'Nail Art', 'Acrylic/Gel', 'Other']);
    // from here on the test advances the clock
    await page.clock.pauseAt((await now()) + 60_000);
    const type = async (letter: string) => {
      await page.keyboard.press(letter);
      await page.clock.runFor(50);
    };
    await type('n');
    await option('Nail Art');
    await page.clock.runFor(1100);
    await type('p');
    await option('Pedicure');
    // within a second the letters are combined, and no service starts with "po"
    await type('o');
    await option('Pedicure');
    await page.clock.runFor(1100);
    await type('o');
    await option('Other');
    await page.clock.resume();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await service().filter({ hasText: 'Other' }).waitFor();
  });

  it('is reached, filled in and sent by keyboard alone, starting from the address bar', async () => {
    await open(page, site.product.url);
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
    };
    const focus = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        const label = element?.id ? document.querySelector(`label[for="${element.id}"]`) : null;
        return (label ?? element)?.textContent?.trim() ?? '';
      });
    const tabTo = async (name: RegExp, maxSteps: number) => {
      for (let step = 0; step < maxSteps; step++) {
        await page.keyboard.press('Tab');
        if (name.test(await focus())) return;
      }
      throw new Error(
        `${name.source} is not within ${maxSteps} steps of the Tab key; the focus is on ${await focus()}`,
      );
    };
    await press('Tab');
    expect(await focus()).toBe('Skip to content');
    await tabTo(/^Contact$/, 12);
    await press('Enter');
    // the URL changes before the page does, and the previous page also has a form
    await page.getByRole('heading', { level: 1, name: 'Come by, call or write' }).waitFor();
    await page.locator('#contact-form').waitFor();
    await tabTo(/^First Name/, 40);
    await ready();
    for (const [name, value] of [
      ['First Name', 'Keyed'],
      ['Last Name', 'In'],
      ['Email', 'keyed@example.com'],
      ['Phone', '213 555 0122'],
    ] as const) {
      if (!(await focus()).startsWith(name)) await tabTo(new RegExp(`^${name}`), 2);
      await page.keyboard.type(value);
    }
    await tabTo(/^Service/, 2);
    await page.keyboard.type('p');
    await tabTo(/^Message/, 2);
    await page.keyboard.type('No mouse was moved for this.');
    // past the box for texts, which stays empty, and what it links to
    await tabTo(/^Terms of Service$/, 2);
    await tabTo(/^Privacy Policy$/, 1);
    await tabTo(/^Send Message$/, 1);
    const outline = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement!);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    expect(outline).toBe(true);
    await press('Enter');
    await notices().getByText(sent, { exact: true }).waitFor();
    expect((await submissions())[0]).toMatchObject({ firstName: 'Keyed', interestedService: 'pedicure' });
  });
});
