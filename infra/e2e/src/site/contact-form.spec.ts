import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behaviour/expect-eventually.js';
import { violations } from './accessibility.js';
import { focused, hydrated, newVisitor, open, still, until } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const sent = 'Thank you for your message! We will get back to you soon.';
const failed = 'Failed to send message. Please try again.';

describe('the contact form', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const service = () => page.getByRole('combobox', { name: /^Service/ });
  const submit = () => page.locator('#contact-form button[type="submit"]');
  const notices = () => page.locator('[data-tone]');
  const submissions = async () => (await site.owner.get<ContactSubmission[]>('/api/admin/contacts')).body;
  /** Waits until the form's lazily loaded code has hydrated it. */
  const ready = async () => {
    await page.locator('#contact-form').scrollIntoViewIfNeeded();
    await hydrated(page, '#contact-form');
  };
  /** Records tone and text of the next notice, because a busy machine may check after the notice has disappeared (5 s). */
  const recordNotices = async () => {
    await page.evaluate(() => {
      const look = new MutationObserver(() => {
        const notice = document.querySelector<HTMLElement>('[data-tone]');
        if (!notice?.textContent) return;
        look.disconnect();
        document.body.dataset['notice'] = JSON.stringify([notice.dataset['tone'], notice.textContent]);
      });
      look.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return async () => JSON.parse((await page.locator('body').getAttribute('data-notice')) ?? 'null') as unknown;
  };
  const fillIn = async (firstName: string) => {
    await field('First Name').fill(firstName);
    await field('Last Name').fill('Cho');
    await field('Email').fill('mina@example.com');
    await field('Phone').fill('(213) 555-0111');
    await field('Message').fill('Do you have time on Friday at noon?');
  };

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

  it('starts empty, with the texts of the specification', async () => {
    for (const name of ['First Name', 'Last Name', 'Email', 'Phone', 'Message']) {
      expect(await field(name).inputValue()).toBe('');
    }
    expect(await service().textContent()).toContain('Select a service');
    expect(await field('Message').getAttribute('rows')).toBe('4');
    expect(await field('Message').getAttribute('placeholder')).toBe(
      'Tell us about your desired appointment or ask any questions...',
    );
    expect(await field('Email').getAttribute('type')).toBe('email');
    expect(await field('Phone').getAttribute('type')).toBe('tel');
  });

  it('sends once, shows a confirmation, and is reset', async () => {
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await visitor.route('**/api/contact', async (route) => {
      arrived.resolve();
      await release.promise;
      await route.continue();
    });
    await fillIn('Mina');
    await service().click();
    await page.getByRole('option', { name: 'Nail Art' }).click();
    await submit().click();
    await arrived.promise;
    await expectEventually(() => submit().textContent(), 'Sending...');
    await expectEventually(() => submit().isDisabled(), true);
    const notice = await recordNotices();
    release.resolve();

    await expectEventually(notice, [expect.any(String), expect.stringMatching(new RegExp(`^Message Sent!.*${sent}`))]);
    expect(await violations(page)).toEqual([]);
    for (const name of ['First Name', 'Last Name', 'Email', 'Phone', 'Message']) {
      await expectEventually(() => field(name).inputValue(), '');
    }
    await service().filter({ hasText: 'Select a service' }).waitFor();
    await expectEventually(() => submit().textContent(), 'Send Message');
    const [newest] = await submissions();
    expect(newest).toMatchObject({ firstName: 'Mina', interestedService: 'nailart', phoneNumber: '(213) 555-0111' });
  });

  it('keeps the input and shows an error when sending fails, and sends it on the next attempt', async () => {
    await visitor.route('**/api/contact', (route) => route.abort(), { times: 1 });
    await fillIn('Jin');
    const notice = await recordNotices();
    await submit().click();
    await expectEventually(notice, ['destructive', expect.stringMatching(new RegExp(`Error.*${failed}`))]);
    expect(await field('First Name').inputValue()).toBe('Jin');
    expect(await field('Message').inputValue()).toBe('Do you have time on Friday at noon?');
    expect(await violations(page)).toEqual([]);

    await submit().click();
    await notices().getByText(sent, { exact: true }).waitFor();
    await expectEventually(() => notices().filter({ visible: true }).count(), 1);
    expect((await submissions())[0]).toMatchObject({ firstName: 'Jin' });
  });

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

  it('shows errors at invalid fields, and focuses the first one', async () => {
    await field('First Name').fill('Mina');
    await field('Email').fill('mina at example');
    const before = (await submissions()).length;
    await submit().click();
    await page.getByText(/^Last Name is required/).waitFor();
    await focused(field('Last Name'));
    for (const name of ['Last Name', 'Email', 'Message']) {
      await expectEventually(async () => [name, await field(name).getAttribute('aria-invalid')], [name, 'true']);
      const described = (await field(name).getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${described}"]`).textContent()).toContain(name);
    }
    expect(await field('First Name').getAttribute('aria-invalid')).toBe('false');
    expect(await violations(page)).toEqual([]);
    expect(await submissions()).toHaveLength(before);
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
    await tabTo(/^Send Message$/, 2);
    const outline = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement!);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    expect(outline).toBe(true);
    await press('Enter');
    await notices().getByText(sent, { exact: true }).waitFor();
    expect((await submissions())[0]).toMatchObject({ firstName: 'Keyed', interestedService: 'pedicure' });
  });

  describe('without JavaScript', () => {
    let plain: BrowserContext;

    beforeEach(async () => {
      plain = await newVisitor(site.browser, { javaScriptEnabled: false });
      page = await plain.newPage();
      await page.goto(`${site.product.url}/contact`);
    });

    afterEach(() => plain.close());

    it('is sent as a plain form post, and returns a page', async () => {
      await fillIn('Plain');
      await page.locator('#contact-form select[name="service"]').selectOption({ label: 'Acrylic/Gel' });
      await submit().click();
      await page.waitForURL('**/contact/sent');
      expect(await page.locator('main').textContent()).toContain(sent);
      expect((await submissions())[0]).toMatchObject({ firstName: 'Plain', interestedService: 'acrylic' });
    });

    it('returns a page that names the invalid fields', async () => {
      const before = (await submissions()).length;
      await field('First Name').fill('Plain');
      await page.locator('#contact-form select[name="service"]').selectOption('other');
      const [answer] = await Promise.all([page.waitForNavigation(), submit().click()]);
      expect(answer?.status()).toBe(400);
      expect(await page.locator('main li').allTextContents()).toEqual([
        'Last Name is required',
        'Email is required',
        'Message is required',
      ]);
      expect(await submissions()).toHaveLength(before);

      // the input is kept
      expect(await field('First Name').inputValue()).toBe('Plain');
      expect(await page.locator('select[name="service"]').inputValue()).toBe('other');
      expect(await field('Last Name').getAttribute('aria-invalid')).toBe('true');
      await field('Last Name').fill('Cho');
      await field('Email').fill('mina@example.com');
      await field('Message').fill('Again, and whole.');
      await submit().click();
      await page.waitForURL('**/contact/sent');
      expect((await submissions())[0]).toMatchObject({ firstName: 'Plain', interestedService: 'other' });
    });

    it('is on a home page that shows all of its sections, the menu and the pictures', async () => {
      await page.goto(site.product.url);
      for (const id of ['home', 'services', 'gallery', 'about', 'areas-served', 'contact']) {
        expect([id, await page.locator(`#${id}`).isVisible()]).toEqual([id, true]);
      }
      expect(await page.getByText('Gel Manicure').first().isVisible()).toBe(true);
      expect(await page.locator('#gallery img').first().isVisible()).toBe(true);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Services' }).hover();
      await page.locator('#services-panel').waitFor();
    });
  });
});
