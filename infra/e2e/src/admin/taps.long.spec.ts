import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { newVisitor, phone } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';

const phoneOf = (index: number) => `+121355501${String(index).padStart(2, '0')}`;

/** Taps that an experienced user needs on a phone, starting at Home. Focusing a field is a tap; typing is not. */
describe('on a phone, the number of taps', () => {
  let site: SiteUnderTest;
  let page: Page;
  let taps: number;

  beforeAll(async () => {
    // one minute of texts, so that a slow machine can pause them as well
    const env = { SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: '1' };
    site = await startSite({ env });
    const device = { viewport: phone, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
    const context = await newVisitor(site.browser, device);
    page = await context.newPage();
    await page.goto(`${site.product.url}/admin/login`);
    await page.getByLabel('Email').fill(site.product.owner.email);
    await page.getByLabel('Password').fill(site.product.owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  });

  afterAll(async () => {
    await site?.stop();
  });

  const home = async () => {
    await page.goto(`${site.product.url}/admin`);
    await page.getByRole('region', { name: 'Today' }).waitFor();
    taps = 0;
  };
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const type = async (field: Locator, text: string) => {
    await tap(field);
    await page.keyboard.type(text);
  };
  const bar = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).first();
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
  const visit = (phoneNumber: string) =>
    site.owner.post(customerCalls.add.path, { phoneNumber, email: '', serviceName: 'Gel Manicure', amount: 3000 });
  const campaigns = async () => (await site.owner.get<Campaign[]>(campaignCalls.list.path)).body;

  it('is 5 to add a visit', async () => {
    await home();
    await tap(page.getByRole('link', { name: 'Add a visit' }));
    await type(page.getByLabel('Phone Number'), '2135550100');
    await type(page.getByLabel('Service Name'), 'Gel Manicure');
    await type(page.getByLabel('Amount'), '30');
    await tap(button('Add Customer'));
    await page.getByText('Customer added successfully').first().waitFor();

    expect(taps).toBeLessThanOrEqual(5);
  });

  it('is 1 to show a new message', async () => {
    const form = { firstName: 'Ana', lastName: 'Example', email: 'ana@example.com', phone: null, service: null };
    await new Client(site.product.url).post('/api/contact', { ...form, message: 'Hello' });
    await home();
    await tap(bar('Messages'));
    await page.getByRole('article', { name: 'Message from Ana Example' }).waitFor();

    expect(taps).toBe(1);
  });

  it('is at most 8 to send a template to the regulars of a service', async () => {
    for (const index of [1, 2]) for (let count = 0; count < 3; count += 1) await visit(phoneOf(index));
    await home();
    await tap(page.getByRole('link', { name: /^Gel Manicure/ }));
    await page.getByText('2 customers will get it').waitFor();
    await tap(page.getByRole('combobox', { name: 'Template' }));
    await tap(page.getByRole('option', { name: 'Weekend Special' }));
    await tap(button('Send now').first());
    await tap(button('Send now', page.getByRole('dialog')));
    await page.waitForURL(/\/admin\/campaigns\/[0-9a-f-]{36}$/);
    await eventually(async () => (await campaigns())[0]?.status === 'finished');

    expect(taps).toBeLessThanOrEqual(8);
    const texts = site.product.providers.twilio.messages;
    expect(texts.map(({ to }) => to).toSorted()).toEqual([phoneOf(1), phoneOf(2)]);
    expect(texts.every(({ body }) => body.includes('15% off'))).toBe(true);
  });

  it('is 2 to pause a running campaign', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ line: index + 2, phone: phoneOf(index) }));
    expect((await site.owner.post(recordCalls.importRows.path, { rows, dryRun: false })).status).toBe(200);
    await site.owner.post('/api/admin/sms-campaign', { message: 'Open on Sunday', campaignType: '' });
    await home();
    await tap(bar('Campaigns'));
    await tap(button('Pause'));
    await page.getByText('Paused by the staff.').waitFor();

    expect(taps).toBe(2);
    expect((await campaigns()).map(({ status }) => status)).toContain('paused');
  });
});
