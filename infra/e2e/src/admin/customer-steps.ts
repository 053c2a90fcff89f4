import { expect } from '@jest/globals';
import { addressOf } from '@lacquer/contracts/call';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { watch } from '@lacquer/contracts/calls/live';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Page } from 'playwright-core';
import { type Client } from '../behavior/client.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { desktop } from '../site/browser.js';
import type { SiteUnderTest } from '../site/site-under-test.js';

/** A page of the admin, with the owner signed in. */
export interface Desk {
  site: Pick<SiteUnderTest, 'owner' | 'product'>;
  page: Page;
  /** Checks the layout and accessibility of the current screen, in suites that do so. */
  look?: () => Promise<void>;
}

/** Area codes. Each has 100 fictional numbers, 555-0100 to 555-0199. */
const areas = [424, 562, 619, 626, 657, 661, 707, 714, 747, 760, 805, 818];

const noLook = () => Promise.resolve();
const button = (name: string | RegExp, on: Page) => on.getByRole('button', { name, exact: true });
const notice = (text: string, on: Page) => on.getByText(text, { exact: true }).first().waitFor();

export const addCustomer = (
  owner: Client,
  phoneNumber: string,
  [givenName, familyName]: readonly [string, string],
  amount: number,
) =>
  owner.post(customerCalls.add.path, {
    phoneNumber,
    email: '',
    serviceName: 'Gel Manicure',
    amount,
    givenName,
    familyName,
  });

export const findCustomers = async (owner: Client, q: string): Promise<Customer[]> =>
  (await owner.get<Customer[]>(addressOf(customerCalls.list, { query: { limit: 20, q } }))).body;

export const idOfCustomer = async (owner: Client, q: string): Promise<string> =>
  (await findCustomers(owner, q))[0]?.id ?? `nobody: ${q}`;

const countCustomers = async (owner: Client): Promise<number> =>
  (await owner.get<{ totalCustomers: number }>(customerCalls.summarize.path)).body.totalCustomers;

/** Creates Ana Exampel, merges her into Ana Example, who has one visit of $19.99, and separates them again. */
export async function mergeAndSeparate({ site, page, look = noLook }: Desk, example: string, exampel: string) {
  const { owner, product } = site;
  await addCustomer(owner, exampel, ['Ana', 'Exampel'], 2500);
  await page.goto(`${product.url}/admin/customers/${await idOfCustomer(owner, example)}`);
  await button('Merge', page).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('searchbox').fill('Exampel');
  await dialog.getByRole('button', { name: /Ana Exampel/ }).click();
  await page.getByText('One customer with 2 visits and $44.99.').waitFor();
  await look();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await notice('Customers merged', page);
  await page.getByRole('link', { name: exampel }).waitFor();
  const merged = { familyName: 'Example', visitCount: 2, totalSpent: 4499 };
  expect(await findCustomers(owner, 'Exampel')).toMatchObject([merged]);

  await button('Separate Ana Exampel again', page).click();
  await notice('Customers separated', page);
  await button('Separate Ana Exampel again', page).waitFor({ state: 'detached' });
  const separated = { familyName: 'Exampel', visitCount: 1, totalSpent: 2500 };
  // the other name is one letter apart, and follows
  expect(await findCustomers(owner, 'Exampel')).toMatchObject([separated, { familyName: 'Example' }]);
}

/**
 * Imports a Square customer export with 1,199 customers. One has an invalid e-mail, and one row has no phone: both are
 * reported by line. The response to one part is lost, and the part is sent again. Leaves the window at desktop width.
 */
