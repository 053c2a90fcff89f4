// Takes the pictures of the README and of the tour from a filled demo:
//   node infra/e2e/pictures/take.mjs [http://localhost:8080] [password]
// The password is that of .data/demo unless it is given.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const [base = 'http://localhost:8080', given] = process.argv.slice(2);
const password = given ?? (await readFile(at('../../../.data/demo/owner.password'), 'utf8')).trim();

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const ask = (path) => page.evaluate(async (url) => (await fetch(url)).json(), path);

/** Small enough that all pictures together are well under a megabyte. */
const take = async (name) => {
  await page.waitForTimeout(1500);
  await sharp(await page.screenshot())
    .webp({ quality: 72, effort: 6 })
    .toFile(at(`${name}.webp`));
  console.log(`${name}.webp`);
};
const show = async (path, name) => {
  await page.goto(base + path, { waitUntil: 'load' });
  await page.locator('main h1').first().waitFor();
  await take(name);
};

await page.goto(`${base}/`, { waitUntil: 'networkidle' });
await take('site');

await page.goto(`${base}/admin/login?redirect=/admin/customers`, { waitUntil: 'networkidle' });
await page.fill('input[type=email]', 'owner@example.com');
await page.fill('input[type=password]', password);
await page.keyboard.press('Enter');
await page.getByRole('heading', { name: 'Customer Management' }).waitFor();
await take('admin');

await show('/admin', 'tour-home');
await show('/admin/customers?q=garcia', 'tour-search');
const [regular] = await ask('/api/admin/customers?limit=1&sort=visit-count');
await show(`/admin/customers/${regular.id}`, 'tour-record');
await show('/admin/contacts', 'tour-messages');
const conversations = await ask('/api/admin/conversations?limit=100');
const talked = conversations.find(({ answered }) => answered) ?? conversations[0];
await show(`/admin/replies/${encodeURIComponent(talked.phone)}`, 'tour-conversation');
const campaigns = await ask('/api/admin/campaigns');
const isSent = ({ status, automation }) => status === 'finished' && !automation;
await show(`/admin/campaigns/${campaigns.find(isSent).id}`, 'tour-campaign');
const draft = campaigns.find(({ status }) => status === 'draft');
await page.goto(`${base}/admin/campaigns/${draft.id}`);
await page.getByRole('link', { name: 'Continue editing' }).click();
await page.getByRole('button', { name: 'Send now' }).waitFor();
await take('tour-composer');
await browser.close();
