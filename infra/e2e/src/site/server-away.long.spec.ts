import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import type { BrowserContext, Page } from 'playwright-core';
import { type FaultyRelay, startFaultyRelay } from '../admin/faulty-relay.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { hydrated, newVisitor, open, phone } from './browser.js';
import { samplePaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const waitsForServer = 'Not sent yet: our server does not answer';
const waitsForSignal = 'Not sent yet: no signal';
/** In milliseconds: longer than a message waits between two attempts. */
const nextAttempt = 121_000;

describe('the public pages on a phone while the server does not answer', () => {
  let site: SiteUnderTest;
  let relay: FaultyRelay;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    site = await startSite({ withProviders: false });
    relay = await startFaultyRelay(site.product.url);
  });
  afterAll(async () => {
    await relay?.stop();
    await site?.stop();
  });
  beforeEach(async () => {
    visitor = await newVisitor(site.browser, { viewport: phone });
    page = await visitor.newPage();
    await page.clock.install();
  });
  afterEach(async () => {
    await relay.restore();
    await visitor.close();
  });

  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const submit = () => page.locator('#contact-form button[type="submit"]');
  const sentBy = async (firstName: string) => {
    const { body } = await site.owner.get<ContactSubmission[]>('/api/admin/contacts');
    return body.filter((each) => each.firstName === firstName).length;
  };
  /** In steps, so that an answer comes before the page's patience for it has passed. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 2000) {
      await page.clock.runFor(2000);
      await delay(50);
      await relay.idle();
    }
  };
  const title = () => page.locator('main h1').first().textContent();
  const fillIn = async (firstName: string) => {
    await field('First Name').fill(firstName);
    await field('Last Name').fill('Cho');
    await field('Email').fill('mina@example.com');
    await field('Message').fill('Do you have time on Friday at noon?');
  };
  const ready = async () => {
    await page.locator('#contact-form').scrollIntoViewIfNeeded();
    await hydrated(page, '#contact-form');
  };
  const openForm = async () => {
    await open(page, `${relay.url}/contact`);
    await ready();
  };

  it('goes away before the form is opened: its fields are there, and what is typed is sent afterward', async () => {
    // the page's own scripts are here, those of the form are not
    relay.fail('bad-gateway', /contact-form-(?!island-)[\w-]+\.js/);
    await open(page, `${relay.url}/contact`);
    await fillIn('Before');
    expect(await title()).toContain('Come by');
    await relay.restore();
    await page.locator('#contact-form').scrollIntoViewIfNeeded();
    await expectEventually(async () => {
      await page.clock.runFor(5000);
      return page.evaluate(() =>
        Object.keys(document.querySelector('#contact-form') ?? {}).some((key) => key.startsWith('__reactProps$')),
      );
    }, true);
    expect(await field('First Name').inputValue()).toBe('Before');
    expect(await field('Message').inputValue()).toContain('Friday at noon');
    await submit().click();
    await expectEventually(() => sentBy('Before'), 1);
  });

  it('goes away before Send: the message waits, and is sent once by itself', async () => {
    await openForm();
    await fillIn('Waiting');
    await relay.refuse();
    await submit().click();
    await page.getByText(waitsForServer).waitFor();
    expect(await title()).toContain('Come by');
    expect(await field('First Name').inputValue()).toBe('Waiting');
    await pass(nextAttempt);
    await page.getByText(waitsForServer).waitFor();

    await relay.restore();
    await pass(nextAttempt);
    await page.getByText(/^Your message was sent at/).waitFor();
    expect(await field('First Name').inputValue()).toBe('');
    expect(await sentBy('Waiting')).toBe(1);
  });

  it.each(['silent', 'bad-gateway', 'answer-lost'] as const)(
    'fails during Send (%s): the text stays, and the salon gets it once',
    async (fault) => {
      const name = `During ${fault}`;
      await openForm();
      await fillIn(name);
      relay.fail(fault, /^POST \/api\/contact/);
      await submit().click();
      if (fault === 'silent') await page.getByRole('button', { name: 'Sending...' }).waitFor();
      else await page.getByText(waitsForServer).waitFor();
      expect(await field('Message').inputValue()).toContain('Friday at noon');
      await relay.restore();
      const isTold = async () => {
        await pass(nextAttempt);
        return page.getByText(/^Your message was sent at/).count();
      };
      // the server takes five messages a minute from an address, and these tests have sent some
      await expectEventually(isTold, 1, 95_000);
      expect(await sentBy(name)).toBe(1);
    },
  );

  it('goes away after Send: the thanks stay, and nothing is sent again', async () => {
    await openForm();
    await fillIn('Thanked');
    await submit().click();
    const thanks = page.getByText(/^Your message was sent at/);
    await thanks.waitFor();
    await relay.refuse();
    await pass(nextAttempt);
    expect(await thanks.isVisible()).toBe(true);
    expect(await sentBy('Thanked')).toBe(1);
  });

  it('keeps what is typed over a reload, whether Send was pressed or not', async () => {
    await openForm();
    await fillIn('Reloaded');
    await relay.refuse();
    await relay.restore();
    await page.reload();
    await ready();
    await expectEventually(() => field('First Name').inputValue(), 'Reloaded');
    await page.getByText('This is what you typed before.').waitFor();
    expect(await sentBy('Reloaded')).toBe(0);

    await relay.refuse();
    await submit().click();
    await page.getByText(waitsForServer).waitFor();
    await relay.restore();
    await page.reload();
    await expectEventually(() => sentBy('Reloaded'), 1);
  });

  it('has no signal: the form says so before Send, keeps the message, and sends it when the signal is back', async () => {
    await openForm();
    await visitor.setOffline(true);
    await page.getByText('No signal right now').waitFor();
    await fillIn('Subway');
    await submit().click();
    await page.getByText(waitsForSignal).waitFor();
    expect(await title()).toContain('Come by');
    await visitor.setOffline(false);
    await page.getByText(/^Your message was sent at/).waitFor();
    expect(await sentBy('Subway')).toBe(1);
  });

  it.each(samplePaths.filter((path) => !path.includes('no-such')))(
    'keeps %s with all of its text while the server is away, and offline',
    async (path) => {
      await open(page, relay.url + path);
      const shown = () =>
        page.evaluate(() => ({
          title: document.querySelector('main h1')?.textContent ?? '',
          words: document.querySelector('main')?.innerText.split(/\s+/).length ?? 0,
          hasFooter: document.querySelector('footer') !== null,
        }));
      const before = await shown();
      expect(before.words).toBeGreaterThan(20);
      const stays = async () => {
        await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
        await pass(nextAttempt);
        const now = await shown();
        expect(now).toMatchObject({ title: before.title, hasFooter: before.hasFooter });
        expect(now.words).toBeGreaterThan(before.words * 0.9);
      };
      await relay.refuse();
      await stays();
      await relay.restore();
      await visitor.setOffline(true);
      await stays();
      await visitor.setOffline(false);
    },
  );
});
