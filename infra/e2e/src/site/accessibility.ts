import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { drawn, still } from './browser.js';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe violations, as `rule: where`. Colors in transition distort the contrast, so the page has no motion from now on, and
 * fades that have begun end first.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await drawn(page);
  await still(page);
  await page.evaluate(source);
  const results = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    return axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, tags);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) =>
      `${id}: ${target.join(' ')} ${any[0]?.message ?? all[0]?.message ?? ''}`.trim(),
    ),
  );
}
