import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import type { Operations } from '@lacquer/contracts/operations';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client as Database } from 'pg';
import type { Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import type { Mode } from '../behavior/product.js';
import { newVisitor, watch } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { layoutFaults } from './layout-faults.js';

/** A message that was set aside, from its first failure to its end, in the admin. */
export function describeHealth(mode: Mode): void {
  describe(`the Health page, ${mode}`, () => {
    let site: SiteUnderTest;
    let contact: Database;
    let messaging: Database;
    let page: Page;
    let faults: string[];

    beforeAll(async () => {
      site = await startSite({ withProviders: false }, mode);
      contact = new Database({ connectionString: site.product.databaseOf('contact') });
      messaging = new Database({ connectionString: site.product.databaseOf('messaging') });
      await Promise.all([contact.connect(), messaging.connect()]);
      page = await (await newVisitor(site.browser)).newPage();
      ({ faults } = watch(page));
      await page.goto(`${site.product.url}/admin/login?redirect=/admin/health`);
      await page.getByLabel('Email').fill(site.product.owner.email);
      await page.getByLabel('Password').fill(site.product.owner.password);
      await page.keyboard.press('Enter');
      await aside().getByText('None').waitFor();
    });

    afterAll(async () => {
      await contact?.end();
      await messaging?.end();
      await site?.stop();
    });

    const tableOf = (app: 'contact' | 'messaging', table: string) =>
      mode === 'standalone' ? `${app}.${table}` : table;
    const aside = () => page.getByRole('region', { name: 'Failed events' });
    const entry = () => aside().getByRole('button', { name: /^A message arrived from the site/ });
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const insertEvent = async (data: object, deadAt: string | null) => {
      const id = randomUUID();
      await contact.query(
        `INSERT INTO ${tableOf('contact', 'outbox')} (id, type, occurred_at, correlation_id, data, attempts, last_error, dead_at)
         VALUES ($1, $2, now(), 'health', $3, 1, NULL, $4)`,
        [id, contactSubmitted.name, JSON.stringify(data), deadAt],
      );
      return id;
    };
    const isHandled = async (id: string) => {
      const { rowCount } = await messaging.query(`SELECT FROM ${tableOf('messaging', 'inbox')} WHERE event_id = $1`, [
        id,
      ]);
      return rowCount === 1;
    };
    const untilDead = (count: number) =>
      eventually(async () => {
        const { body } = await site.owner.get<Operations>('/api/admin/operations');
        return body.deadLetters === count;
      });
    const open = async (path: string) => {
      await page.goto(site.product.url + path);
      await page.locator('main#page h1').waitFor();
    };

    it('lists an unreadable message, linked from Home; it fails again when redelivered, and can be discarded', async () => {
      await insertEvent({ submissionId: 7 }, null);
      await untilDead(1);
      await open('/admin');
      await page.getByRole('link', { name: 'One internal message could not be processed' }).click();
      await entry().click();
      const sheet = dialog('A message arrived from the site');
      await sheet.getByText('"submissionId": 7').waitFor();
      await sheet.getByRole('button', { name: 'Deliver again' }).click();
      await sheet.waitFor({ state: 'detached' });

      await untilDead(1);
      await open('/admin/health');
      await entry().click();
      await sheet.getByRole('button', { name: 'Discard' }).click();
      await dialog('Discard it permanently?').getByRole('button', { name: 'Discard permanently' }).click();
      await aside().getByText('None').waitFor();
      await untilDead(0);
    });

    it('redelivers a message that can now be handled, once, and records who did', async () => {
      const id = await insertEvent({ submissionId: randomUUID() }, new Date().toISOString());
      await untilDead(1);
      await open('/admin/health');
      await entry().click();
      await dialog('A message arrived from the site').getByRole('button', { name: 'Deliver again' }).click();

      await eventually(() => isHandled(id));
      await aside().getByText('None').waitFor();
      await open('/admin/audit');
      await page.getByText('delivered a failed message again').first().waitFor();
      await page.getByText('discarded a failed message').first().waitFor();
    });

    it('shows the version of each app, and hides the notice about missing connections for this session', async () => {
      await open('/admin/health');
      const runs = page.getByRole('region', { name: 'Apps' });
      await runs.getByText('All running').waitFor();
      await expectEventually(() => runs.getByText(/^Version \d/).count(), 5);
      await runs.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
      await runs.getByText(/^1 worker, version \d/).waitFor();

      await open('/admin/contacts');
      const line = page.getByRole('main').getByRole('link', { name: /See Health$/ });
      await line.waitFor();
      await page.getByRole('button', { name: 'Hide until the next session' }).click();
      await line.waitFor({ state: 'detached' });
      const response = page.waitForResponse((answer) => answer.url().endsWith(integrationCalls.get.path));
      await page.reload();
      await response;
      await page.getByText('No contact submissions yet').waitFor();
      expect(await line.count()).toBe(0);
    });

    it('has no accessibility violations while a message is set aside, and never scrolls horizontally', async () => {
      await insertEvent({ submissionId: randomUUID() }, new Date().toISOString());
      await untilDead(1);
      const show = async () => {
        await open('/admin/health');
        await entry().waitFor();
      };
      expect(await layoutFaults(page, { widths: [320, 768, 1440], show })).toEqual([]);
      expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    });

    // runs last, because messages that failed before may be set aside again
    it('lets an owner republish past events, each once', async () => {
      const id = await insertEvent({ submissionId: randomUUID() }, null);
      await eventually(() => isHandled(id));
      await open('/admin/health');
      await page.getByRole('button', { name: 'Send again...' }).click();
      const again = dialog('Send messages again');
      await again.getByText('A message arrived from the site').waitFor();
      await again.getByRole('button', { name: /^Send \d+ messages? again$/ }).click();
      await again.waitFor({ state: 'detached' });

      const isTold = async () => {
        const table = tableOf('contact', 'outbox');
        const { rows } = await contact.query<{ attempts: number }>(
          `SELECT attempts FROM ${table} WHERE id = $1 AND published_at IS NOT NULL`,
          [id],
        );
        return rows[0]?.attempts;
      };
      // the counter restarts: it was inserted with one attempt and then had a second one
      await eventually(async () => (await isTold()) === 1);
      expect(await isHandled(id)).toBe(true);
      await open('/admin/audit');
      await page.getByText('sent messages between the apps again').first().waitFor();
    });
  });
}
