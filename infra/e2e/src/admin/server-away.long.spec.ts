import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Page } from 'playwright-core';
import { newVisitor, phone } from '../site/browser.js';
import { addCustomer, idOfCustomer } from './customer-steps.js';
import {
  asOf,
  away,
  type DistantAdmin,
  newMessage,
  offline,
  openPage,
  priceField,
  signIn,
  startDistantAdmin,
  storedPrice,
  typePrice,
  unsaved,
} from './away.js';

describe('each kind of admin screen while the server does not answer', () => {
  let admin: DistantAdmin;
  let customer: string;
  beforeAll(async () => {
    admin = await startDistantAdmin();
    await addCustomer(admin.owner, '(213) 555-0123', ['Ana', 'Example'], 1999);
    customer = `/admin/customers/${await idOfCustomer(admin.owner, '5550123')}`;
  });
  afterAll(() => admin?.stop());
  afterEach(() => admin.relay.restore());

  it.each([
    ['the figures', '/admin'],
    ['a list', '/admin/customers'],
    ['a record', 'customer'],
    ['the inbox', '/admin/contacts'],
    ['conversations', '/admin/replies'],
    ['campaigns', '/admin/campaigns'],
    ['a composer', '/admin/campaigns/new'],
    ['settings', '/admin/site?tab=salon'],
    ['accounts', '/admin/staff'],
    ['the state of the product', '/admin/health'],
  ])('%s stays, says as of when, and is current again by itself', async (_, path) => {
    const { page, relay } = admin;
    await openPage(admin, path === 'customer' ? customer : path);
    const title = (await page.locator('main#page h1').first().textContent()) ?? '';
    await relay.refuse();
    await asOf(page).waitFor();
    expect(await page.locator('main#page h1').first().textContent()).toBe(title);
    await relay.restore();
    await asOf(page).waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await offline(page).waitFor();
    expect(await page.locator('main#page h1').first().textContent()).toBe(title);
    await page.context().setOffline(false);
    await offline(page).waitFor({ state: 'detached' });
  });

  it('a screen that is opened while the server is away shows what the device keeps, or its frame, and loads by itself', async () => {
    const { page, relay, product } = admin;
    const openCustomers = async (device: Page) => {
      await openPage({ ...admin, page: device }, '/admin');
      relay.fail('bad-gateway', /\/api\//);
      await device.getByRole('link', { name: 'Customers', exact: true }).last().click();
    };
    await openPage(admin, '/admin/customers');
    await page.getByText('Ana Example').first().waitFor();
    await openCustomers(page);
    await page.getByText('Ana Example').first().waitFor();
    await relay.restore();

    const visitor = await newVisitor(admin.browser, { viewport: phone });
    const other = await visitor.newPage();
    await signIn(other, relay.url, product.owner);
    await openCustomers(other);
    await other.getByText('Failed to load customers.').waitFor();
    await relay.restore();
    await other.getByText('Ana Example').first().waitFor();
    await visitor.close();
  });

  it('a price typed without a signal is told at once, and sent when the signal is back', async () => {
    const { page } = admin;
    await openPage(admin, '/admin/site');
    // the tab's code has loaded
    await priceField(admin, 'Gel Manicure').waitFor();
    await page.context().setOffline(true);
    await typePrice(admin, 'Gel Manicure', '47.00');
    await page.getByText('1 change is not sent yet').waitFor();
    await page.context().setOffline(false);
    await eventually(async () => (await storedPrice(admin, 'Gel Manicure')) === 4700);
    await offline(page).waitFor({ state: 'detached' });
  });

  it('a message marked while the server hangs is told as slow, and marked once it answers', async () => {
    const { page, relay } = admin;
    const card = await newMessage(admin, 'Bea');
    await openPage(admin, '/admin/contacts');
    await card.waitFor();
    relay.fail('silent', /^PATCH/);
    await card.getByRole('button', { name: 'Mark as read' }).click();
    await page.getByText('the server is slow to answer').waitFor();
    await relay.restore();
    await card.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
    await unsaved(page).waitFor({ state: 'detached' });
  });

  it('a customer whose answer was lost is added once', async () => {
    const { page, relay, owner } = admin;
    await openPage(admin, '/admin/customers?form=add');
    await page.getByLabel('Phone Number').first().fill('(213) 555-0145');
    await page.getByLabel('Service Name').first().fill('Fill');
    await page.getByLabel('Amount').first().fill('12.50');
    relay.fail('answer-lost', /^POST .*\/customers\/add/);
    await page.getByRole('button', { name: 'Add Customer', exact: true }).click();
    await unsaved(page).waitFor();
    await relay.restore();
    await page.getByText('Customer added successfully').first().waitFor();
    const { body } = await owner.get<{ visitCount: number }[]>(`${customerCalls.list.path}?q=5550145&limit=5`);
    expect(body.map(({ visitCount }) => visitCount)).toEqual([1]);
  });

  it('a launch is never repeated by itself: the owner is told, and starts it again', async () => {
    const { page, relay, owner } = admin;
    await openPage(admin, '/admin/campaigns/new');
    await page.getByLabel('Message').fill('Petals for everybody');
    const send = page.getByRole('region', { name: 'Send' }).getByRole('button', { name: 'Send now' });
    await eventually(() => send.isEnabled());
    await page.getByText('Draft saved').waitFor();
    relay.fail('bad-gateway', /^POST .*\/start/);
    const starts = () => relay.writes.filter((line) => line.endsWith('/start')).length;
    await send.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByText('The campaign could not be started').first().waitFor();
    await relay.restore();
    await away(page).waitFor({ state: 'detached' });
    expect(starts()).toBe(0);
    const { body } = await owner.get<{ status: string }[]>(`${campaignCalls.list.path}?q=Petals`);
    expect(body.map(({ status }) => status)).toEqual(['draft']);
  });
});
