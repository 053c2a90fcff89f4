import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client as Database } from 'pg';
import type { Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { addColleague } from '../behavior/colleague.js';
import { newVisitor, phone, watch } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { sendAtItsTime } from './campaign-steps.js';
import { addWhileSessionEnds, findCustomers, importWithBadRows, mergeAndSeparate } from './customer-steps.js';
import { choosePasswordByLink, enterAppCode, enterRecoveryCode, linkFor, setUpSecondStep } from './second-step.js';
import { describeConcurrentEdits } from './concurrent-edits.js';

/** One minute of texts, so that a slow machine can pause them as well. */
const customers = 60;
const phoneOf = (index: number) => `+121355501${String(index).padStart(2, '0')}`;
const message = 'Two free places this Friday';

/**
 * The main steps of the other journeys, with each app in its own process: everything on screen that crosses the broker.
 * Appearance, widths and accessibility are the same in both modes and are checked in standalone mode.
 */
describe('the admin, distributed', () => {
  let site: SiteUnderTest;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    const env = { SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: '1' };
    site = await startSite({ env }, 'distributed');
    page = await signedIn(site.product.owner);
    ({ faults } = watch(page));
  });

  afterAll(async () => {
    await site?.stop();
  });

  async function visit(): Promise<Page> {
    const context = await newVisitor(site.browser, { viewport: phone, reducedMotion: 'reduce' });
    return context.newPage();
  }
  async function enterPassword(on: Page, account: { email: string; password: string }): Promise<void> {
    await on.goto(`${site.product.url}/admin/login?redirect=%2Fadmin%2Fcontacts`);
    await on.getByLabel('Email').fill(account.email);
    await on.getByLabel('Password').fill(account.password);
    await on.keyboard.press('Enter');
  }
  const isIn = (on: Page) => on.getByRole('heading', { name: 'Contact Submissions' }).waitFor();
  async function signedIn(account: { email: string; password: string }): Promise<Page> {
    const opened = await visit();
    await enterPassword(opened, account);
    await isIn(opened);
    return opened;
  }
  const open = (path: string, on = page) => on.goto(site.product.url + path);
  const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
  const sees = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
  const textsTo = (to: string) => site.product.providers.twilio.messages.filter((text) => text.to === to);
  const theCampaign = async () => {
    const { body } = await site.owner.get<Campaign[]>(campaignCalls.list.path);
    return body.find((campaign) => campaign.message === message);
  };

  it('shows a message as soon as it arrives', async () => {
    await sees('No contact submissions yet');
    const form = { firstName: 'Ana', lastName: 'Example', email: 'ana@example.com', phone: null, service: null };
    expect((await new Client(site.product.url).post('/api/contact', { ...form, message: 'Hello' })).status).toBe(201);

    await page.getByRole('article', { name: 'Message from Ana Example' }).waitFor();
    await sees('Total: 1');
  });

  it('shows a customer as soon as Square reports the payment', async () => {
    await open('/admin/customers');
    await sees(/^No customers found/);
    const lineItems = [{ name: 'Spa Pedicure', amount: 5500 }];
    site.product.providers.square.pay({ phone: phoneOf(0), amount: 5500, tip: 700, lineItems });

    const row = page.getByRole('row').filter({ hasText: '(213) 555-0100' });
    await row.getByText('Spa Pedicure').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('article').filter({ hasText: 'Square' }).getByText('Tip $7.00').waitFor();
  });

  it('says that texts are missing while texting does not answer, and shows them by itself when it answers', async () => {
    await site.product.providers.twilio.sendInbound({ from: phoneOf(0), body: 'Do you have parking?' });
    await sees('Do you have parking?');
    const messaging = site.product.processes.find(({ name }) => name === 'messaging');
    messaging?.signal('SIGSTOP');
    try {
      await page.reload();
      await sees(/^Texts are missing right now: texting does not answer\./);
      await page.getByRole('article').filter({ hasText: 'Square' }).getByText('Tip $7.00').waitFor();
      expect(await page.getByText('Do you have parking?').count()).toBe(0);
    } finally {
      messaging?.signal('SIGCONT');
    }
    await sees('Do you have parking?');
    await page.getByText(/^Texts are missing right now/).waitFor({ state: 'detached' });
    expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
    faults.length = 0;
  });

  it('composes a campaign, shows its audience, and sends it', async () => {
    const rows = Array.from({ length: customers }, (_, index) => ({ line: index + 2, phone: phoneOf(index) }));
    const imported = await site.owner.post(recordCalls.importRows.path, { rows, dryRun: false });
    expect(imported.status).toBeLessThan(300);
    await open('/admin/campaigns/new');
    await page.getByLabel('Message').fill(message);
    await sees(`${customers} customers will get it`);
    await page
      .getByRole('figure', { name: 'On the phone' })
      .getByText(new RegExp(`${message}.*Reply STOP`))
      .waitFor();
    await sees('Draft saved');
    await button('Send now').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.waitForURL(/\/admin\/campaigns\/[0-9a-f-]{36}$/);
  });

  it('shows the progress, pauses the campaign, and resumes it to the end', async () => {
    await page.getByRole('progressbar', { name: 'Texts sent' }).waitFor();
    await button('Pause').click();
    await sees('Paused by the staff.');
    expect(await theCampaign()).toMatchObject({ status: 'paused' });
    expect((await site.owner.send('PUT', senderCalls.setRate.path, { segmentsPerSecond: 200 })).status).toBe(200);
    await button('Resume').click();
    // updated by the event stream alone, without a reload
    await sees(/^Finished$/);
    await sees(`${customers} delivered`);
    const texts = site.product.providers.twilio.messages.filter(({ body }) => body.includes(message));
    expect(new Set(texts.map(({ to }) => to)).size).toBe(customers);
    expect(texts).toHaveLength(customers);
  });

  it('sends a test of a campaign to one phone, and starts the campaign at its time', async () => {
    await sendAtItsTime({ product: site.product, page, message: 'Petals until spring', to: '+13235550199' });
  });

  it('suppresses a phone after STOP and restores it after START', async () => {
    const customer = phoneOf(3);
    const suppressed = async () => {
      const { body } = await site.owner.get<Suppression[]>('/api/admin/suppressions?limit=10');
      return body.map((entry) => entry.phone);
    };
    await open('/admin/replies');
    await site.product.providers.twilio.sendInbound({ from: customer, body: 'Are you open on Sunday?' });
    // the list is already open and updates live
    await page.getByRole('link', { name: /^\(213\) 555-0103/ }).click();
    await page.getByLabel('Your answer').fill('Yes, from 10 to 6.');
    await button('Send answer').click();
    await eventually(async () => textsTo(customer).some(({ body }) => body === 'Yes, from 10 to 6.'));

    await site.product.providers.twilio.sendInbound({ from: customer, body: 'STOP' });
    await sees(/^This phone has opted out/);
    await expectEventually(suppressed, [customer]);
    await site.product.providers.twilio.sendInbound({ from: customer, body: 'START' });
    await page.getByLabel('Your answer').waitFor();
    await expectEventually(suppressed, []);
  });

  it('refuses owner-only actions to staff, in the interface and on the server', async () => {
    const created = await addColleague(site.owner, { email: 'staff@example.com', role: 'staff' });
    const mina = await signedIn(created);
    await open('/admin/campaigns/new', mina);
    await sees(/^Only the owner can write and send campaigns/, mina);
    await open('/admin/customers', mina);
    await mina.getByRole('row').filter({ hasText: '(213) 555-0100' }).waitFor();
    expect(await button('Export', mina).count()).toBe(0);

    const client = await new Client(site.product.url).signIn(created);
    expect((await client.get(recordCalls.exportCsv.path)).status).toBe(403);
    expect((await client.post('/api/admin/sms-campaign', { message, campaignType: '' })).status).toBe(403);
    expect((await client.get(customerCalls.list.path)).status).toBe(200);
    await mina.context().close();
  });

  it('adds a customer with $19.99 through a form whose session ends on submit', async () => {
    const database = new Database({ connectionString: site.product.databaseOf('gateway') });
    await database.connect();
    try {
      await open('/admin/customers');
      await button('Add').click();
      const typed = {
        'Phone Number': '(213) 555-0170',
        'First Name': 'Ana',
        'Last Name': 'Example',
        'Service Name': 'Gel Manicure',
        Amount: '19.99',
      };
      for (const [field, value] of Object.entries(typed)) await page.getByLabel(field).first().fill(value);
      await addWhileSessionEnds({ site, page }, () => database.query('DELETE FROM session'));
    } finally {
      await database.end();
    }
    await site.owner.signIn(site.product.owner);
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    faults.length = 0;
    expect(await findCustomers(site.owner, '2135550170')).toMatchObject([{ totalSpent: 1999, visitCount: 1 }]);
  });

  it('merges two customers and separates them again', async () => {
    await mergeAndSeparate({ site, page }, '(213) 555-0170', '(213) 555-0171');
  });

  it('imports a file of customers, reports invalid rows by line, and continues after a lost part', async () => {
    // importWithBadRows checks the errors that the lost part causes
    expect(faults).toEqual([]);
    await importWithBadRows({ site, page }, faults);
    expect(faults).toEqual([]);
  });

  it('requires the second step at sign-in, and after a password link from the owner', async () => {
    const tess = await addColleague(site.owner, { email: 'tess@example.com', role: 'staff' });
    const hers = await signedIn(tess);
    await open('/admin/account', hers);
    const { code, recoveryCodes } = await setUpSecondStep(hers);

    const elsewhere = await visit();
    await enterPassword(elsewhere, tess);
    await enterAppCode(elsewhere, code(1));
    await isIn(elsewhere);
    await choosePasswordByLink(hers, await linkFor(site.owner, site.product.url, tess.email), 'a pillow under ladders');
    await enterRecoveryCode(hers, recoveryCodes[0] ?? '');
    await hers.getByRole('heading', { name: 'Home', exact: true }).waitFor();
    // using the link ended this session
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
  });

  describeConcurrentEdits(() => site);
});
