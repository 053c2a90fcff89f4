import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { servicesPath } from '@lacquer/contracts/paths';
import type { GalleryItem, SalonService } from '@lacquer/contracts/salon/catalog';
import type { DefaultAudience } from '@lacquer/contracts/messaging/default-audience';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import type { SalonSetup } from '@lacquer/contracts/salon/setup';
import type { Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { violations } from '../site/accessibility.js';
import { desktop, launchBrowser, newVisitor, overflow, watch } from '../site/browser.js';

const narrow = { width: 320, height: 640 };
const pictures = ['rose-chrome', 'garnet-strokes', 'lacquer-red-almond'].map(
  (name) => new URL(`../../../../web/public/images/stills/${name}-800.jpg`, import.meta.url).pathname,
);

/** A new salon, from its first sign-in, on a phone. The tests share their state and run in order. */
describe('the setup of a new salon', () => {
  let owned: OwnedProduct;
  let page: Page;
  let seen: { faults: string[] };
  let close: () => Promise<void>;

  beforeAll(async () => {
    const [product, browser] = await Promise.all([startOwnedProduct('standalone', { isNew: true }), launchBrowser()]);
    owned = product;
    close = () => browser.close();
    page = await (await newVisitor(browser, { viewport: narrow })).newPage();
  });
  afterAll(async () => {
    await close?.();
    await owned?.stop();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const read = async <T>(path: string) => (await owned.owner.get<T>(path)).body;
  const states = async () =>
    Object.fromEntries((await read<SalonSetup>('/api/admin/setup')).steps.map(({ step, state }) => [step, state]));
  const expectFit = async (shot: string) => {
    for (const viewport of [desktop, narrow]) {
      await page.setViewportSize(viewport);
      expect([shot, await violations(page), await overflow(page)]).toEqual([shot, [], 0]);
      const { SETUP_SHOTS: folder } = process.env;
      if (folder) await page.screenshot({ path: `${folder}/${shot}-${viewport.width}.png`, fullPage: true });
    }
  };

  it('is what an owner sees first', async () => {
    await page.goto(`${owned.product.url}/admin`);
    await page.getByLabel('Email').fill(owned.product.owner.email);
    await page.getByLabel('Password').fill(owned.product.owner.password);
    await page.keyboard.press('Enter');
    await heading('What is your salon called?').waitFor();
    seen = watch(page);
    await expectFit('name');
    await page.getByLabel('Name of the salon').fill('');
    await button('Save and continue').click();
    await page.getByText('Name of the salon is required').waitFor();
    await page.getByLabel('Name of the salon').fill('Mai Nails');
    await button('Save and continue').click();
    await heading('Where are you, and when are you open?').waitFor();
    await expectEventually(async () => (await read<SalonProfile>('/api/salon')).name, 'Mai Nails');
  });

  it('takes the time zone of the address, and the place where the owner stands', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 40.7484, longitude: -73.9857 });
    await expectFit('place');
    await page.getByLabel('Street').fill('200 Sample Street');
    await page.getByLabel('City').fill('New York');
    await page.getByLabel('State').fill('ny');
    await page.getByLabel('ZIP code').fill('10001');
    await page.getByText('It is that of the address: NY 10001.').waitFor();
    await page.getByText(/^The map position is still that of the sample/).waitFor();
    await expectFit('place-unset');
    await button('I am in the salon: take this place').click();
    await page.getByText(/^The map position is still that of the sample/).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Open on Sunday' }).uncheck();
    await button('Save and continue').click();
    await heading('Where do people book?').waitFor();
    expect(await read<SalonProfile>('/api/salon')).toMatchObject({
      address: { street: '200 Sample Street', city: 'New York', region: 'NY' },
      geo: { latitude: 40.7484, longitude: -73.9857 },
      timeZone: 'America/New_York',
      hours: { sunday: null },
    });
  });

  it('goes on where it was left, and takes up what was skipped', async () => {
    await button('Skip this step').click();
    await heading('What can you say about yourselves?').waitFor();
    await page.goto(`${owned.product.url}/admin`);
    await page.getByRole('link', { name: /7 steps of the setup are left/ }).waitFor();
    await page.goto(`${owned.product.url}/admin/setup`);
    await heading('What can you say about yourselves?').waitFor();
    await expectFit('claims');
    await button('Back').click();
    await page.getByLabel('Booking page').fill('https://example.com/mai-nails');
    await button('Save and continue').click();
    await heading('What can you say about yourselves?').waitFor();
    expect(await states()).toMatchObject({ name: 'done', place: 'done', booking: 'done', claims: 'open' });
    await page.getByLabel('Reviews (optional)').fill('12');
    await button('Save and continue').click();
    await heading('Which languages do your visitors read?').waitFor();
  });

  it('leaves out a language', async () => {
    await expectFit('languages');
    await page.getByRole('checkbox', { name: '한국어' }).uncheck();
    await button('Save and continue').click();
    await heading('Which colors are yours?').waitFor();
    await expectEventually(
      async () => (await fetch(`${owned.product.url}/ko/services`)).url,
      `${owned.product.url}/services`,
    );
    expect((await fetch(`${owned.product.url}/es/services`)).status).toBe(200);
  });

  it('shows the page in other colors before they are saved', async () => {
    const inFrame = page.frameLocator('iframe');
    await inFrame.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('radio', { name: 'Pine' }).check();
    await expectEventually(
      () => inFrame.locator('html').evaluate((html) => html.style.getPropertyValue('--color-lacquer') !== ''),
      true,
    );
    await expectFit('colors');
    expect(await read<SalonProfile>('/api/salon')).not.toHaveProperty('palette', 'pine');
    await button('Save and continue').click();
    await heading('What do you offer, and for how much?').waitFor();
    expect(await read<SalonProfile>('/api/salon')).toMatchObject({ palette: 'pine' });
  });

  it('hides what is not offered, sets prices and adds a service', async () => {
    await expectFit('services');
    const { square } = owned.product.providers;
    square.addItem({ name: 'classic  manicure', price: 2700, minutes: 30 });
    square.addItem({ name: 'Deluxe Pedi', price: 6200 });
    square.addItem({ name: 'Bottle of polish' });
    await button('Take services and prices from Square').click();
    await page.getByText('1 service of Square is in the list, 2 more are below it.').waitFor();
    await page
      .getByRole('group', { name: 'Another service' })
      .first()
      .getByRole('button', { name: 'Leave it out' })
      .click();
    await page.getByRole('checkbox', { name: 'Leg Waxing' }).uncheck();
    await page.getByLabel('Price of Gel Manicure, in dollars').fill('free');
    await button('Add a service').click();
    await page.getByLabel('Name', { exact: true }).last().fill('Builder Gel');
    await page.getByLabel('Price in dollars').last().fill('55');
    await button('Save and continue').click();
    await page.getByText('The price must be in dollars and cents, like 35.00').waitFor();
    expect((await read<SalonService[]>(servicesPath)).some(({ name }) => name === 'Leg Waxing')).toBe(true);
    await page.getByLabel('Price of Gel Manicure, in dollars').fill('44.50');
    await button('Save and continue').click();
    await heading('Show your own work').waitFor();
    await expectEventually(async () => {
      const menu = new Map((await read<SalonService[]>(servicesPath)).map(({ name, price }) => [name, price]));
      return ['Leg Waxing', 'Gel Manicure', 'Builder Gel', 'Classic Manicure', 'Deluxe Pedi', 'Bottle of polish'].map(
        (name) => menu.get(name),
      );
    }, [undefined, 4450, 5500, 2700, 6200, undefined]);
    expect(await (await fetch(`${owned.product.url}/pedicure-los-angeles`)).text()).toContain('Deluxe Pedi');
    expect((await fetch(`${owned.product.url}/builder-gel`)).status).toBe(200);
  });

  it("replaces the sample's illustrations by photographs", async () => {
    await page.getByLabel('Add pictures').setInputFiles(pictures);
    await expectEventually(() => page.getByLabel('What it shows').count(), pictures.length);
    for (const [index, title] of ['Chrome', 'Strokes', ''].entries())
      await page.getByLabel('What it shows').nth(index).fill(title);
    await button('Save and continue').click();
    await page.getByText('What it shows is required').waitFor();
    await expectFit('pictures');
    await page.getByLabel('What it shows').nth(2).fill('Our red');
    await button('Save and continue').click();
    await heading('Texts and payments').waitFor();
    await expectEventually(
      async () => (await read<GalleryItem[]>('/api/gallery')).map(({ title }) => title).toSorted(),
      ['Chrome', 'Our red', 'Strokes'],
    );
  });

  it('tries texts and payments', async () => {
    await expectFit('connections');
    await page.getByLabel('Phone for a test').fill('(213) 555-0177');
    await page.getByRole('checkbox', { name: /My own phone/ }).check();
    await button('Send a test').click();
    await page.getByText('The test to (213) 555-0177 was sent.').waitFor();
    await button('Test Square').click();
    await page.getByText(/^Square answers:/).waitFor();
  });

  it('chooses with whom campaigns start, with the words of the composer', async () => {
    const audience = async () => (await read<DefaultAudience>('/api/admin/default-audience')).audience;
    const asked = () => page.getByRole('radio', { name: 'Asked for texts' });
    expect(await audience()).toBe('all');
    await asked().check();
    await expectEventually(audience, 'consented');
    await expectFit('audience');
    await button('Continue').click();
    await heading('Protect your account').waitFor();

    await page.goto(`${owned.product.url}/admin/campaigns/new`);
    await expectEventually(() => asked().isChecked(), true);
    await expectFit('composer');
    await page.goto(`${owned.product.url}/admin/campaigns`);
    await page.getByText('New campaigns start with: Asked for texts.').waitFor();
    await button('Change the audience of new campaigns').click();
    await page.getByRole('dialog', { name: 'Audience of new campaigns' }).waitFor();
    await expectFit('change-audience');
    await page.getByRole('radio', { name: 'All who have not said no' }).check();
    await expectEventually(audience, 'all');
    await page.goto(`${owned.product.url}/admin/setup`);
    await heading('Protect your account').waitFor();
  });

  it('ends with what is left, and no longer opens by itself', async () => {
    await expectFit('second-step');
    await button('Skip this step').click();
    await heading('Your site is on its way').waitFor();
    await expectFit('end');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await heading('Home').waitFor();
    expect(await page.getByText(/of the setup/).count()).toBe(0);
    expect(seen.faults).toEqual([]);
  });
});
