import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { addColleague } from '../behavior/colleague.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { desktop, newVisitor, phone, until, watch } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { addCustomer, findCustomers, idOfCustomer, importWithBadRows, mergeAndSeparate } from './customer-steps.js';
import { layoutFaults } from './layout-faults.js';

const longName = ['Maximiliana-Alexandrina', 'von Hohenstaufen-Sigmaringen'] as const;

/** A day at the desk. The tests share their state and run in order. */
describe('the customers in the admin', () => {
  let site: SiteUnderTest;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    site = await startSite();
    page = await signedIn(site.product.owner);
    ({ faults } = watch(page));
  });

  afterAll(async () => {
    await site?.stop();
  });

  async function signedIn(account: { email: string; password: string }): Promise<Page> {
    const context = await newVisitor(site.browser, { viewport: desktop, reducedMotion: 'reduce' });
    const opened = await context.newPage();
    await opened.goto(`${site.product.url}/admin/login?redirect=%2Fadmin%2Fcustomers`);
    await opened.getByLabel('Email').fill(account.email);
    await opened.getByLabel('Password').fill(account.password);
    await opened.keyboard.press('Enter');
    await opened.getByRole('heading', { name: 'Customer Management' }).waitFor();
    return opened;
  }

  const open = (path: string, on = page) => on.goto(`${site.product.url}${path}`);
  const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
  const notice = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor();
  const row = (text: string, on = page) => on.getByRole('row').filter({ hasText: text });
  const found = (q: string) => findCustomers(site.owner, q);
  const idOf = (q: string) => idOfCustomer(site.owner, q);
  const recordOf = async (id: string) =>
    (await site.owner.get<CustomerRecord>(recordCalls.get.path.replace(':id', id))).body;
  const add = (phoneNumber: string, name: readonly [string, string], amount: number) =>
    addCustomer(site.owner, phoneNumber, name, amount);
  /** Layout and accessibility faults of the current screen. Leaves the window at desktop width. */
  const faultsOfLook = async () => {
    const wrong = await layoutFaults(page);
    await page.setViewportSize(desktop);
    return wrong;
  };

  const look = async () => expect(await faultsOfLook()).toEqual([]);

  it('are added with 19.99 on a phone, where the list comes before the form', async () => {
    await page.setViewportSize(phone);
    await page.getByText(/^No customers found/).waitFor();
    // all positions in one evaluation, since arriving data moves all of them
    await until(page, () => {
      const names = ['Customer Database', 'Add Customer Manually', 'Send SMS Campaign'];
      const headings = [...document.querySelectorAll('h1, h2, h3')];
      const tops = names.map(
        (name) => headings.find(({ textContent }) => textContent === name)?.getBoundingClientRect().top ?? NaN,
      );
      return tops.every((top, index) => top > (tops[index - 1] ?? -Infinity));
    });

    await button('Add').click();
    await page.getByLabel('Phone Number').fill('(213) 555-0100');
    await page.getByLabel('First Name').fill('Ana');
    await page.getByLabel('Last Name').fill('Example');
    await page.getByLabel('Service Name').fill('Gel Manicure');
    await page.getByLabel('Amount').fill('19.99');
    await button('Add Customer').click();
    await notice('Customer added successfully');
    await page.goBack();

    await row('Ana Example').getByText('$19.99').waitFor();
    // the list takes half of a phone's screen, below the line that recommends a second step
    await page.getByRole('link', { name: /no second step/i }).waitFor();
    const top = await row('Ana Example').evaluate((line) => line.getBoundingClientRect().top + scrollY);
    // with one line of links to what needs a look
    expect(top).toBeLessThanOrEqual(480);
    expect(await found('2135550100')).toMatchObject([{ phoneNumber: '+12135550100', totalSpent: 1999, visitCount: 1 }]);
  });

  it('are created by a Square payment, with its service', async () => {
    site.product.providers.square.pay({
      phone: '+12135550101',
      amount: 5500,
      tip: 700,
      lineItems: [{ name: 'Spa Pedicure', amount: 5500 }],
    });
    await eventually(async () => (await found('2135550101')).length === 1);
    await open('/admin/customers');
    await row('(213) 555-0101').getByText('Spa Pedicure').waitFor();
    await row('(213) 555-0101').getByRole('link').click();

    await page.getByRole('article').filter({ hasText: 'Square' }).getByText('Tip $7.00').waitFor();
    expect(await faultsOfLook()).toEqual([]);
  });

  it('are assigned payments that have no phone', async () => {
    site.product.providers.square.pay({ amount: 4200, lineItems: [{ name: 'Fill', amount: 4200 }] });
    await eventually(async () => {
      const { body } = await site.owner.get<unknown[]>('/api/admin/square/payments-without-phone');
      return body.length === 1;
    });
    await page.setViewportSize(desktop);
    await open('/admin/customers');
    await page.getByRole('link', { name: '1 payment has no phone yet' }).click();
    const payment = page.getByRole('article', { name: /^Payment of \$42\.00/ });
    await payment.getByLabel('Phone Number').fill('12');
    await payment.getByRole('button', { name: 'Save' }).click();
    await payment
      .getByText(/^Phone Number /)
      .filter({ hasText: 'phone number' })
      .first()
      .waitFor();
    expect(await faultsOfLook()).toEqual([]);
    await payment.getByLabel('Phone Number').fill('213 555 0101');
    await page.keyboard.press('Enter');

    await page.getByText('Every payment has its customer.').waitFor();
    expect(await found('2135550101')).toMatchObject([{ visitCount: 2, totalSpent: 9700 }]);
  });

  it('are searched, filtered and sorted, with the state in the URL', async () => {
    await add('(213) 555-0102', longName, 100_000_000);
    await add('(213) 555-0102', longName, 23_456_789);
    await open('/admin/customers?sort=name');
    await page.getByRole('searchbox').fill('hohenstaufen');
    await page.getByText('1 customer matches').waitFor();
    await row('$1,234,567.89').waitFor();
    await page.waitForURL(/q=hohenstaufen/);
    expect(await faultsOfLook()).toEqual([]);

    await button(/^Filters/).click();
    await page.getByLabel('Source').selectOption({ label: 'paid with Square' });
    await page.getByText('No customers match.').waitFor();
    await page.reload();
    await page.getByText('No customers match.').waitFor();
    await expectEventually(() => page.getByRole('searchbox').inputValue(), 'hohenstaufen');
    await button('Show all customers').click();
    await row('Ana Example').waitFor();

    // the arrow keys move between rows
    await page.getByRole('link', { name: 'Ana Example' }).focus();
    await page.keyboard.press('ArrowDown');
    await until(page, () => {
      const { activeElement } = document;
      return activeElement?.closest('tr, [role=row]') && activeElement.textContent !== 'Ana Example';
    });
  });

  it('have their visits corrected and voided, with a visible reason', async () => {
    const id = await idOf('2135550100');
    await open(`/admin/customers/${id}`);
    await button('Add a visit').click();
    await page.getByLabel('Service Name').fill('Nail Art');
    await page.getByLabel('Amount').fill('12.50');
    await button('Add the visit').click();
    await notice('Visit added');
    const visit = page.getByRole('article').filter({ hasText: 'Nail Art' });
    await visit.getByRole('button', { name: 'Correct' }).click();
    await page.getByLabel('Amount').fill('21.50');
    await page.getByLabel('Reason').fill('The digits were swapped');
    await button('Save the correction').click();
    await visit.getByText('The digits were swapped').waitFor();
    expect(await recordOf(id)).toMatchObject({ totalSpent: 4149, visitCount: 2 });

    await visit.getByRole('button', { name: 'Void' }).click();
    await page.getByLabel('Reason').fill('It never happened');
    await button('Void the visit').click();
    await visit.getByText('It never happened').waitFor();
    expect(await recordOf(id)).toMatchObject({ totalSpent: 1999, visitCount: 1 });
    expect(await faultsOfLook()).toEqual([]);
  });

  it('get tags that others have with one tap', async () => {
    await open(`/admin/customers/${await idOf('2135550101')}`);
    await button('Edit').click();
    await page.getByRole('textbox', { name: 'Tags' }).fill('Gel only');
    await button('Save').click();
    await notice('Customer saved');
    await open(`/admin/customers/${await idOf('2135550102')}`);
    await button('Edit').click();
    await page.getByRole('textbox', { name: 'Tags' }).fill('ge');
    await page.getByRole('button', { name: 'Add the tag gel only' }).click();
    await expectEventually(() => page.getByRole('textbox', { name: 'Tags' }).inputValue(), 'gel only');
    expect(await faultsOfLook()).toEqual([]);
    await button('Save').click();
    await page.getByRole('list', { name: 'Tags' }).getByText('gel only').waitFor();
  });

  it('give and revoke consent at the desk, with proof', async () => {
    const id = await idOf('2135550102');
    await open(`/admin/customers/${id}`);
    await page.getByText('History', { exact: true }).click();
    await button('Record a consent').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^I agree to receive marketing text messages/).waitFor();
    expect(await faultsOfLook()).toEqual([]);
    await dialog.getByRole('button', { name: 'Record the consent' }).click();
    await notice('Consent recorded');
    await notice('Agreed to texts');
    expect(await recordOf(id)).toMatchObject({ consent: 'given' });

    await button('No more texts').click();
    await dialog.getByLabel('How they told us').selectOption({ label: 'by phone' });
    await dialog.getByLabel('Reason').fill('Too many of them');
    expect(await faultsOfLook()).toEqual([]);
    await dialog.getByRole('button', { name: 'No more texts' }).click();
    await page.getByText('“Too many of them”').waitFor();
    await notice('Opted out of texts');
    expect(await recordOf(id)).toMatchObject({ consent: 'revoked' });
  });

  it('are merged after a preview, and separated again', async () => {
    await page.setViewportSize(phone);
    await mergeAndSeparate({ site, page, look }, '(213) 555-0100', '(213) 555-0103');
  });

  it('are imported once from a Square file, with invalid rows reported by line', async () => {
    await importWithBadRows({ site, page, look }, faults);
  });

  it('scroll to the last one with few rows in the DOM, and are exported as a file', async () => {
    await open('/admin/customers?q=Guest');
    await row('Guest').first().waitFor();
    await eventually(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return (await page.getByText('1198 customers match').count()) === 1;
    });
    await eventually(async () => (await page.getByRole('row').count()) < 60);

    const saving = page.waitForEvent('download');
    await page.evaluate(() => scrollTo(0, 0));
    await button('Export').click();
    expect((await saving).suggestedFilename()).toBe('customers.csv');
  });

  it('are exported and erased individually, after a typed confirmation', async () => {
    const id = await idOf('2135550103');
    await open(`/admin/customers/${id}`);
    const saving = page.waitForEvent('download');
    await button('Export everything').click();
    expect((await saving).suggestedFilename()).toBe('customer-0103.json');
    await button('Erase this person').click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person permanently?' });
    await expectEventually(() => dialog.getByRole('button', { name: 'Erase permanently' }).isDisabled(), true);
    expect(await faultsOfLook()).toEqual([]);
    await dialog.getByLabel(/^To erase/).fill('0103');
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();

    await notice('The person is erased');
    // the search forgives one wrong letter, and finds other customers
    expect((await found('Exampel')).map(({ familyName }) => familyName)).not.toContain('Exampel');
  });

  it('cannot be exported as a file by staff, in the interface and on the server', async () => {
    const created = await addColleague(site.owner, { email: 'mina@example.com', role: 'staff' });
    const mina = await signedIn(created);
    await row('Ana Example', mina).waitFor();
    expect(await mina.getByRole('button', { name: 'Export' }).count()).toBe(0);
    expect(await mina.getByRole('link', { name: 'Import' }).count()).toBe(0);
    await open('/admin/customers/import', mina);
    await mina.getByText(/^Only the owner can import customers/).waitFor();
    await open(`/admin/customers/${await idOf('2135550100')}`, mina);
    await mina.getByText(/^Only the owner can export or erase/).waitFor();

    const client = await new Client(site.product.url).signIn(created);
    expect((await client.get(recordCalls.exportCsv.path)).status).toBe(403);
    const part = { dryRun: true, rows: [{ line: 2, phone: '2135550100' }] };
    expect((await client.post(recordCalls.importRows.path, part)).status).toBe(403);
    await mina.context().close();
  });

  it('caused no unexpected errors in the console', () => {
    // expected: an invalid phone (400), and the conflict of the second editor (409)
    expect(faults.filter((fault) => !/ 40[09]$|status of 40[09]/.test(fault))).toEqual([]);
  });
});
