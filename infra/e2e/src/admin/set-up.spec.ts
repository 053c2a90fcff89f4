import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';
import { violations } from '../site/accessibility.js';
import { desktop, launchBrowser, newVisitor, overflow, watch } from '../site/browser.js';
import { appFor, readRecoveryCodes } from './second-step.js';

const narrow = { width: 320, height: 640 };
const ownPassword = 'a pillow under four ladders';

/** The tests share their state and run in order. */
describe('an owner with a generated password, where a second step is required', () => {
  let product: ProductUnderTest;
  let browser: Browser;
  let page: Page;
  let generated: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct('standalone', { withProviders: false, env: { SECOND_STEP_REQUIRED: 'owners' } }),
      launchBrowser(),
    ]);
    const { output } = await product.command('staff', 'reset-password', product.owner.email);
    generated = /shown only now\): (\S+)/.exec(output)?.[1] ?? '';
    page = await (await newVisitor(browser, { viewport: narrow })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const expectFit = async (shot: string) => {
    for (const viewport of [narrow, desktop]) {
      await page.setViewportSize(viewport);
      expect([await violations(page), await overflow(page)]).toEqual([[], 0]);
      const { SET_UP_SHOTS: folder } = process.env;
      if (folder) await page.screenshot({ path: `${folder}/${shot}-${viewport.width}.png`, fullPage: true });
    }
    await page.setViewportSize(narrow);
  };

  it('is led to the change of the password from whatever page was opened', async () => {
    const { faults } = watch(page);
    await page.goto(`${product.url}/admin/login?redirect=/admin/audit`);
    await page.getByLabel('Email').fill(product.owner.email);
    await page.getByLabel('Password').fill(generated);
    await page.keyboard.press('Enter');
    await heading('Choose your own password').waitFor();
    await expectFit('password');
    await page.goto(`${product.url}/admin/customers`);
    await heading('Choose your own password').waitFor();

    await page.getByLabel('Current password').fill(generated);
    await page.getByLabel('New password').fill(ownPassword);
    await button('Change password').click();

    await heading('Set up your second step').waitFor();
    expect(faults).toEqual([]);
  });

  it('sets up the second step, keeps the recovery codes, and gets to the page', async () => {
    await expectFit('second-step');
    await button('Set up the second step').click();
    await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
    await expectFit('second-step-started');
    await page.getByText('Enter a key instead').click();
    const key = ((await page.locator('details p').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(appFor(key)());
    await page.keyboard.press('Enter');
    expect(await readRecoveryCodes(page)).toHaveLength(10);
    await expectFit('recovery-codes');

    await button('I have saved them').click();

    await heading('Customer Management').waitFor();
  });
});
