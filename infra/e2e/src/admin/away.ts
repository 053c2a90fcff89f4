import { expect } from '@jest/globals';
import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { startOwnedProduct, type OwnedProduct } from '../behavior/owned-product.js';
import { launchBrowser, newVisitor, phone } from '../site/browser.js';
import { type FaultyRelay, startFaultyRelay } from './faulty-relay.js';

/** The admin of a running product, reached through a relay that can stop serving. */
export interface DistantAdmin extends OwnedProduct {
  relay: FaultyRelay;
  browser: Browser;
  page: Page;
  stop(): Promise<void>;
}

/** `options`: of the browser of its owner. */
export async function startDistantAdmin(options: BrowserContextOptions = {}): Promise<DistantAdmin> {
  const [owned, browser] = await Promise.all([startOwnedProduct('standalone'), launchBrowser()]);
  const relay = await startFaultyRelay(owned.product.url);
  const page = await (await newVisitor(browser, { viewport: phone, ...options })).newPage();
  await signIn(page, relay.url, owned.product.owner);
  const stop = async () => {
    await browser.close();
    await relay.stop();
    await owned.stop();
  };
  return { ...owned, relay, browser, page, stop };
}

export async function signIn(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/admin/login?redirect=/admin/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your Account', exact: true }).waitFor();
}

/** The line above every page. */
export const unsaved = (page: Page) => page.getByText('Not saved yet:');
export const away = (page: Page) => page.getByText(/Cannot reach the server\. What you see is as of \d/);
/** The same, or what a screen says that the server left before it was read: it shows what the device keeps. */
export const asOf = (page: Page) =>
  page.getByText(/(Cannot reach the server\. What you see|No connection\. This) is as of \d/);
export const offline = (page: Page) => page.getByText('You are offline.');

export async function openPage({ relay, page }: DistantAdmin, path: string): Promise<void> {
  await page.goto(relay.url + path);
  await page.locator('main#page h1').waitFor();
}

/** Sends a message through the public form. Returns its card in the inbox. */
export async function newMessage({ product, page }: DistantAdmin, firstName: string) {
  const message = { lastName: 'Example', email: 'ana@example.com', phone: '(213) 555-0123', service: 'nailart' };
  const sent = await new Client(product.url).post('/api/contact', { ...message, firstName, message: 'Hello' });
  expect(sent.status).toBeLessThan(300);
  return page.getByRole('article', { name: `Message from ${firstName} Example` });
}

/** The price of a service in cents, as the product stores it. */
export async function storedPrice({ owner }: DistantAdmin, name: string): Promise<number | undefined> {
  const { body } = await owner.get<SalonService[]>(catalogCalls.listServices.path);
  return body.find((service) => service.name === name)?.price;
}

export const priceField = ({ page }: DistantAdmin, name: string) =>
  page.getByLabel(`Price of ${name}`, { exact: true });

export async function typePrice(admin: DistantAdmin, name: string, dollars: string): Promise<void> {
  const row = admin.page.getByRole('listitem').filter({ has: priceField(admin, name) });
  await row.getByLabel(`Price of ${name}`, { exact: true }).fill(dollars);
  await row.getByRole('button', { name: 'Save' }).click();
}
