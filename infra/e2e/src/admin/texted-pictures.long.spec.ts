import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as accountCalls from '@lacquer/contracts/calls/staff/account';
import { staffLanguages } from '@lacquer/contracts/staff/staff-languages';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Page } from 'playwright-core';
import { newVisitor, phone as viewport, still } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { layoutFaults } from './layout-faults.js';

const customer = '+12135550171';
const picture = new URL('../../../../web/public/images/stills/rose-chrome-800.jpg', import.meta.url).pathname;
const colleague = { email: 'thao@example.com', password: 'four unrelated words here' };
const narrow = 320;

/** What staff does with texts in two browsers, followed to Twilio's side. */
describe('texts with pictures, by several people', () => {
  let site: SiteUnderTest;
  let page: Page;

  beforeAll(async () => {
    site = await startSite({ env: { SMS_WINDOW: 'always' } });
    page = await signIn(site.product.owner);
    await site.product.providers.twilio.sendInbound({ from: customer, body: 'What colors do you have?' });
  });
  afterEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterAll(async () => {
    await site?.stop();
  });

  const signIn = async ({ email, password }: { email: string; password: string }): Promise<Page> => {
    const own = await (await newVisitor(site.browser, { viewport, reducedMotion: 'reduce' })).newPage();
    await own.goto(`${site.product.url}/admin/login`);
    await own.getByLabel('Email').fill(email);
    await own.getByLabel('Password').fill(password);
    await own.keyboard.press('Enter');
    await own.waitForURL((url) => !url.pathname.endsWith('/login'));
    return own;
  };
  const sentTo = (to: string) => site.product.providers.twilio.messages.filter((message) => message.to === to);
  const conversation = `/admin/replies/${encodeURIComponent(customer)}`;

  it('an answer takes its picture along', async () => {
    await page.goto(site.product.url + conversation);
    await page.getByLabel('Your answer').fill('This one, for example.');
    await page.getByLabel('Add a picture').setInputFiles(picture);
    await page.getByText(/^With the picture, this text costs about/).waitFor();
    expect(await layoutFaults(page, { widths: [narrow, 390] })).toEqual([]);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Answer sent').first().waitFor();

    await eventually(() => sentTo(customer).some(({ status }) => status === 'delivered'));
    expect(sentTo(customer)).toMatchObject([
      { body: 'This one, for example.', media: [{ contentType: 'image/jpeg', bytes: expect.any(Number) }] },
    ]);
    // the form is empty again, and the picture stands in the conversation
    expect(await page.getByText(/^With the picture/).count()).toBe(0);
    await page.getByRole('list', { name: 'Texts' }).getByRole('img').first().waitFor();
  });

  it('the buttons of an answer stay on one line of a phone, in every language', async () => {
    const tops: Record<string, number[]> = {};
    // English last: the other tests read it
    for (const language of staffLanguages.toReversed()) {
      expect((await site.owner.send('PUT', accountCalls.setLanguage.path, { language })).status).toBe(204);
      await page.goto(site.product.url + conversation);
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      const form = page.locator('form').filter({ has: page.locator('textarea') });
      await form.waitFor();
      await still(page);
      const buttons = form.locator('button, label:has(input[type=file])');
      for (const width of [narrow, 360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        tops[`${language} ${width}`] = await buttons.evaluateAll((each) =>
          each.map((button) => Math.round(button.getBoundingClientRect().top)),
        );
      }
    }
    // from the left: send, saved replies, a picture
    const broken = Object.entries(tops).filter(([, lines]) => lines.length !== 3 || new Set(lines).size !== 1);
    expect(broken).toEqual([]);
  });

  it('a file that is no picture is refused with a reason, and nothing is sent', async () => {
    await page.goto(site.product.url + conversation);
    await page.getByLabel('Your answer').fill('And this?');
    await page.getByLabel('Add a picture').setInputFiles({
      name: 'nails.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('not a picture'),
    });
    await page.locator('.text-negative').first().waitFor();
    expect(await layoutFaults(page, { widths: [narrow] })).toEqual([]);
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByLabel('Your answer').fill('');
    expect(sentTo(customer)).toHaveLength(1);
  });

  it('a campaign shows its picture and its price, and a test of it arrives with the picture', async () => {
    const tester = '+12135550199';
    await page.goto(`${site.product.url}/admin/campaigns/new`);
    await page.getByLabel('Message').fill('New colors have arrived.');
    await page.getByLabel('Add a picture').setInputFiles(picture);
    await page.getByRole('img', { name: 'The picture that goes with the text' }).first().waitFor();
    expect(await layoutFaults(page, { widths: [narrow, 390] })).toEqual([]);
    await page.getByLabel('Phone for a test').fill(tester);
    await page.getByRole('button', { name: 'Send a test' }).click();

    // Twilio fetches the picture after it has accepted the text
    await eventually(() => sentTo(tester).some(({ status }) => status === 'delivered'));
    expect(sentTo(tester)).toMatchObject([{ media: [{ contentType: 'image/jpeg' }] }]);
    expect(sentTo(tester)[0]?.body).toContain('New colors have arrived.');
  });

  it('whoever reads or types in the same conversation is seen there', async () => {
    const { body: made } = await site.owner.post<{ token: string }>('/api/admin/staff/invite', {
      email: colleague.email,
      name: 'Thảo',
      role: 'staff',
    });
    await fetch(`${site.product.url}/api/auth/link/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: made.token, password: colleague.password }),
    });
    const other = await signIn(colleague);
    await page.goto(site.product.url + conversation);
    const there = page.getByRole('status').filter({ hasText: 'Thảo' });
    // the service that notifies learns of a new account within seconds, and the page repeats what it does
    await other.goto(site.product.url + conversation);
    await there.filter({ hasText: 'is reading this too' }).waitFor();

    await other.getByLabel('Your answer').fill('We have');
    await there.filter({ hasText: 'is typing...' }).waitFor();
    expect(await layoutFaults(page, { widths: [narrow] })).toEqual([]);
    await other.getByLabel('Your answer').fill('');
    await there.filter({ hasText: 'is reading this too' }).waitFor();
    await other.goto(`${site.product.url}/admin`);
    await there.waitFor({ state: 'detached' });
  });
});
