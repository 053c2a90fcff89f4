import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { violations } from './accessibility.js';
import { focused, newVisitor, open } from './browser.js';
import { formOn, sent } from './contact-form-steps.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const failed = 'Failed to send message. Please try again.';

describe('the contact form', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  const { field, service, submit, notices, ready, recordNotices, fillIn } = formOn(() => page);
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
