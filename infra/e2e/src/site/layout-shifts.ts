import type { Page } from 'playwright-core';

/** Records the layout shifts of every page that is opened from now on, except those that follow an input. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Entry[]) if (!hadRecentInput) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the recorded shifts of the open page. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
