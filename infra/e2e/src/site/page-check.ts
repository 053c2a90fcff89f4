import type { BrowserContext } from 'playwright-core';
import { violations } from './accessibility.js';
import { desktop, open, overflow, pageWidths, phone, scrollThrough, watch } from './browser.js';
import { coveredBy, floatingBooking, lowTargets } from './layout.js';

/** From this width on Book Now floats at the side of the page. */
const tabWidth = 768;

/**
 * The faults of a page: errors during hydration, overflow, content that Book Now covers, links
 * that are too low for a finger, and accessibility violations.
 */
export async function checkPage(visitor: BrowserContext, origin: string, path: string): Promise<string[]> {
  const wrong: string[] = [];
  const page = await visitor.newPage();
  const { faults } = watch(page);
  await page.setViewportSize(phone);
  await open(page, origin + path);
  await scrollThrough(page);
  for (const width of pageWidths) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await overflow(page);
    if (tooWide > 0) wrong.push(`${path}: ${tooWide} px too wide for ${width} px`);
    if (width === phone.width) wrong.push(...(await lowTargets(page)).map((what) => `${path}: ${what}`));
    if (width < tabWidth) continue;
    const covered = await coveredBy(floatingBooking(page));
    wrong.push(...covered.map((what) => `${path} at ${width} px: Book Now covers ${what}`));
  }
  wrong.push(...faults.map((fault) => `${path}: ${fault}`));
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    const found = await violations(page);
    wrong.push(...found.map((violation) => `${path} at ${viewport.width} px: ${violation}`));
  }
  await page.close();
  return wrong;
}
