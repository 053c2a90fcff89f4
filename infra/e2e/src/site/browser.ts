import { setTimeout as delay } from 'node:timers/promises';
import { CHROMIUM_FLAGS, testChromium } from '@lacquer/servers/testing/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await testChromium(console.log), args: CHROMIUM_FLAGS });

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** The widths at which every page is looked at, in pixels. */
export const pageWidths = [320, 390, 768, 1440];

let visitors = 0;

/** A visitor with its own IP address, so visitors do not share rate limits. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  visitors += 1;
  const context = await browser.newContext({
    viewport: desktop,
    // responses cached by the service worker would hide the server's; the service worker's own test overrides this
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${visitors >> 8}.${visitors & 255}`, ...options.extraHTTPHeaders },
  });
  // long, so that a busy machine does not fail a test
  context.setDefaultTimeout(100_000);
  const late = Number(process.env['LATE_PAGES'] ?? 0);
  if (late > 0) await makeLate(context, late);
  return context;
}

/** Delays timers and messages, and with them React's work, by `ms` milliseconds, as on a busy machine. */
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
 * Records faults of a page: script errors, console errors and warnings, failed requests. A 503 is not a fault: an
 * overloaded product returns it, and the page retries.
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
    // an image request that is aborted when the visitor leaves the page
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() !== 503)
      faults.push(`answer: ${response.url()} ${response.status()}`);
  });
  return { faults };
}

/**
 * Waits until a condition holds on a page. Polls by time instead of by animation frame, since Chromium sometimes stops
 * drawing a page on a busy machine.
 */
export async function until<A = undefined>(page: Page, holds: (argument: A) => unknown, argument?: A): Promise<void> {
  await page.waitForFunction(holds as (argument: unknown) => unknown, argument, { polling: 100 });
}

/** Resolves when React has hydrated an element. */
export const hydrated = (page: Page, selector = 'main'): Promise<void> =>
  until(
    page,
    (wanted) => {
      const element = document.querySelector(wanted);
      return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    },
    selector,
  );

/** Resolves when all animations have ended, except infinite ones such as skeletons. */
export const still = (page: Page): Promise<void> =>
  until(page, () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // Finishes animations of less than a millisecond here, since a frame may not arrive. Transitions that inherit from
    // them start only then.
    for (let round = 0; round < 50; round++) {
      const left = running();
      if (left.length === 0) return true;
      if (left.some(({ effect }) => Number(effect?.getTiming().duration) > 1)) return false;
      for (const animation of left) animation.finish();
    }
    return false;
  });

/** How long nothing may be requested before a page counts as quiet, in milliseconds. */
const quietMs = 500;

/**
 * Follows the requests of a page from now on. The function that it returns resolves once all of them have been answered
 * for a while. Streams of events do not count, which end with their page: `networkidle` waits for one for ever if it
 * opens before the other requests have ended.
 */
export function followRequests(page: Page): () => Promise<void> {
  const unanswered = new Set<Request>();
  let changedAt = Date.now();
  const end = (request: Request) => {
    unanswered.delete(request);
    changedAt = Date.now();
  };
  page.on('request', (request) => {
    // what the document before still waited for is not answered any more
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) unanswered.clear();
    if (request.resourceType() !== 'eventsource') unanswered.add(request);
    changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    while (unanswered.size > 0 || Date.now() - changedAt < quietMs) await delay(50);
  };
}

/** Resolves when an element has the focus; a closing dialog returns the focus in a timer. */
export const focused = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor({ state: 'attached' });

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await hydrated(page);
}

/** Resolves when the current state of the page has been drawn, or after half a second without a frame. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 500);
      }),
  );

/** Scrolls through the whole page, so that lazy content loads, and waits for it. */
export async function scrollThrough(page: Page): Promise<void> {
  for (let at = 0, isBelow = true; isBelow;) {
    // a window whose height is still 0 would never reach the end
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

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The currently visible animations and transitions, which excludes those of less than a millisecond. */
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
