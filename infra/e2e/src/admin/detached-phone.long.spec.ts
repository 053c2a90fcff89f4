import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { desktop, newVisitor, watch } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { addCustomer, idOfCustomer } from './customer-steps.js';
import { layoutFaults } from './layout-faults.js';

const phone = '+12135550164';

/** The tests share their state and run in order. */
describe('a phone that was detached from a customer, in the admin', () => {
  let site: SiteUnderTest;
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    site = await startSite();
    await addCustomer(site.owner, phone, ['Quilla', 'Feather'], 3000);
    const context = await newVisitor(site.browser, { viewport: desktop, reducedMotion: 'reduce' });
    page = await context.newPage();
    ({ faults } = watch(page));
    const id = await idOfCustomer(site.owner, phone);
    await page.goto(`${site.product.url}/admin/login?redirect=${encodeURIComponent(`/admin/customers/${id}`)}`);
    await page.getByLabel('Email').fill(site.product.owner.email);
    await page.getByLabel('Password').fill(site.product.owner.password);
    await page.keyboard.press('Enter');
    await heading('Quilla Feather').waitFor();
  });
  afterAll(async () => {
    await site?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = (words: string | RegExp) => page.getByText(words).first();
  const reason = /The number \(213\) 555-0164 was detached on .+: its holder wrote that it is a wrong number\./;
  const look = async (shot: string) => {
    expect(await layoutFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const { DETACHED_SHOTS: folder } = process.env;
    if (folder) await page.screenshot({ path: `${folder}/${shot}.png`, fullPage: true });
  };

  it('is shown on the open record with its reason, and the conversation is nobody’s', async () => {
    await site.product.providers.twilio.sendInbound({ from: phone, body: 'nhầm số rồi' });
    await text(reason).waitFor();
    await text('No phone number').waitFor();
    await look('record');

    await page.getByRole('link', { name: 'Read the texts' }).click();
    await heading('(213) 555-0164').waitFor();
    await text(/^This number is nobody’s/).waitFor();
    await text('Treated as a wrong number').waitFor();
    await look('conversation');
    await page.goBack();
  });

  it('is given back by Undo', async () => {
    await button('Undo: give (213) 555-0164 back').click();
    await text(/is this customer’s again/).waitFor();
    await page.getByRole('link', { name: '(213) 555-0164', exact: true }).waitFor();
    expect(await text(reason).count()).toBe(0);
  });

  it('is replaced by a number that staff type', async () => {
    await site.product.providers.twilio.sendInbound({ from: phone, body: 'wrong number' });
    await text(reason).waitFor();
    expect(faults).toEqual([]);
    await page.getByLabel('New number').fill('555');
    await button('Save the number').click();
    await text(/is not a phone number we can text/).waitFor();
    await page.getByLabel('New number').fill('213 555 0165');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '(213) 555-0165', exact: true }).waitFor();
    // why the record has another number stays known
    await text(reason).waitFor();
    expect(await page.getByLabel('New number').count()).toBe(0);
  });
});
