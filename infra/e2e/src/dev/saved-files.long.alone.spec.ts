import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Client } from '../behavior/client.js';
import { hydrated, launchBrowser } from '../site/browser.js';
import { Development, timeoutMs } from './development.js';
import { checkWithin } from '@lacquer/servers/testing/within-limit';

/** Of three tries, each of which saves and reverts. */
const testTimeoutMs = 6 * timeoutMs;

/** An edit, and how to observe that it runs. `to` gets a number that no earlier edit used. */
interface Edit {
  part: string;
  /** Milliseconds until it must run, on an otherwise idle machine. */
  limitMs: number;
  path: string;
  from: string;
  to: (mark: number) => string;
  look: (client: Client) => Promise<string>;
  shows: (mark: number) => string;
}

const service: Edit = {
  part: 'a service',
  limitMs: 3000,
  path: 'services/catalog/src/public/public-content.service.ts',
  from: 'return this.content.readSite(this.dataSource);',
  to: (mark) =>
    `return this.content.readSite(this.dataSource).then((s) => ({ ...s, services: s.services.slice(0, ${mark}) }));`,
  look: async (client) => `${(await client.get<unknown[]>('/api/services')).body.length} services`,
  shows: (mark) => `${mark} services`,
};
const gateway: Edit = {
  part: 'the gateway',
  limitMs: 3000,
  path: 'gateway/src/site/crawler-files.ts',
  from: "'User-agent: *'",
  to: (mark) => `'User-agent: ${mark}'`,
  look: async (client) => (await client.get<string>('/robots.txt')).body,
  shows: (mark) => `User-agent: ${mark}`,
};
const contracts: Edit = {
  part: 'the contracts, types included',
  // all packages are type-checked against them, while the product starts
  limitMs: 7000,
  path: 'services/contracts/src/values.ts',
  from: '/** An amount',
  to: (mark) => `export const saved${mark} = ${mark};\n\n/** An amount`,
  // the edit has no visible effect; the supervisor prints when the new version has taken over
  look: async () => '',
  shows: () => '',
};

describe('npm run dev', () => {
  let development: Development;
  let client: Client;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    development = await Development.start();
    client = new Client(development.url);
    // the first compilation of a copied project is not incremental
    const undo = await development.workspace.edit(contracts.path, contracts.from, contracts.to(0));
    await development.untilPrinted(/✓ services\/contracts/, 100_000);
    await undo();
    await development.untilPrinted(/✓[^✓]*✓ services\/contracts/, 100_000);
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    await development?.stop();
  });

  /** Saves an edit, waits until it runs, and reverts it. Resolves with the milliseconds until it ran. */
  const save = async ({ path, from, to, look, shows }: Omit<Edit, 'limitMs'>, mark: number): Promise<number> => {
    const start = development.plainOutput.length;
    const savedAt = performance.now();
    const undo = await development.workspace.edit(path, from, to(mark));
    await development.untilPrinted(/✓ .* restarted/, timeoutMs, start);
    while (!(await look(client)).includes(shows(mark))) await delay(10);
    const ms = performance.now() - savedAt;
    const back = development.plainOutput.length;
    await undo();
    await development.untilPrinted(/✓ .* restarted/, timeoutMs, back);
    return ms;
  };

  it.each([service, gateway, contracts])(
    'runs a saved file of $part within $limitMs ms',
    async ({ limitMs, ...edit }) => {
      let mark = 0;
      await checkWithin(limitMs, async () => {
        const ms = await save(edit, (mark += 1));
        console.log(`${edit.part}: ${(ms / 1000).toFixed(2)} s`);
        return ms;
      });
    },
    testTimeoutMs,
  );

  it('shows a saved file of the web immediately, on the open page and on the next rendered one', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.goto(development.url);
    await hydrated(page);
    await page.locator('#gallery').scrollIntoViewIfNeeded();
    // its code loads when the visitor scrolls near
    await hydrated(page, '#gallery');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    const savedAt = performance.now();
    const undo = await development.workspace.edit(
      'web/src/features/gallery/gallery-section.tsx',
      "title={t('Our Work')}",
      'title="Saved Work"',
    );
    await page.getByRole('heading', { name: 'Saved Work' }).waitFor();
    console.log(`the web: ${((performance.now() - savedAt) / 1000).toFixed(2)} s`);

    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect((await client.get<string>('/', { accept: 'text/html' })).body).toContain('Saved Work');
    await undo();
    await page.close();
  });

  it('keeps running the previous version when a saved file does not compile, and prints the location of the error', async () => {
    const before = (await client.get('/robots.txt')).body;
    const start = development.plainOutput.length;
    const undo = await development.workspace.edit(gateway.path, gateway.from, `${gateway.from} satisfies number`);
    await development.untilPrinted(/gateway\/src\/site\/crawler-files\.ts:\d+:\d+ - error TS\d+/, timeoutMs, start);
    await development.untilPrinted(/does not compile/, timeoutMs, start);
    expect((await client.get('/robots.txt')).body).toBe(before);
    await undo();
    expect((await client.get('/robots.txt')).body).toBe(before);
  });

  it('serves pages and API from one origin: a sign-in on the page applies to both', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.goto(`${development.url}/admin`);
    await page.getByLabel('Email').fill(development.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(development.owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/admin') && !url.pathname.includes('login'));
    const status = await page.evaluate(async () => (await fetch('/api/admin/contacts')).status);
    expect(status).toBe(200);
    await page.close();
  });

  it('exits cleanly on Ctrl-C', async () => {
    expect(await development.stop()).toBe(0);
    await expect(fetch(development.url)).rejects.toThrow();
  });
});
