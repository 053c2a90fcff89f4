import type { Page } from 'playwright-core';
import { violations } from '../site/accessibility.js';
import { overflow, still } from '../site/browser.js';

interface Look {
  /** In pixels. */
  widths?: readonly number[];
  /** Opens the screen in each color scheme. Without it the current page is checked. */
  show?: () => Promise<unknown>;
}

/**
 * Layout and accessibility faults of a screen, in both color schemes and at all given widths: axe violations, horizontal
 * scrolling in pixels, and text that is cut off. Restores the window's width.
 */
export async function layoutFaults(page: Page, { widths = [320, 390, 1440], show }: Look = {}): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await show?.();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // at the end, a bar at the bottom of the window covers nothing that could be scrolled out from under it
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await still(page);
      const tooWide = await overflow(page);
      if (tooWide > 0) found.push(`${colorScheme} ${width}: ${tooWide} px too wide`);
      found.push(...(await cutOff(page)).map((words) => `${colorScheme} ${width}: cut off: ${words}`));
      found.push(...(await lowLinks(page)).map((words) => `${colorScheme} ${width}: too low to tap: ${words}`));
      found.push(...(await violations(page)).map((violation) => `${colorScheme} ${width}: ${violation}`));
    }
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** Text that does not fit: placeholders of empty fields, selected options of lists, and tabs that do not fit in one row. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const fits = (field: Element, words: string) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (!pen) return true;
      pen.font = font;
      return pen.measureText(words).width <= field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
    };
    // excludes a transparent select over a button, and elements behind an open dialog
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true }) && !element.closest('[aria-hidden=true]');
    const fields = [...document.querySelectorAll('input')].filter(({ value }) => value === '');
    const hints = fields.filter((field) => shown(field) && !fits(field, field.placeholder));
    const lists = [...document.querySelectorAll('select')].filter(
      (list) => shown(list) && !fits(list, list.selectedOptions[0]?.text ?? ''),
    );
    const tabs = [...document.querySelectorAll('[role=tablist]')].filter(
      (list) => shown(list) && list.scrollWidth > list.clientWidth + 1,
    );
    // the gloss effect extends beyond its button
    const buttons = [...document.querySelectorAll('button:not(.gloss)')].filter(
      (button) =>
        shown(button) && (button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1),
    );
    return [
      ...buttons.map((button) => button.ariaLabel ?? button.textContent),
      ...hints.map(({ placeholder }) => placeholder),
      ...lists.map((list) => list.selectedOptions[0]?.text ?? ''),
      ...tabs.map(({ textContent }) => textContent),
    ];
  });

/** Mail and phone links below the 44 px of a touch target. */
const lowLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')]
      .filter((link) => link.checkVisibility() && link.getBoundingClientRect().height < 43.5)
      .map((link) => `${link.textContent} ${link.getBoundingClientRect().height} px`),
  );
