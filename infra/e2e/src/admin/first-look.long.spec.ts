import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { desktop, launchBrowser, newVisitor, phone } from '../site/browser.js';
import { addCustomer } from './customer-steps.js';

const tablet = { width: 768, height: 1024 };
const writer = '+12135550123';

/** What a screen shows before anyone scrolls, at the sizes and in the colors in which it is used. */
describe('the first look at a screen', () => {
  let owned: OwnedProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [owned, browser] = await Promise.all([startOwnedProduct('standalone'), launchBrowser()]);
    const { product, owner } = owned;
    await addCustomer(owner, writer, ['Ana', 'Example'], 1999);
    for (let number = 1; number <= 12; number += 1) {
      await product.providers.twilio.sendInbound({ from: writer, body: `Text ${number} of a long conversation` });
    }
    await new Client(product.url).post('/api/contact', {
      firstName: 'Bea',
      lastName: 'Example',
      email: 'bea@example.com',
      service: 'other',
      message: 'Where is the best place to park?',
    });
    page = await (await newVisitor(browser, { viewport: phone })).newPage();
    await page.goto(`${product.url}/admin/login?redirect=/admin/account`);
    await page.getByLabel('Email').fill(product.owner.email);
    await page.getByLabel('Password').fill(product.owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Account', exact: true }).waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await owned?.stop();
  });

  const open = async (path: string, viewport: { width: number; height: number }) => {
    await page.setViewportSize(viewport);
    await page.goto(owned.product.url + path);
    await page.locator('main#page h1').waitFor();
  };
  const rowsOf = async (elements: Locator) => {
    await elements.first().waitFor();
    const tops = await elements.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
  };

  it.each([phone, tablet, desktop])('a long conversation opens at its newest text, at $width', async (viewport) => {
    await open(`/admin/replies/${encodeURIComponent(writer)}`, viewport);
    const isSeen = (element: Locator) =>
      element.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await page.getByText('Text 12 of').waitFor();
    await expectEventually(() => isSeen(page.getByText('Text 12 of')), true);
    await expectEventually(() => isSeen(page.getByLabel('Your answer')), true);
  });

  it('the actions of a new message are one row on a phone', async () => {
    await open('/admin/contacts', phone);
    const card = page.getByRole('article', { name: 'Message from Bea Example' });
    expect(await rowsOf(card.locator('a[href^="mailto"][class*="rounded"], button'))).toEqual([3]);
  });

  it.each([
    [tablet, [3, 3]],
    [desktop, [3, 3]],
    [phone, [2, 2, 2]],
  ])('the figures of the week fill their rows, at %j', async (viewport, rows) => {
    await open('/admin', viewport);
    // the second list, after that of today
    expect(await rowsOf(page.locator('main dl').nth(1).locator('> div'))).toEqual(rows);
  });

  it('what is to do in the list of customers is one line on a desk', async () => {
    await open('/admin/customers', desktop);
    await page.getByText('Ana Example').first().waitFor();
    const list = await page.getByRole('table').boundingBox();
    expect(list?.y).toBeLessThan(390);
  });

  it.each(['light', 'dark'] as const)('the choice of colors is seen in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await open('/admin', desktop);
    const luminances = await page.getByRole('group', { name: 'Colors' }).evaluate((group) => {
      const chosen = group.querySelector('label:has(:checked)');
      return [group, chosen].map((each) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
        canvas.fillStyle = getComputedStyle(each!).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
          (part) => (part / 255) ** 2.2,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
    });
    const [darker = 0, lighter = 0] = luminances.toSorted((one, other) => one - other);
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThan(1.15);
    await page.emulateMedia({ colorScheme: null });
  });
});
