import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Browser, Locator, Page } from 'playwright-core';
import { addColleague } from '../behavior/colleague.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { launchBrowser, newVisitor, phone, watch } from '../site/browser.js';
import { sendAtItsTime } from './campaign-steps.js';
import { layoutFaults } from './layout-faults.js';

/** More than 100: sending requires typing the number of recipients. */
const customers = 120;
const phoneOf = (index: number) => `+1${index < 100 ? 213 : 310}55501${String(index % 100).padStart(2, '0')}`;

/** An owner's campaign from draft to report. The tests share their state and run in order. */
describe('campaigns in the admin', () => {
  let owned: OwnedProduct;
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [owned, browser] = await Promise.all([
      // slow enough to be paused while sending, even if pages load slowly
      startOwnedProduct('standalone', { env: { SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: '1' } }),
      launchBrowser(),
    ]);
    const rows = Array.from({ length: customers }, (_, index) => ({ line: index + 2, phone: phoneOf(index) }));
    const imported = await owned.owner.post('/api/admin/customers/import', { rows, dryRun: false });
    if (imported.status >= 300) throw new Error(JSON.stringify(imported.body));
    const device = await newVisitor(browser, { viewport: phone });
    page = await device.newPage();
    ({ faults } = watch(page));
    await signIn(page, owned.product.owner);
  });

  afterAll(async () => {
    await browser?.close();
    await owned?.stop();
  });

  const twilio = () => owned.product.providers.twilio;
  const signIn = async (on: Page, account: { email: string; password: string }) => {
    await on.goto(`${owned.product.url}/admin/login`);
    await on.getByLabel('Email').fill(account.email);
    await on.getByLabel('Password').fill(account.password);
    await on.keyboard.press('Enter');
    await on.waitForURL((url) => !url.pathname.endsWith('/login'));
  };
  const open = (path: string, on = page) => on.goto(owned.product.url + path);
  const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
  const finds = (name: string, value: string) => page.waitForURL((url) => url.searchParams.get(name) === value);
  /** The number of recipients in the dialog, once it is shown. */
  const eligibleIn = (dialog: Locator) =>
    eventually(async () => /Text (\d+) customers/.exec((await dialog.textContent()) ?? '')?.[1]);
  const sees = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();

  it('start with an empty list that links to the first campaign', async () => {
    await open('/admin/campaigns');
    await sees(/^Texts that you send to many customers/);
    expect(await layoutFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'New campaign' }).first().click();
    await page.getByRole('heading', { name: 'New campaign' }).waitFor();
  });

  it('use a template that can be edited and removed, and name the character that raises the cost', async () => {
    const message = page.getByLabel('Message');
    await message.fill('Before');
    await page.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Weekend Special' }).click();
    await expectEventually(
      () => message.inputValue(),
      'Weekend Special - 15% off all services this Saturday & Sunday!',
    );
    await button('Undo the template').click();
    await expectEventually(() => message.inputValue(), 'Before');

    await message.fill('Hi {first_name}, it\u2019s time for a fresh set');
    await sees(/makes the text expensive/);
    await sees(/Shown with the name Maria/);
    await button('Use plain quotes and dashes').click();
    await expectEventually(() => message.inputValue(), "Hi {first_name}, it's time for a fresh set");
    await page.getByText(/expensive/).waitFor({ state: 'detached' });
    await page
      .getByRole('figure', { name: 'On the phone' })
      .getByText(/Hi Maria, it's time.*Reply STOP/)
      .waitFor();
    await sees(`${customers} customers will get it`);
    expect(await layoutFaults(page)).toEqual([]);
  });

  it('are saved on the server while being edited, with the filter in the URL', async () => {
    await page.getByText('More filters').click();
    await page.getByLabel('Asked for texts').check();
    await sees(`${customers} no recorded consent`);
    await finds('consentedOnly', 'true');
    await page.waitForURL(/draft=/);
    await sees('Draft saved');

    await page.reload();
    await sees(`${customers} no recorded consent`);
    await expectEventually(() => page.getByLabel('Message').inputValue(), "Hi {first_name}, it's time for a fresh set");
    await page.getByLabel('All who have not said no').check();
    await sees(`${customers} customers will get it`);
    await sees('Draft saved');
  });

  it('can be tested on one phone', async () => {
    await page.getByLabel('Phone for a test').fill('(323) 555-0199');
    await button('Send a test').click();

    await sees('The test to (323) 555-0199 was sent.');
    expect(twilio().messages.map(({ to, body }) => [to, body])).toEqual([
      ['+13235550199', expect.stringContaining("Hi Maria, it's time")],
    ]);
  });

  it('require typing the number of recipients above 100, with some left out at random', async () => {
    await page.getByLabel('Left out at random, in percent').fill('10');
    await sees(/left out at random, to compare/);
    await sees('Draft saved');
    await button('Send now').first().click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Send now' });
    await expectEventually(() => send.isDisabled(), true);
    const eligible = await eligibleIn(dialog);
    expect(Number(eligible)).toBeGreaterThan(100);
    expect(await layoutFaults(page)).toEqual([]);

    await dialog.getByLabel(`Type ${eligible} to confirm`).fill(eligible);
    await send.click();
    await page.waitForURL(/\/admin\/campaigns\/[0-9a-f-]{36}$/);
  });

  it('show their progress, are paused in two clicks, and resume', async () => {
    await page.getByRole('progressbar', { name: 'Texts sent' }).waitFor();
    await sees(/^Ends in/);

    // possible on every page: the bar, then the button in its line
    await open('/admin/customers');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Campaigns' }).first().click();
    await button('Pause').click();
    await sees(/^Paused\. Nothing more is sent/);
    await sees('Paused by the staff.');
    const sent = twilio().messages.length;
    expect(sent).toBeLessThan(customers);

    await page.getByRole('link', { name: /^Hi \{first_name\}/ }).click();
    await button('Resume').waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect((await owned.owner.send('PUT', senderCalls.setRate.path, { segmentsPerSecond: 200 })).status).toBe(200);
    await button('Resume').click();
    await sees('Sending resumed');
    await eventually(async () => (await page.getByText('Finished', { exact: true }).count()) > 0);
    expect(twilio().messages.length).toBeGreaterThan(sent);
  });

  it('list their recipients with readable errors, and compare them with the holdout', async () => {
    await sees(/delivered, .*left out$/);
    await page.getByRole('combobox', { name: 'State' }).selectOption('skipped');
    await sees(/^Left out by chance, so that the report/);
    await finds('status', 'skipped');
    await page.getByRole('columnheader', { name: 'Not texted' }).waitFor();
    await sees(/^No one has opted out since/);
    expect(await layoutFaults(page)).toEqual([]);

    await button('Duplicate').click();
    await page.waitForURL(/\/new\?draft=/);
    await expectEventually(() => page.getByLabel('Message').inputValue(), expect.stringContaining('fresh set'));
  });

  it("are scheduled in the salon's time zone, and canceled", async () => {
    await page.getByLabel('Message').fill('A template for spring');
    await page.getByRole('radio', { name: 'Later' }).check();
    await page.getByLabel(/^Day and time in Los Angeles/).fill('2030-03-01T10:00');
    await sees('Draft saved');
    await button('Schedule').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/to confirm$/).fill(await eligibleIn(dialog));
    // the text still contains "template"
    await expectEventually(() => dialog.getByRole('button', { name: 'Schedule' }).isDisabled(), true);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await sees(/^Starts Mar 1, 2030 at 10:00\sAM/);

    await button('Cancel').click();
    await button('Cancel the campaign').click();
    await sees('Canceled before it started');
  });

  it('are scheduled, and start at their time', async () => {
    await sendAtItsTime({ product: owned.product, page, message: 'Petals until spring', to: '+13235550198' });
  });

  it('receive replies: a reply is read and answered, STOP suppresses the phone, START restores it', async () => {
    const customer = phoneOf(0);
    await twilio().sendInbound({ from: customer, body: 'Are you open on Sunday?' });
    await open('/admin/replies');
    await sees('1 unread');
    expect(await layoutFaults(page)).toEqual([]);
    await page.getByRole('link', { name: /^\(213\) 555-0100/ }).click();
    await page.getByLabel('Your answer').fill('Yes, from 10 to 6.');
    expect(await layoutFaults(page)).toEqual([]);
    await button('Send answer').click();
    await eventually(async () =>
      twilio().messages.some(({ to, body }) => to === customer && body === 'Yes, from 10 to 6.'),
    );

    await twilio().sendInbound({ from: customer, body: 'STOP' });
    await sees(/^This phone has opted out/);
    await open('/admin/replies?tab=suppressions');
    await sees(/^Opted out by text/);
    expect(await layoutFaults(page)).toEqual([]);
    await button(/^Allow texts to/).click();
    await sees(/text START to the salon/);
    await button('Close').click();

    await twilio().sendInbound({ from: customer, body: 'START' });
    await sees(/^Phones that get no texts/);
  });

  it('treat an opt-out in other words as a revocation until the staff decides otherwise', async () => {
    await twilio().sendInbound({ from: phoneOf(1), body: 'please take me off your list' });
    await open('/admin/replies?show=review');
    await page.getByRole('link', { name: /^\(213\) 555-0101/ }).click();
    await button('No, keep texting').click();
    await sees('Saved: this phone gets texts');
    await page.getByLabel('Your answer').waitFor();
  });

  it('respect a revocation made at the counter, until a consent with proof is recorded', async () => {
    await open('/admin/replies?tab=suppressions');
    await button('Add a phone').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone').fill('(213) 555-0102');
    await dialog.getByLabel('Reason').fill('Moved away');
    await button('No more texts').click();
    await sees(/^Opted out at the salon/);
    await button(/^Allow texts to/).click();
    await button('Record the consent').click();
    await sees('This phone gets texts again');
    await sees(/^Phones that get no texts/);

    await page.getByRole('tab', { name: 'Consent' }).click();
    await sees('“Moved away”');
    expect(await layoutFaults(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await button('Export').click();
    expect((await download).suggestedFilename()).toBe('consent.csv');
  });

  it('are found by words and by status, even after many newer ones', async () => {
    for (let number = 0; number <= 20; number++) {
      const message = number === 0 ? 'Holiday hours: 24% off' : `A newer draft, number ${number}`;
      expect((await owned.owner.post('/api/admin/campaigns', { message })).status).toBe(201);
    }
    await open('/admin/campaigns');
    await sees('A newer draft, number 20');
    const old = page.getByRole('link', { name: 'Holiday hours: 24% off' });
    expect(await old.count()).toBe(0);
    await button('Next page').click();
    await old.waitFor();
    await page.waitForURL((url) => url.searchParams.has('cursor'));

    await page.getByLabel('Search the text').fill('24% OFF');
    await page.waitForURL((url) => url.searchParams.get('q') === '24% OFF' && !url.searchParams.has('cursor'));
    await old.waitFor();
    await page.getByText('A newer draft', { exact: false }).first().waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'State' }).selectOption('cancelled');
    await sees(/^No campaign matches/);
    expect(await layoutFaults(page)).toEqual([]);
    await button('Show all campaigns').click();
    await sees('A newer draft, number 20');
    await page.waitForURL((url) => url.search === '');

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/^Find a customer/).fill('holiday HOURS');
    await page.getByRole('option', { name: /^Holiday hours: 24% off/ }).click();
    await page.waitForURL(/\/admin\/campaigns\/[0-9a-f-]{36}$/);
  });

  it('hide owner-only actions from staff', async () => {
    const account = await addColleague(owned.owner, { email: 'staff@example.com', role: 'staff' });
    const device = await newVisitor(browser, { viewport: phone });
    const other = await device.newPage();
    await signIn(other, account);
    await open('/admin/campaigns', other);
    await sees(/^Only the owner can send campaigns/, other);
    expect(await other.getByRole('link', { name: 'New campaign' }).count()).toBe(0);
    await open('/admin/campaigns/new', other);
    await sees(/^Only the owner can write and send campaigns/, other);
    expect(await layoutFaults(other)).toEqual([]);
    await open('/admin/replies?tab=consent', other);
    await sees('The owner can export the ledger.', other);
    await device.close();

    expect(faults).toEqual([]);
  });
});
