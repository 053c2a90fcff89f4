import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as accountCalls from '@lacquer/contracts/calls/staff/account';
import type { StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { Client as Database } from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { addColleague } from '../behavior/colleague.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { keepSampleName } from '../behavior/owned-product.js';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';
import { violations } from '../site/accessibility.js';
import { desktop, launchBrowser, newVisitor, overflow, phone, watch } from '../site/browser.js';
import {
  appFor,
  choosePasswordByLink,
  enterAppCode,
  enterRecoveryCode,
  linkFor,
  readRecoveryCodes,
  type SecondStep,
  setUpSecondStep,
} from './second-step.js';

const narrow = { width: 320, height: 640 };
const noSecondStep = /no second step/i;

/** An owner's first days. The tests share their state and run in order. */
describe('a member of staff', () => {
  let product: ProductUnderTest;
  let browser: Browser;
  let database: Database;
  let device: BrowserContext;
  let page: Page;
  let app: SecondStep['code'];
  let recoveryCodes: string[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct('standalone', { withProviders: false }), launchBrowser()]);
    await keepSampleName(await new Client(product.url).signIn(product.owner));
    database = new Database({ connectionString: product.databaseOf('gateway') });
    await database.connect();
    device = await newVisitor(browser, { viewport: phone });
    page = await device.newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await database?.end();
    await product?.stop();
  });

  const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true });
  const heading = (name: string, on = page) => on.getByRole('heading', { name, exact: true });
  const enterPassword = async (on: Page, password = product.owner.password) => {
    await on.goto(`${product.url}/admin/login`);
    await on.getByLabel('Email').fill(product.owner.email);
    await on.getByLabel('Password').fill(password);
    await on.keyboard.press('Enter');
  };
  const openAccount = async () => {
    await button('More').click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await heading('Your Account').waitFor();
  };
  const isIn = (on: Page) => heading('Home', on).waitFor();
  const signInAgo = (time: string) =>
    database.query(`UPDATE gateway.session SET confirmed_at = confirmed_at - '${time}'::interval`);
  /** Expects no layout or accessibility faults at the narrowest and the widest window. */
  const isFit = async (on = page) => {
    const found: unknown[] = [];
    for (const viewport of [narrow, phone, desktop]) {
      await on.setViewportSize(viewport);
      found.push(...(await violations(on)), await overflow(on));
    }
    await on.setViewportSize(phone);
    return found;
  };
  const fit = [0, 0, 0];
  const look = (on: Page) => async () => expect(await isFit(on)).toEqual(fit);

  it('chooses a new password with a link from the owner, and still needs the code of the second step', async () => {
    const owner = await new Client(product.url).signIn(product.owner);
    const colleague = await addColleague(owner, { email: 'mina@example.com', role: 'staff' });
    const hers = await new Client(product.url).signIn(colleague);
    const { body: started } = await hers.post<StartedSecondStep>(accountCalls.startSecondStep.path);
    const code = appFor(started.secret);
    const turnedOn = await hers.send(accountCalls.turnOnSecondStep.method, accountCalls.turnOnSecondStep.path, {
      code: code(),
    });
    expect(turnedOn.status).toBe(200);

    const elsewhere = await newVisitor(browser, { viewport: phone });
    const other = await elsewhere.newPage();
    const link = await linkFor(owner, product.url, colleague.email);
    await choosePasswordByLink(other, link, 'a pillow under four ladders');
    await enterAppCode(other, code(1), look(other));
    await isIn(other);
    await expect(new Client(product.url).signIn(colleague)).rejects.toThrow('STAFF.WRONG_CREDENTIALS');

    await other.goto(link);
    await other.getByText(/It was used already/).waitFor();
    await elsewhere.close();
  });

  it('signs in with a password, and is asked to add a second step', async () => {
    const { faults } = watch(page);
    await enterPassword(page);
    await isIn(page);

    const urged = page.getByRole('link', { name: noSecondStep });
    await urged.waitFor();
    const add = page.getByRole('link', { name: 'Add a visit' });
    for (const viewport of [narrow, phone]) {
      await page.setViewportSize(viewport);
      // in this order, since arriving data moves both down
      const [action, line] = [await add.boundingBox(), await urged.boundingBox()];
      expect(line?.height).toBeLessThan(50);
      expect(line?.y).toBeGreaterThan(Number(action?.y) + Number(action?.height));
    }
    await urged.click();
    await heading('Your Account').waitFor();

    await page.getByText('This device', { exact: true }).waitFor();
    expect(await isFit()).toEqual(fit);
    // expected: the login page requests the current session
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('sets up the second step by keyboard, and saves the recovery codes', async () => {
    const { faults } = watch(page);
    ({ code: app, recoveryCodes } = await setUpSecondStep(page, look(page)));
    expect(recoveryCodes).toHaveLength(10);
    // expected: the wrong code
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await isIn(page);
    await page.getByRole('link', { name: noSecondStep }).waitFor({ state: 'detached' });
    await openAccount();
  });

  it('signs in elsewhere with a code of the app', async () => {
    const elsewhere = await newVisitor(browser, { viewport: phone });
    const other = await elsewhere.newPage();
    await enterPassword(other);
    // the code of the setup cannot be used again
    await enterAppCode(other, app(1), look(other));
    await isIn(other);
    await elsewhere.close();
  });

  it('signs in with a recovery code, once', async () => {
    for (const isFirst of [true, false]) {
      const elsewhere = await newVisitor(browser);
      const other = await elsewhere.newPage();
      await enterPassword(other);
      await enterRecoveryCode(other, recoveryCodes[0] ?? '');
      if (isFirst) await isIn(other);
      else await other.getByRole('alert').getByText('was used before').waitFor();
      await elsewhere.close();
    }

    await page.reload();
    await page.getByText('9 recovery codes are left.').waitFor();
  });

  it('must enter the password again before the recovery codes are renewed', async () => {
    await signInAgo('11 minutes');
    await button('New recovery codes').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.waitFor();
    expect(await isFit()).toEqual(fit);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('9 recovery codes are left.').waitFor();

    await button('New recovery codes').click();
    await dialog.getByLabel('Password').fill('not this password');
    await page.keyboard.press('Enter');
    await dialog.getByText('Password is wrong').waitFor();
    await dialog.getByLabel('Password').fill(product.owner.password);
    await page.keyboard.press('Enter');

    const renewed = await readRecoveryCodes(page);
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    recoveryCodes = renewed;
    await button('I have saved them').click();
  });

  it('lists the other sessions of the account, and ends them', async () => {
    const elsewhere = await newVisitor(browser);
    const other = await elsewhere.newPage();
    await enterPassword(other);
    await enterRecoveryCode(other, recoveryCodes[1] ?? '');
    await isIn(other);

    await page.reload();
    await button('Sign out all others').click();
    await button('Sign out all others').waitFor({ state: 'detached' });
    await expectEventually(() => page.getByText('This device', { exact: true }).count(), 1);

    await other.getByRole('link', { name: 'Messages' }).click();
    await heading('Sign in to continue', other).waitFor();
    await button('Leave this page', other).click();
    await heading('Staff sign-in', other).waitFor();
    await elsewhere.close();
  });

  it('must also complete the second step when the session ends on a page, which keeps its input', async () => {
    await page.getByLabel('Current password').fill('half typed');
    // the session ends while the request is in flight: no background read can open the dialog first and cover the button
    await page.route(
      `**${accountCalls.renewRecoveryCodes.path}`,
      async (route) => {
        await database.query('DELETE FROM gateway.session');
        await route.continue();
      },
      { times: 1 },
    );
    await button('New recovery codes').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.getByLabel('Password').fill(product.owner.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Second step' }).waitFor();
    expect(await isFit()).toEqual(fit);
    await enterRecoveryCode(page, recoveryCodes[3] ?? '');

    // the original request continues
    recoveryCodes = await readRecoveryCodes(page);
    await expectEventually(() => page.getByLabel('Current password').inputValue(), 'half typed');
    await button('I have saved them').click();
    await page.getByLabel('Current password').fill('');
  });

  it('changes the password, but not to a common one', async () => {
    const change = async (current: string, next: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(next);
      await page.keyboard.press('Enter');
    };
    await change('not this password', 'a kettle beside the harbor');
    await page.getByText('Current password is wrong').waitFor();
    await change(product.owner.password, 'password1234');
    await page.getByText('New password is easy to guess').waitFor();
    expect(await isFit()).toEqual(fit);

    await change(product.owner.password, 'a kettle beside the harbor');
    await page.getByText('Password changed', { exact: true }).waitFor();

    await button('More').click();
    await button('Sign out').click();
    await heading('Staff sign-in').waitFor();
    await enterPassword(page, 'a kettle beside the harbor');
    await heading('Second step').waitFor();
  });

  it('can start over at the second step, and turn it off once signed in', async () => {
    await button('Start over').click();
    await heading('Staff sign-in').waitFor();
    await enterPassword(page, 'a kettle beside the harbor');
    await enterRecoveryCode(page, recoveryCodes[2] ?? '');
    await isIn(page);

    await openAccount();
    await button('Turn off').click();
    expect(await isFit()).toEqual(fit);
    await button('Turn it off').click();

    await button('Set up the second step').waitFor();
  });
});
