import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import type { Client } from '../behaviour/client.js';
import { until } from '../site/browser.js';

export interface SecondStep {
  /** What the app shows, or will show so many steps later: a code is taken once. */
  code: (steps?: number) => string;
  recoveryCodes: string[];
}

type Look = () => Promise<void>;
const noLook: Look = () => Promise.resolve();
const button = (name: string, on: Page) => on.getByRole('button', { name, exact: true });

/** An app for codes that has been given a key. */
export const appFor =
  (key: string): SecondStep['code'] =>
  (steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 });

export async function readRecoveryCodes(page: Page): Promise<string[]> {
  await page.getByText('They are shown only now.').waitFor();
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
}

/** Sets it up by keyboard, on the page of one's own account. The code of this moment is used up. */
export async function setUpSecondStep(page: Page, look = noLook): Promise<SecondStep> {
  await button('Set up the second step', page).press('Enter');
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
  await page.getByText('Type a key instead').press('Enter');
  const code = appFor(((await page.locator('details p').textContent()) ?? '').replaceAll(' ', ''));
  await look();

  await page.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Code from the app is wrong').waitFor();
  await page.getByLabel('Code from the app').fill(code());
  await page.keyboard.press('Enter');
  const recoveryCodes = await readRecoveryCodes(page);
  await look();
  await button('I have kept them', page).click();
  await page.getByText(`${recoveryCodes.length} recovery codes are left.`).waitFor();
  return { code, recoveryCodes };
}

/** Passes the second step of a sign-in with a code of the app. A wrong one before is refused. */
export async function enterAppCode(page: Page, code: string, look = noLook): Promise<void> {
  const field = page.getByLabel('Code', { exact: true });
  await page.getByRole('heading', { name: 'Second step', exact: true }).waitFor();
  await look();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  // the form clears what was refused
  await until(page, () => document.querySelector<HTMLInputElement>('input[name=code]')?.value === '');
  await field.fill(code);
  await page.keyboard.press('Enter');
}

/** Enters a recovery code in the place of the app's. */
export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await button('Use a recovery code', page).press('Enter');
  // the focus goes to the field
  await page.locator('input:focus').waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The owner's link by which an account chooses another password. */
export async function linkFor(owner: Client, url: string, email: string): Promise<string> {
  const { status, body } = await owner.post<MadeLink>(staffCalls.resetPassword.path, { email });
  if (status !== 201) throw new Error(`the link for ${email} was answered with ${status}: ${JSON.stringify(body)}`);
  return `${url}/admin/invite#${body.token}`;
}

/** Chooses another password by an owner's link. Where the account has a second step, that comes next. */
export async function choosePasswordByLink(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await button('Save and sign in', page).click();
}
