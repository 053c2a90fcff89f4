import { CHROMIUM_FLAGS, testChromium } from '@lacquer/servers/testing/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await testChromium(console.log), args: CHROMIUM_FLAGS });

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

let visitors = 0;

/** A visitor with an address of their own, so that nobody is limited for what another one did. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  visitors += 1;
  const context = await browser.newContext({
    viewport: desktop,
    // a worker that answers from its cache would hide what the server does; the test of the worker says otherwise
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${visitors >> 8}.${visitors & 255}`, ...options.extraHTTPHeaders },
  });
  // generous: a busy machine is no fault of the product
  context.setDefaultTimeout(100_000);
  const late = Number(process.env['LATE_PAGES'] ?? 0);
  if (late > 0) await makeLate(context, late);
  return context;
}

/** Timers and messages come so many milliseconds late, and React's work with them, as on a machine that is busy. */
async function makeLate(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((late) => {
    type Method = (this: unknown, ...given: unknown[]) => unknown;
    const start = window.setTimeout;
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as Method;
    const startLate = (work: () => void, after = 0, ...rest: []) => start(work, after + late, ...rest);
    const postLate: Method = function (...given) {
      start(() => Reflect.apply(post, this, given), late);
    };
    Object.assign(window, { setTimeout: startLate });
    Object.assign(MessagePort.prototype, { postMessage: postLate });
  }, ms);
}

/**
 * Writes down what goes wrong on a page: errors of scripts and console, requests that failed. A product on a machine that is
 * overloaded for a moment says so with 503, and is asked again: that is no fault.
 */
export function watch(page: Page): { faults: string[] } {
  const faults: string[] = [];
  page.on('console', (message) => {
    const isOurs = !/blocked by Playwright|status of 503/.test(message.text());
    if (isOurs && ['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // a picture that is no longer needed when the page is left
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== 503)
      faults.push(`answer: ${response.url()} ${response.status()}`);
  });
  return { faults };
}

/**
 * Waits until something holds on a page. It asks by the clock and not with each frame: beside others on a busy machine
 * Chromium sometimes draws nothing more of a page.
 */
export async function until<A = undefined>(page: Page, holds: (argument: A) => unknown, argument?: A): Promise<void> {
  await page.waitForFunction(holds as (argument: unknown) => unknown, argument, { polling: 100 });
}

/** Resolves when React has taken over the server's HTML of an element. */
export const hydrated = (page: Page, selector = 'main'): Promise<void> =>
  until(
    page,
    (wanted) => {
      const element = document.querySelector(wanted);
      return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    },
    selector,
  );

/** Resolves when nothing moves or fades any more, but for what has no end, such as a skeleton. */
export const still = (page: Page): Promise<void> =>
  until(page, () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // What takes less than a millisecond is brought to its end here, even where no frame comes to do it. What inherits
    // from it begins only then.
    for (let round = 0; round < 50; round++) {
      const left = running();
      if (left.length === 0) return true;
      if (left.some(({ effect }) => Number(effect?.getTiming().duration) > 1)) return false;
      for (const animation of left) animation.finish();
    }
    return false;
  });

/** Resolves when the keyboard is on an element: a dialog that closes gives it back in a timer of its own. */
export const focused = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });

/** Opens a page and waits until it works. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await hydrated(page);
}

/** Resolves when the page has been drawn as it is now, or after half a second where no frame comes. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 500);
      }),
  );

/** Shows every part of the page once, so that what loads lazily loads, and waits for it. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let at = 0, isBelow = true; isBelow;) {
    // a window without a height yet would never get to the end
    at = await page.evaluate((top) => {
      scrollTo({ top, behavior: 'instant' });
      return top + Math.max(innerHeight / 2, 100);
    }, at);
    await drawn(page);
    isBelow = await page.evaluate((top) => top < document.documentElement.scrollHeight, at);
  }
  await until(page, () =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy' || image.closest('noscript')),
  );
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** How many pixels of the page stand out of the window at its right. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Animations and transitions that somebody could see at this moment: those of less than a millisecond nobody can. */
export const runningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map((animation) => {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        return `${animation.constructor.name} of ${target?.className.toString() ?? 'nothing'}`;
      }),
  );
