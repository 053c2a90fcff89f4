import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import type { Client } from '../behavior/client.js';
import { until } from '../site/browser.js';

export interface SecondStep {
  /** The current code, or the one a number of time steps later, since each code is accepted only once. */
  code: (steps?: number) => string;
  recoveryCodes: string[];
}

type Look = () => Promise<void>;
const noLook: Look = () => Promise.resolve();
const button = (name: string, on: Page) => on.getByRole('button', { name, exact: true });

/** An authenticator app with the given key. */
export const appFor =
  (key: string): SecondStep['code'] =>
  (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 });

export async function readRecoveryCodes(page: Page): Promise<string[]> {
  await page.getByText('They are shown only once.').waitFor();
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
}

/** Sets up the second step by keyboard, on the page Your Account. Uses up the current code. */
export async function setUpSecondStep(page: Page, look = noLook): Promise<SecondStep> {
  await button('Set up the second step', page).press('Enter');
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
  await page.getByText('Enter a key instead').press('Enter');
  const code = appFor(((await page.locator('details p').textContent()) ?? '').replaceAll(' ', ''));
  await look();

  await page.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Code from the app is wrong').waitFor();
  await page.getByLabel('Code from the app').fill(code());
  await page.keyboard.press('Enter');
  const recoveryCodes = await readRecoveryCodes(page);
  await look();
  await button('I have saved them', page).click();
  await page.getByText(`${recoveryCodes.length} recovery codes are left.`).waitFor();
  return { code, recoveryCodes };
}

/** Completes the second step of a sign-in with a code of the app, after a wrong code was rejected. */
export async function enterAppCode(page: Page, code: string, look = noLook): Promise<void> {
  const field = page.getByLabel('Code', { exact: true });
  await page.getByRole('heading', { name: 'Second step', exact: true }).waitFor();
  await look();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  // the form clears the rejected code
  await until(page, () => document.querySelector<HTMLInputElement>('input[name=code]')?.value === '');
  await field.fill(code);
  await page.keyboard.press('Enter');
}

/** Enters a recovery code instead of the app's code. */
export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await button('Use a recovery code', page).press('Enter');
  // the focus moves to the field
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Creates a link with which an account can choose a new password. */
export async function linkFor(owner: Client, url: string, email: string): Promise<string> {
  const { status, body } = await owner.post<MadeLink>(staffCalls.resetPassword.path, { email });
  if (status !== 201) throw new Error(`creating the link for ${email} returned ${status}: ${JSON.stringify(body)}`);
  return `${url}/admin/invite#${body.token}`;
}

/** Chooses a new password with an owner's link. If the account has a second step, it follows. */
export async function choosePasswordByLink(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await button('Save and sign in', page).click();
}
