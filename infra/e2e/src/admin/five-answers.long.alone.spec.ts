import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as savedCalls from '@lacquer/contracts/calls/messaging/saved-replies';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { newVisitor, phone as viewport } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';

const waiting = Array.from({ length: 5 }, (_, index) => `+1213555017${index}`);
const question = 'Do you have time for a gel manicure on Saturday afternoon?';
const typed = 'Yes, at 2:30. See you then!';
const saved = 'We are open until 7, and on Sunday until 5.';
/** Between two letters, as a practiced thumb types. Milliseconds. */
const letterMs = 90;
const limitMs = 120_000;
/** Of a target that a thumb finds. Pixels. */
const leastTarget = 44;

describe('on a phone with one thumb', () => {
  let site: SiteUnderTest;
  let page: Page;
  let taps = 0;
  const small: string[] = [];

  beforeAll(async () => {
    site = await startSite({ env: { SMS_WINDOW: 'always' } });
    await site.owner.post(savedCalls.add.path, { name: 'Hours', message: saved });
    const device = { viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
    page = await (await newVisitor(site.browser, device)).newPage();
    await page.goto(`${site.product.url}/admin/login`);
    await page.getByLabel('Email').fill(site.product.owner.email);
    await page.getByLabel('Password').fill(site.product.owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    for (const from of waiting) await site.product.providers.twilio.sendInbound({ from, body: question });
    await page.goto(`${site.product.url}/admin`);
    await page.getByRole('region', { name: 'Today' }).waitFor();
  });
  afterAll(async () => {
    await site?.stop();
  });

  const tap = async (target: Locator) => {
    const box = await target.boundingBox();
    if (box && Math.min(box.height, box.width) < leastTarget - 0.5)
      small.push(`${await target.innerText()}: ${box.width} x ${box.height}`);
    await target.tap();
    taps += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('five waiting customers are answered in two minutes', async () => {
    const begun = performance.now();
    await tap(page.getByRole('button', { name: /^More\b.*unread$/ }));
    await tap(page.getByRole('dialog').getByRole('link', { name: /^Replies/ }));
    await tap(page.getByRole('button', { name: 'Waiting 5' }));
    await page.waitForURL(/show=waiting/);
    // the link of an entry covers all of it
    await tap(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') })
        .first(),
    );
    for (let count = 1; count <= waiting.length; count += 1) {
      const field = page.getByLabel('Your answer');
      if (count % 2 === 1) {
        await tap(field);
        await page.keyboard.type(typed, { delay: letterMs });
      } else {
        await tap(button('Saved replies'));
        await tap(page.getByRole('option', { name: /^Hours/ }));
      }
      await tap(button('Send answer'));
      await page.getByText('Answer sent').first().waitFor();
      const next = page.getByRole('link', { name: /^Next:/ });
      if (count === waiting.length) break;
      const address = page.url();
      await tap(next);
      await page.waitForURL((url) => url.href !== address);
      await page.getByText(question).first().waitFor();
    }
    const tookMs = performance.now() - begun;

    const { twilio } = site.product.providers;
    const answers = () => twilio.messages.filter(({ to }) => waiting.includes(to));
    await eventually(() => answers().length === waiting.length);
    expect(new Set(answers().map(({ to }) => to)).size).toBe(waiting.length);
    expect(answers().filter(({ body }) => body === typed)).toHaveLength(3);
    expect(small).toEqual([]);
    // the menu, the list, its filter, the first; per answer the field or the reply, and Send; four times Next
    expect(taps).toBeLessThanOrEqual(4 + 3 * 2 + 2 * 3 + 4);
    expect(tookMs).toBeLessThan(limitMs);
  });

  it('the delivery of each is shown in its conversation, without a reload', async () => {
    await page.getByText('Delivered', { exact: true }).first().waitFor();
  });
});
