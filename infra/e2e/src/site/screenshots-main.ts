import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { desktop, launchBrowser, newVisitor, open, phone, scrollThrough, still } from './browser.js';
import { publicPaths } from './routes.js';
import { withProduct } from './running-product.js';

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const chosen = process.argv.slice(2).filter((arg) => arg.startsWith('/'));
const paths = chosen.length > 0 ? chosen : [...publicPaths, '/no-such-page'];

await mkdir(folder, { recursive: true });
await withProduct(async ({ url }) => {
  const browser = await launchBrowser();
  try {
    for (const viewport of [phone, desktop]) {
      const visitor = await newVisitor(browser, { viewport });
      const page = await visitor.newPage();
      for (const path of paths) {
        await open(page, url + path);
        await scrollThrough(page);
        // wait until all fades have ended
        await still(page);
        const name = path === '/' ? 'home' : path.slice(1);
        await page.screenshot({
          path: `${folder}${name}-${viewport.width}.jpg`,
          fullPage: true,
          quality: 80,
          type: 'jpeg',
        });
        process.stdout.write(`${name}-${viewport.width}.jpg\n`);
      }
      await visitor.close();
    }
  } finally {
    await browser.close();
  }
});
process.stdout.write(`The screenshots are in ${folder}\n`);
