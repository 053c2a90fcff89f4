import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { signIn } from '../admin/away.js';
import { followRequests, launchBrowser, newVisitor, open, pageWidths, scrollThrough, still } from './browser.js';
import { publicPaths } from './routes.js';
import { withProduct } from './running-product.js';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const adminPaths = [
  '/admin',
  ...['services', 'pages', 'texts', 'gallery', 'reviews', 'salon', 'prices', 'history'].map(
    (tab) => `/admin/site?tab=${tab}`,
  ),
  ...['setup', 'contacts', 'replies', 'customers', 'campaigns', 'automations', 'health', 'staff', 'account'].map(
    (name) => `/admin/${name}`,
  ),
];
/** Those with documents, the first of which is also shown open. */
const documentTabs = /tab=(services|pages|texts|gallery|reviews)$/;

const chosen = process.argv.slice(2).filter((arg) => arg.startsWith('/'));
const paths = chosen.length > 0 ? chosen : [...publicPaths, '/no-such-page', ...adminPaths];
const isAdmin = (path: string) => path.startsWith('/admin');

/** One picture of a page for each width. */
async function take(page: Page, name: string): Promise<void> {
  for (const width of pageWidths) {
    await page.setViewportSize({ width, height: 900 });
    await scrollThrough(page);
    // wait until all fades have ended
    await still(page);
    await page.screenshot({ path: `${folder}${name}-${width}.jpg`, fullPage: true, quality: 80, type: 'jpeg' });
    process.stdout.write(`${name}-${width}.jpg\n`);
  }
}

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll(/[/?=]/g, '-'));

await mkdir(folder, { recursive: true });
await withProduct(async ({ url, owner }) => {
  const browser = await launchBrowser();
  try {
    const visitor = await newVisitor(browser);
    const page = await visitor.newPage();
    for (const path of paths.filter((each) => !isAdmin(each))) {
      await open(page, url + path);
      await take(page, nameOf(path));
    }
    const own = paths.filter(isAdmin);
    if (own.length > 0) await signIn(page, url, owner);
    for (const path of own) {
      const answered = followRequests(page);
      await page.goto(url + path);
      await page.locator('main#page h1').waitFor();
      await answered();
      await take(page, nameOf(path));
      if (!documentTabs.test(path)) continue;
      await page.setViewportSize({ width: Math.max(...pageWidths), height: 900 });
      await page.locator('[id^=document-]').first().click();
      await page.getByRole('form').waitFor();
      await take(page, `${nameOf(path)}-open`);
    }
  } finally {
    await browser.close();
  }
});
process.stdout.write(`The screenshots are in ${folder}\n`);