export async function importWithBadRows({ site, page, look = noLook }: Desk, faults: string[]) {
  const before = await countCustomers(site.owner);
  await page.setViewportSize(desktop);
  await page.goto(`${site.product.url}/admin/customers`);
  await page.getByRole('link', { name: 'Import' }).click();
  const rows = Array.from(
    { length: 1200 },
    (_, n) => `R${n},Guest,Number${n},,+1${areas[Math.floor(n / 100)]}55501${String(n % 100).padStart(2, '0')},,,X${n}`,
  );
  rows[700] = 'R,"Two\nlines",Bad,,12,,,X';
  rows[1100] = 'R,Mail,Bad,ina@,(212) 555-0101,,,X';
  const header = 'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Memo,Square Customer ID';
  await page.locator('input[type=file]').setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\r\n')),
  });
  await page.getByText("1,200 rows, Square's customer export").waitFor();
  await expectEventually(
    () => page.getByLabel('Phone').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    'Phone Number',
  );
  await button('Check the file', page).click();
  const refused = page.getByRole('region', { name: 'Rows that cannot be imported' });
  await refused.getByText('Line 702').waitFor();
  const withoutCell = page.getByRole('region', { name: 'Rows that would be imported without a cell' });
  await withoutCell.getByText('Line 1103').waitFor();
  await refused.getByText('phone: "12" is not a phone number').waitFor();
  expect(await findCustomers(site.owner, 'Number1')).toHaveLength(0);
  await look();
  const saving = page.waitForEvent('download');
  await refused.getByRole('button', { name: 'Save them as a file' }).click();
  expect((await saving).suggestedFilename()).toBe('refused-export.csv');

  let parts = 0;
  await page.route(`**${recordCalls.importRows.path}`, async (route) => {
    parts += 1;
    if (parts !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  faults.length = 0;
  await button('Import 1,199 customers', page).click();
  await page.getByText('Nothing is lost: continue where it stopped.').waitFor();
  await eventually(() => Promise.resolve(faults.some((fault) => fault.includes('import'))));
  faults.length = 0;
  await button('Continue', page).click();
  await page.getByText('Done.', { exact: true }).waitFor();
  await page.unroute(`**${recordCalls.importRows.path}`);
  expect(parts).toBe(4);
  expect(await countCustomers(site.owner)).toBe(before + 1199);
}

/** Edits a customer that is open on its page in one window and in the list in another. */
export async function seeAnEdit({ owner, product }: Desk['site'], onPage: Page, onList: Page, phone: string) {
  const params = { id: await idOfCustomer(owner, phone) };
  const watching = [onPage, onList].map((on) =>
    on.waitForResponse((answer) => new URL(answer.url()).pathname === watch.path),
  );
  await onPage.goto(`${product.url}/admin/customers/${params.id}`);
  await onList.goto(`${product.url}/admin/customers?q=${encodeURIComponent(phone)}`);
  await Promise.all(watching);
  await button('Edit', onPage).first().waitFor();
  await onList.getByText(phone).first().waitFor();

  const { version } = (await owner.get<CustomerRecord>(addressOf(recordCalls.get, { params }))).body;
  const edit = { version, givenName: 'Dana', email: 'dana@example.com', note: 'Wants cranes' };
  expect((await owner.send('PATCH', addressOf(recordCalls.edit, { params }), edit)).status).toBe(200);
  await onPage.getByText('Wants cranes').first().waitFor();
  await onPage.getByRole('heading', { name: 'Dana' }).waitFor();
  await onList.getByText('dana@example.com').first().waitFor();
}

/** Two owners edit the same customer. The second to save is notified, keeps the typed input, and adopts the rest. */
export async function editAtOnce({ site, page, look = noLook }: Desk, other: Page, phone: string) {
  const params = { id: await idOfCustomer(site.owner, phone) };
  const field = (name: string, on: Page) => on.getByRole('textbox', { name });
  for (const on of [page, other]) {
    await on.goto(`${site.product.url}/admin/customers/${params.id}`);
    await button('Edit', on).click();
    await field('Note', on).waitFor();
  }
  // unchanged fields follow the other owner's changes
  await field('First Name', page).fill('Anabel');
  await field('Note', page).fill('Allergic to acetone');
  await field('Note', other).fill('Likes a quiet corner');
  await field('Tags', other).fill('Regular');
  await button('Save', other).click();
  await notice('Customer saved', other);

  await button('Save', page).click();
  const warning = page.getByRole('alert').filter({ hasText: 'saved this customer while you were typing' });
  await warning.getByText('Likes a quiet corner').waitFor();
  await warning.getByText('regular').waitFor();
  expect(await field('Note', page).inputValue()).toBe('Allergic to acetone');
  await expectEventually(() => field('Tags', page).inputValue(), 'regular');
  await look();
  await button('Keep mine', page).click();
  await notice('Customer saved', page);

  const { body } = await site.owner.get<CustomerRecord>(addressOf(recordCalls.get, { params }));
  expect(body).toMatchObject({ givenName: 'Anabel', note: 'Allergic to acetone', tags: ['regular'] });
}

/** Submits the form of a new customer while the session ends, and again after a failed and a successful sign-in. */
export async function addWhileSessionEnds({ site, page, look = noLook }: Desk, endSession: () => Promise<unknown>) {
  // the session ends while the request is in flight: no background read can open the dialog first and cover the button
  await page.route(
    `**${customerCalls.add.path}`,
    async (route) => {
      await endSession();
      await route.continue();
    },
    { times: 1 },
  );
  await button('Add Customer', page).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByLabel('Password').fill('not this password');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await look();
  await dialog.getByLabel('Password').fill(site.product.owner.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await notice('Customer added successfully', page);
}
