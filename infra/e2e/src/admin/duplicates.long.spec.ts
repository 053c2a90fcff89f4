import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { desktop, newVisitor } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { addCustomer } from './customer-steps.js';
import { layoutFaults } from './layout-faults.js';

describe('likely duplicates in the admin', () => {
  let site: SiteUnderTest;
  let page: Page;
  beforeAll(async () => {
    site = await startSite();
    for (const phone of ['213-555-0142', '213-555-0143'])
      await addCustomer(site.owner, phone, ['Jessica', 'Hernandez'], 4500);
    const context = await newVisitor(site.browser, { viewport: desktop, reducedMotion: 'reduce' });
    page = await context.newPage();
    await page.goto(`${site.product.url}/admin/login?redirect=%2Fadmin%2Fcustomers`);
    const { email, password } = site.product.owner;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  });
  afterAll(() => site?.stop());

  const click = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const pair = () => page.getByRole('article', { name: 'Jessica Hernandez' });

  it('are reached from the customers, dismissed, proposed again, merged and separated, without a reload', async () => {
    await page.getByRole('link', { name: 'Likely duplicates (1)' }).click();
    await pair().getByText('Phones differ in one digit').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await click('Not the same person');
    await page.getByText(/^No two customers look like the same person/).waitFor();
    await page.getByRole('link', { name: 'Not the same person (1)' }).click();
    await click('Propose again');
    await page.getByText('There is no such pair.').waitFor();
    await page.getByRole('link', { name: 'Likely duplicates', exact: true }).click();
    await pair().waitFor();
    await click('Merge');
    await page.getByText('Customers merged', { exact: true }).waitFor();
    await page.getByText(/^No two customers look like the same person/).waitFor();
    await click('Undo');
    await pair().waitFor();
  });
});
