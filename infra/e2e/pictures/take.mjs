// Takes the README's pictures from a running demo: node infra/e2e/pictures/take.mjs http://localhost:8080 <password>
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const [base = 'http://localhost:8080', password = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const take = (name) =>
  page.screenshot({ path: fileURLToPath(new URL(`${name}.jpg`, import.meta.url)), type: 'jpeg', quality: 82 });

await page.goto(`${base}/`, { waitUntil: 'networkidle' });
await page.waitForTimeout(1000);
await take('site');

await page.goto(`${base}/admin/login?redirect=/admin/customers`, { waitUntil: 'networkidle' });
await page.fill('input[type=email]', 'owner@example.com');
await page.fill('input[type=password]', password);
await page.keyboard.press('Enter');
await page.getByRole('heading', { name: 'Customer Management' }).waitFor();
await page.waitForTimeout(1500);
await take('admin');
await browser.close();
