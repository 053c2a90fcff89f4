import type { Locator, Page } from 'playwright-core';

// These functions measure what is painted: the lines of text, not their boxes.

interface Painted {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Rounding of fractional pixels. */
const tolerance = 1;

/** The painted areas of the visible elements and their text. */
const painted = (elements: Locator): Promise<Painted[]> =>
  elements.evaluateAll((found) =>
    found.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [element.getBoundingClientRect(), ...range.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      );
      if (boxes.length === 0) return [];
      return {
        name: (element.textContent || element.getAttribute('aria-label') || element.tagName).trim().slice(0, 40),
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    }),
  );

/** The items of grids that are alone in their row and do not fill it. */
export const orphans = (grids: Locator): Promise<string[]> =>
  grids.evaluateAll((found) =>
    found.flatMap((grid) => {
      const items = [...grid.children].filter((item) => item.getBoundingClientRect().height > 1);
      const last = items.at(-1);
      if (getComputedStyle(grid).display !== 'grid' || !last || items.length < 3) return [];
      const tops = items.map((item) => item.getBoundingClientRect().top);
      const inRow = (top: number) => tops.filter((other) => Math.abs(other - top) < 2).length;
      const isAlone = inRow(tops.at(-1) ?? 0) === 1 && tops.some((top) => inRow(top) > 1);
      const isNarrow = last.getBoundingClientRect().width < grid.getBoundingClientRect().width / 1.6;
      return isAlone && isNarrow ? [(last.textContent ?? '').trim().slice(0, 40)] : [];
    }),
  );

/** The elements that overflow their frame: at the sides of the window, or at any side of an element. */
export async function outOf(frame: Page | Locator, elements: Locator): Promise<string[]> {
  const box =
    'mouse' in frame
      ? { left: 0, right: frame.viewportSize()?.width ?? 0, top: -Infinity, bottom: Infinity }
      : (await painted(frame))[0];
  if (!box) return ['the frame is not shown'];
  let parts = await painted(elements);
  if (!('mouse' in frame)) {
    // an element's own text must not widen its frame
    const own = () =>
      frame.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      });
    // an answer that arrives between the two measurements moves both
    for (let before = await own(), isStill = false; !isStill;) {
      parts = await painted(elements);
      const after = await own();
      isStill = JSON.stringify(before) === JSON.stringify(after);
      Object.assign(box, (before = after));
    }
  }
  return parts
    .filter(
      ({ left, right, top, bottom }) =>
        left < box.left - tolerance ||
        right > box.right + tolerance ||
        top < box.top - tolerance ||
        bottom > box.bottom + tolerance,
    )
    .map(({ name, left, right }) => `${name} overflows: ${Math.round(left)} to ${Math.round(right)}`);
}

/** The pairs of elements that overlap. */
export async function overlaps(elements: Locator): Promise<string[]> {
  const boxes = await painted(elements);
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance,
      )
      .map((other) => `${one.name} and ${other.name} overlap`),
  );
}

/** Book Now at the side of tablets and desktops, in every language: the notice of today's hours has no such link. */
export const floatingBooking = (page: Page): Locator => page.locator('aside > a[target]');

/** Text, controls and images of the page that a fixed element covers at any scroll position. */
export const coveredBy = (fixed: Locator): Promise<string[]> =>
  fixed.evaluate((element) => {
    const lane = element.getBoundingClientRect();
    const page = document.querySelectorAll('main, footer');
    const found = new Set<string>();
    const enters = ({ left, right, width, height }: DOMRect) =>
      width > 1 && height > 1 && right > lane.left + 1 && left < lane.right - 1;
    for (const part of page) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (!text.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if ([...range.getClientRects()].some(enters)) found.add(text.textContent.trim().slice(0, 40));
      }
      for (const control of part.querySelectorAll('img, button, input, textarea, select, iframe')) {
        const isDecoration = control.closest('[aria-hidden="true"]') !== null;
        if (!isDecoration && control.checkVisibility() && enters(control.getBoundingClientRect()))
          found.add(control.getAttribute('alt') || control.getAttribute('name') || control.tagName);
      }
    }
    return [...found];
  });

/** The least height and width of what a finger presses, in pixels. */
export const finger = 44;

/** The links and buttons of a page that are lower than a finger, except those within a sentence and the skip link. */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.locator('a:not([href="#main"]), button, summary').evaluateAll((all, least) => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    // a link may cover its card
    const isStretched = (element: Element) => getComputedStyle(element, '::after').position === 'absolute';
    return all
      .filter((element) => element.checkVisibility() && !isInSentence(element) && !isStretched(element))
      .map((element) => ({ height: element.getBoundingClientRect().height, words: (element.textContent ?? '').trim() }))
      .filter(({ height }) => height > 0 && height < least - 0.5)
      .map(({ height, words }) => `${words.slice(0, 30)} is only ${Math.round(height)} px high`);
  }, finger);
