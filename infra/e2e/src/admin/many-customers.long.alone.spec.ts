import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client as Database } from 'pg';
import type { CDPSession, Page } from 'playwright-core';
import { addManyCustomers, familyName, givenName } from '../behaviour/many-customers.js';
import { desktop, newVisitor, phone, until } from '../site/browser.js';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';

const customers = 100_000;

/** Milliseconds until the first rows are shown, after a page load and after a client-side navigation. */
const mostFirstRowsMs = 1000;
/** Milliseconds from a key press to its results, 95th percentile. */
const mostSearchMs = 200;
/** Milliseconds of the longest task. */
const mostTaskMs = 100;
/** Frames in a second, of half of the seconds of scrolling. */
const fewestFrames = 50;
/** The best round counts: what else the machine does for a moment is no fault of the product. */
const rounds = 4;
const mostRowsInPage = 80;
const mostGrowthMegabytes = 15;
/** Kilobytes of compressed JavaScript that an admin page loads initially. */
const mostScriptKilobytes = 250;

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const most95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** Measurements of a page while it is scrolled. */
interface Scrolling {
  longest: number;
  frames: number[];
}

/** Performance of the customer list with 100,000 customers, on a phone and on a desktop. */
describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('the list of 100,000 customers on %s', (_name, viewport) => {
  let site: SiteUnderTest;
  let page: Page;
  let devtools: CDPSession;

  beforeAll(async () => {
    site = await startSite();
    const database = new Database({ connectionString: site.product.databaseOf('customer') });
    await database.connect();
    await addManyCustomers(database, 1, customers);
    await database.end();
    const context = await newVisitor(site.browser, { viewport, reducedMotion: 'reduce' });
    page = await context.newPage();
    await page.goto(`${site.product.url}/admin/login?redirect=%2Fadmin`);
    await page.getByLabel('Email').fill(site.product.owner.email);
    await page.getByLabel('Password').fill(site.product.owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Today' }).waitFor();
    devtools = await context.newCDPSession(page);
  });

  afterAll(async () => {
    await site?.stop();
  });

  const list = () => page.goto(`${site.product.url}/admin/customers`);
  const rows = () => page.locator('[data-index]');

  it('shows its first rows within a second, after a page load or a navigation', async () => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now();
      await list();
      await rows().nth(3).waitFor();
      times.push(performance.now() - began);

      await page.goto(`${site.product.url}/admin`);
      await page.getByRole('region', { name: 'Today' }).waitFor();
      const gone = performance.now();
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Customers' }).first().click();
      await rows().nth(3).waitFor();
      times.push(performance.now() - gone);
    }
    console.log(`first rows: ${times.map(Math.round).join(', ')} ms`);

    expect(middle(times.filter((_, index) => index % 2 === 0))).toBeLessThanOrEqual(mostFirstRowsMs);
    expect(middle(times.filter((_, index) => index % 2 === 1))).toBeLessThanOrEqual(mostFirstRowsMs);
  });

  it('shows search results within 200 ms of each key press', async () => {
    await list();
    await rows().nth(3).waitFor();
    await page.getByRole('searchbox').first().focus();
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds && best > mostSearchMs; round += 1) {
      const times: number[] = [];
      for (let n = 0; n < 30; n += 1) {
        // a name that the rows of before do not all have
        const name = n % 2 === 0 ? givenName(n * 7) : familyName(n * 13);
        const took = page.evaluate(
          (wanted) =>
            new Promise<number>((resolve) => {
              let began = Number.NaN;
              // a part of a name is found as well, in either case
              const isFound = () => {
                const shown = [...document.querySelectorAll('[data-index] a')].map(({ textContent }) => textContent);
                return shown.length > 0 && shown.every((words) => words.toLowerCase().includes(wanted.toLowerCase()));
              };
              addEventListener('input', () => (began = performance.now()), { capture: true });
              const look = () => {
                if (began > 0 && isFound()) resolve(performance.now() - began);
                // by the clock: on a busy machine Chromium sometimes draws nothing more
                else setTimeout(look, 4);
              };
              look();
            }),
          name,
        );
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(name);
        times.push(await took);
      }
      console.log(`key to result: p50 ${Math.round(middle(times))} ms, p95 ${Math.round(most95(times))} ms`);
      best = Math.min(best, most95(times));
    }

    expect(best).toBeLessThanOrEqual(mostSearchMs);
  });

  it('scrolls smoothly, with few rows in the DOM and constant memory', async () => {
    await list();
    await rows().nth(3).waitFor();
    const scroll = async (pixels: number) => {
      for (let done = 0; done < pixels; done += 400) {
        await page.mouse.wheel(0, 400);
        await page.waitForTimeout(30);
      }
    };
    const megabytes = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      return usedSize / 1_000_000;
    };
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    await scroll(40_000);
    const before = await megabytes();
    await page.evaluate(() => {
      const watched: Scrolling = Object.assign(globalThis, { longest: 0, frames: [] });
      new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) watched.longest = Math.max(watched.longest, duration);
      }).observe({ type: 'longtask' });
      const tick = () => {
        watched.frames.push(performance.now());
        requestAnimationFrame(tick);
      };
      tick();
    });
    let frames = 0;
    let longest = Number.POSITIVE_INFINITY;
    const isSmooth = () => frames >= fewestFrames && longest <= mostTaskMs;
    for (let round = 0; round < rounds && !isSmooth(); round += 1) {
      await page.evaluate(() => {
        Object.assign(globalThis, { longest: 0, frames: [] } satisfies Scrolling);
      });
      await scroll(40_000);
      const seen = await page.evaluate(() => {
        const watched = globalThis as unknown as Scrolling;
        return { longest: watched.longest, frames: watched.frames };
      });
      const inSecond = new Map<number, number>();
      for (const at of seen.frames) {
        const second = Math.floor(at / 1000);
        inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
      }
      ({ longest } = seen);
      frames = middle([...inSecond.values()].slice(1, -1));
    }
    const grown = (await megabytes()) - before;
    const top = await page.evaluate(() => scrollY);
    console.log(
      `${Math.round(top)} px scrolled: ${frames} frames a second, longest task ${Math.round(longest)} ms, ${grown.toFixed(1)} MB more beside ${before.toFixed(1)} MB, ${await rows().count()} rows in the page`,
    );

    expect(top).toBeGreaterThan(60_000);
    expect(longest).toBeLessThanOrEqual(mostTaskMs);
    expect(frames).toBeGreaterThanOrEqual(fewestFrames);
    expect(await rows().count()).toBeLessThanOrEqual(mostRowsInPage);
    expect(grown).toBeLessThanOrEqual(mostGrowthMegabytes);
  });

  it('returns from a customer to the previous scroll position', async () => {
    await list();
    await rows().nth(3).waitFor();
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(40);
    }
    const seen = await page.evaluate(() => {
      const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-index]');
      return { top: scrollY, text: at?.textContent ?? '' };
    });
    expect(seen.text).not.toBe('');
    await page.getByRole('row').filter({ hasText: seen.text }).first().getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.goBack();
    await until(
      page,
      (text) => {
        const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-index]');
        return at?.textContent === text;
      },
      seen.text,
    );
  });

  it('initially loads at most 250 kB of JavaScript, and so does Home', async () => {
    const kilobytes: Record<string, number> = {};
    for (const path of ['/admin', '/admin/customers']) {
      await page.goto(site.product.url + path);
      await page.waitForLoadState('networkidle');
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => new URL(name).pathname.endsWith('.js')),
      );
      const sizes = await Promise.all(
        [...new Set(scripts)].map(async (script) => {
          const answer = await fetch(script, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
          return Number(answer.headers.get('content-length'));
        }),
      );
      expect(sizes.length).toBeGreaterThan(5);
      kilobytes[path] = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    }
    console.log(`JavaScript: ${JSON.stringify(kilobytes)} kB`);

    expect(Math.max(...Object.values(kilobytes))).toBeLessThanOrEqual(mostScriptKilobytes);
  });
});
