import type { Page } from 'playwright-core';
import { violations } from '../site/accessibility.js';
import { overflow, still } from '../site/browser.js';

interface Look {
  /** In pixels. */
  widths?: readonly number[];
  /** Brings the screen up in each scheme. Without it the page is looked at as it stands. */
  show?: () => Promise<unknown>;
}

/**
 * What is wrong with a screen for whoever uses it, in both schemes, from the narrowest to the widest: what axe finds,
 * and how far it scrolls sideways. The window is left as wide as it was.
 */
export async function misfits(page: Page, { widths = [320, 390, 1440], show }: Look = {}): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await show?.();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await still(page);
      const tooWide = await overflow(page);
      if (tooWide > 0) found.push(`${colorScheme} ${width}: ${tooWide} px too wide`);
      found.push(...(await violations(page)).map((violation) => `${colorScheme} ${width}: ${violation}`));
    }
  }
  if (before) await page.setViewportSize(before);
  return found;
}
