import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client as Database } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { violations } from '../site/accessibility.js';
import { desktop, focused, launchBrowser, newVisitor, still, watch } from '../site/browser.js';
import { addWhileSessionEnds } from './customer-steps.js';
import { cutOff, layoutFaults } from './layout-faults.js';

/** The frame around every admin page, its command palette and its live updates. */
describe('the admin frame', () => {
  let owned: OwnedProduct;
  let browser: Browser;
  let database: Database;
  let page: Page;
  let seen: { faults: string[] };

  beforeAll(async () => {
    [owned, browser] = await Promise.all([startOwnedProduct('standalone'), launchBrowser()]);
    database = new Database({ connectionString: owned.product.databaseOf('gateway') });
    await database.connect();
    page = await (await newVisitor(browser)).newPage();
    seen = watch(page);
    const { product } = owned;
    await page.goto(`${product.url}/admin/login?redirect=/admin/customers`);
    await page.getByLabel('Email').fill(product.owner.email);
    await page.getByLabel('Password').fill(product.owner.password);
    await page.keyboard.press('Enter');
    await heading('Customer Management').waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await database?.end();
    await owned?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  /** The theme color of the browser's toolbars. */
  const tint = (color: string) => page.locator(`meta[name="theme-color"][content="${color}"]`);
  const openPalette = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await focused(page.getByRole('combobox', { name: 'Search or jump to' }));
    await page.keyboard.type(typed);
  };
  /** Picks a result of the palette once it is selected. */
  const choose = async (name: RegExp) => {
    await page.getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  const open = async (path: string) => {
    await page.goto(owned.product.url + path);
    await page.locator('main#page h1').waitFor();
  };

  describe('an expired session', () => {
    const endSession = () => database.query('DELETE FROM gateway.session');
    const dialog = () => page.getByRole('dialog', { name: 'Sign in to continue' });
    const signInAgain = async () => {
      await dialog().getByLabel('Password').fill(owned.product.owner.password);
      await page.keyboard.press('Enter');
      await dialog().waitFor({ state: 'detached' });
    };

    it('is renewed in a dialog when a read is rejected, and typed input remains', async () => {
      await page.getByLabel('Phone Number').first().fill('(213) 555-0142');
      await page.getByLabel('Service Name').first().fill('Gel Manicure');
      await endSession();
      await page.getByRole('searchbox').first().fill('nobody');
      await signInAgain();

      expect(await page.getByLabel('Phone Number').first().inputValue()).toBe('(213) 555-0142');
      expect(await page.getByLabel('Service Name').first().inputValue()).toBe('Gel Manicure');
      await page.getByRole('searchbox').first().fill('');
    });

    it('is renewed when a form is submitted, and the form is submitted again', async () => {
      await page.getByLabel('Amount').first().fill('19.99');
      const look = async () => expect(await violations(page)).toEqual([]);
      await addWhileSessionEnds({ site: owned, page, look }, endSession);
    });

    describe('loses no words of a document of the site', () => {
      // not by its role: the dialog hides it
      const review = () => page.locator('[data-field=comment] textarea');
      const isSaved = () => page.getByText('Saved as a draft', { exact: true }).waitFor();
      const stored = async () => {
        const owner = await new Client(owned.product.url).signIn(owned.product.owner);
        const { body } = await owner.get<SiteDocument[]>(`${siteCalls.listDocuments.path}?kind=testimonial`);
        return body.map(({ fields }) => fields['comment']);
      };

      it('that are typed before and after it ends: they are saved once the user has signed in again', async () => {
        await open('/admin/site?tab=reviews');
        await page.getByRole('button', { name: /^Jamie R\./ }).click();
        await review().fill('Typed before.');
        await isSaved();
        await endSession();
        await review().fill('Typed before. Typed after.');
        await dialog().waitFor();
        expect(await review().inputValue()).toBe('Typed before. Typed after.');
        await signInAgain();
        await isSaved();
        expect(await review().inputValue()).toBe('Typed before. Typed after.');
        expect(await stored()).toContain('Typed before. Typed after.');
      });

      it('also if the page is opened again in between', async () => {
        await page.route('**/api/admin/site/documents/testimonial/*', (route) => route.abort('internetdisconnected'));
        await review().fill('Typed before the reload.');
        await page.getByText('Not saved yet').waitFor();
        await endSession();
        await page.unroute('**/api/admin/site/documents/testimonial/*');
        await page.reload();
        await page.getByLabel('Email').fill(owned.product.owner.email);
        await page.getByLabel('Password').fill(owned.product.owner.password);
        await page.keyboard.press('Enter');
        await expectEventually(() => review().inputValue(), 'Typed before the reload.');
        await isSaved();
        expect(await stored()).toContain('Typed before the reload.');
        await open('/admin/customers');
      });
    });
  });

  it('shows when it is offline, and sends forms submitted offline once, automatically', async () => {
    const words = page.getByText('You are offline.');
    await page.context().setOffline(true);
    await words.waitFor();
    await page.getByLabel('Phone Number').first().fill('(213) 555-0143');
    await page.getByLabel('Service Name').first().fill('Fill');
    await page.getByLabel('Amount').first().fill('12.50');
    await page.getByRole('button', { name: 'Add Customer', exact: true }).click();
    await page.getByRole('button', { name: 'Adding...' }).waitFor();
    expect(await page.getByText('Error adding customer').count()).toBe(0);

    await page.context().setOffline(false);
    await words.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: '(213) 555-0143' }).getByText('1 visit').waitFor();
  });

  it('is operated by keyboard alone: opens a page and a customer, and switches to the dark scheme', async () => {
    await openPalette('accou');
    expect(await violations(page)).toEqual([]);
    await choose(/account/i);
    await heading('Your Account').waitFor();

    await openPalette('dark m');
    await choose(/dark/i);
    await page.locator('html[data-scheme="dark"]').waitFor();
    await tint('#181012').waitFor({ state: 'attached' });

    await openPalette('5550142');
    await choose(/555-?0142/);
    await page.waitForURL(/\/admin\/customers\/[0-9a-f-]{36}$/);

    const owner = await new Client(owned.product.url).signIn(owned.product.owner);
    const draft = { message: 'Petals for everybody', campaignType: '' };
    expect((await owner.post(campaignCalls.create.path, draft)).status).toBe(201);
    await page.reload();
    await page.locator('main#page').waitFor();
    await openPalette('petals for');
    await choose(/Petals for everybody/);
    await page.waitForURL(/\/admin\/campaigns\//);

    await page.reload();
    await page.locator('html[data-scheme="dark"]').waitFor();
    await openPalette('device colors');
    await choose(/device colors/i);
    await page.locator('html[data-scheme="system"]').waitFor();
    await tint('#fbf5f2').waitFor({ state: 'attached' });
  });

  it('shows a message as soon as it arrives, and restores an archived one', async () => {
    await open('/admin/contacts');
    await page.getByText('No contact submissions yet').waitFor();
    const visitor = new Client(owned.product.url);
    const message = { lastName: 'Example', email: 'ana@example.com', phone: '(213) 555-0123', service: 'nailart' };
    const link = `https://example.com/${'pinned'.repeat(40)}`;
    for (const firstName of ['Ana', 'Bea'])
      await visitor.post('/api/contact', { ...message, firstName, message: `${firstName} likes ${link}` });

    const card = page.getByRole('article', { name: 'Message from Ana Example' });
    await card.waitFor();
    await page.getByText('Total: 2').waitFor();
    await card.getByRole('button', { name: 'Mark as read' }).click();
    await page.getByText('1 new', { exact: true }).waitFor();
    await card.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();

    await card.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Add as customer' }).click();
    await heading('Customer Management').waitFor();
    await expectEventually(() => page.getByLabel('Phone Number').first().inputValue(), '(213) 555-0123');
  });

  it('answers a message by text if the phone may be texted, and otherwise explains why not', async () => {
    await open('/admin/contacts');
    const text = page.getByRole('article', { name: 'Message from Bea Example' }).getByRole('button', { name: 'Text' });
    const dialog = page.getByRole('dialog', { name: 'Text Bea Example' });
    await text.click();
    await dialog.getByText('no consent to texts is recorded for it', { exact: false }).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const { product } = owned;
    // the earlier sessions have ended
    const owner = await new Client(product.url).signIn(product.owner);
    const consent = { phoneNumber: '(213) 555-0123', wordingVersion: 'in-person-1', channel: 'in-person' };
    expect((await owner.post(consentCalls.record.path, consent)).status).toBe(201);
    await text.click();
    await focused(dialog.getByRole('textbox', { name: 'Your text' }));
    await page.keyboard.type('We have a place at noon.');
    expect(await layoutFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send text' }).click();
    await page.getByRole('button', { name: 'See it' }).click();
    await heading('(213) 555-0123').waitFor();
    const sent = page.getByRole('article', { name: /^Text to the customer/ }).filter({ hasText: 'We have a place' });
    await sent.waitFor();
    await eventually(async () =>
      product.providers.twilio.messages.some(
        ({ to, body }) => to === '+12135550123' && body === 'We have a place at noon.',
      ),
    );

    await page.getByRole('link', { name: 'All replies' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'You: We have a place at noon.' });
    await line.getByRole('link', { name: '(213) 555-0123' }).waitFor();
  });

  it('shows open tasks and figures of the day on Home', async () => {
    await addLapsedRegular(owned.product.databaseOf('customer'));
    await open('/admin');
    await page.getByRole('link', { name: 'Text everyone away for 60 days' }).waitFor();
    await page.getByRole('link', { name: '1 new message' }).waitFor();
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('$32.49').waitFor();
    await page.getByText('Gel Manicure').waitFor();
    await page.getByText('As a table').click();
    await expectEventually(() => page.getByRole('rowheader').count(), 12);
  });

  const screens = ['/admin', '/admin/contacts', '/admin/customers', '/admin/audit', '/admin/account'];

  it.each(screens)(
    'has no accessibility violations on %s in either color scheme, and never scrolls horizontally',
    async (path) => {
      // reloaded in each scheme, because colors in transition belong to neither
      expect(await layoutFaults(page, { widths: [320, 390, 1024, 1440], show: () => open(path) })).toEqual([]);
    },
  );

  it('has all entries behind More on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await more.getByRole('button', { name: 'Sign out' }).waitFor();
    await still(page);
    expect(await violations(page)).toEqual([]);
    await more.getByRole('link', { name: 'Your account' }).click();
    await more.waitFor({ state: 'detached' });
    await heading('Your Account').waitFor();

    await openPalette('');
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
  });

  it('logs no unexpected errors', () => {
    const expected = /401|Failed to load resource|net::ERR_INTERNET_DISCONNECTED/;
    expect(seen.faults.filter((fault) => !expected.test(fault))).toEqual([]);
  });
});

/** A customer with a long name and three visits, the last one 61 days ago. */
async function addLapsedRegular(connectionString: string): Promise<void> {
  const customers = new Database({ connectionString });
  await customers.connect();
  try {
    await customers.query(
      `INSERT INTO customer.customer (id, phone_number, entered_given_name, entered_family_name, total_spent, visit_count,
         last_visit_at, service_names, visit_sources)
       VALUES (gen_random_uuid(), '+12135550160', 'Maximiliana-Alexandrina', 'von Hohenstaufen-Sigmaringen', 9000, 3,
         now() - interval '61 days', ARRAY['Gel Manicure'], ARRAY['square'])`,
    );
  } finally {
    await customers.end();
  }
}
