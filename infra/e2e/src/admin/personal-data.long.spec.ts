import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { desktop, newVisitor, watch } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { addCustomer, idOfCustomer } from './customer-steps.js';
import { layoutFaults } from './layout-faults.js';

const beside = 'beside@example.com';

/** The tests share their state and run in order. */
describe("a person's data in the admin", () => {
  let site: SiteUnderTest;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    site = await startSite();
    await addCustomer(site.owner, '(213) 555-0141', ['Ana', 'Example'], 3000);
    await write('I am Ana', beside, '213-555-0141 ext 12');
    await write(`Secret of somebody else ${'and so on '.repeat(60)}`, beside, '');
    const context = await newVisitor(site.browser, { viewport: desktop, reducedMotion: 'reduce' });
    page = await context.newPage();
    ({ faults } = watch(page));
    const customer = `/admin/customers/${await idOfCustomer(site.owner, '2135550141')}`;
    await page.goto(`${site.product.url}/admin/login?redirect=${encodeURIComponent(customer)}`);
    await page.getByLabel('Email').fill(site.product.owner.email);
    await page.getByLabel('Password').fill(site.product.owner.password);
    await page.keyboard.press('Enter');
    await button('Export everything').waitFor();
  });

  afterAll(async () => {
    await site?.stop();
  });

  const write = async (message: string, email: string, phone: string) => {
    const form = { firstName: 'Maximiliana-Alexandrina', lastName: 'Park', email, phone, service: '', message };
    expect((await site.owner.post('/api/contact', form)).status).toBe(201);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choice = () => page.getByRole('checkbox', { name: new RegExp(beside) });
  /** Of the open dialog, which closes when the file is saved. */
  const exportedFile = async (): Promise<string> => {
    const saving = page.waitForEvent('download');
    await button('Export').click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('customer-0141.json');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return readFile(await file.path(), 'utf8');
  };

  it('lists addresses that were typed beside the phone, with the reason and their messages, and joins none by itself', async () => {
    await button('Export everything').click();
    await page.getByText(/^This address was typed beside this phone in a message of /).waitFor();
    await page.getByText(/^Secret of somebody else/).waitFor();
    expect(await choice().isChecked()).toBe(false);
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize(desktop);

    const file = await exportedFile();
    expect(file).toContain('I am Ana');
    expect(file).not.toContain('Secret of somebody else');
  });

  it('joins an address that the owner chose', async () => {
    await button('Export everything').click();
    await choice().check();
    expect(await exportedFile()).toContain('Secret of somebody else');
  });

  it('is erased with what was shown, and the rest stays', async () => {
    await button('Erase this person').click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person permanently?' });
    const messages = (count: number) => dialog.getByRole('listitem').filter({ hasText: `contact messages ${count}` });
    await messages(1).waitFor();
    await choice().check();
    await messages(2).waitFor();
    await choice().uncheck();
    await messages(1).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await dialog.getByLabel(/^To erase/).fill('0141');
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();

    await page.getByText('The person is erased', { exact: true }).first().waitFor();
    const { body } = await site.owner.get<{ message: string }[]>('/api/admin/contacts');
    expect(body.map(({ message }) => message.slice(0, 23))).toEqual(['Secret of somebody else']);
    expect(faults).toEqual([]);
  });
});
