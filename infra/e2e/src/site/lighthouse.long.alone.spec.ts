import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';
import type { Report } from './lighthouse.js';
import { samplePaths } from './routes.js';

const program = fileURLToPath(new URL('../../dist/site/lighthouse-main.js', import.meta.url));

describe('six pages in Lighthouse, on a simulated slow phone', () => {
  let product: ProductUnderTest;
  let reports: Report[];

  beforeAll(async () => {
    product = await startProduct('standalone', { withProviders: false, publicUrl: true });
    // in a separate process, so that the tests do not delay the measurement
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      '--json',
      '--url',
      product.url,
      ...samplePaths,
    ]);
    reports = JSON.parse(stdout) as Report[];
    console.log(
      reports.map(({ path, scores, lcp }) => `${path} ${JSON.stringify(scores)} ${lcp.toFixed(0)} ms`).join('\n'),
    );
  }, 900_000);

  afterAll(async () => {
    await product?.stop();
  });

  it('score 100 for accessibility, best practices and SEO', () => {
    expect(reports).toHaveLength(samplePaths.length);
    const missing = reports.filter(({ scores }) => scores.accessibility + scores['best-practices'] + scores.seo < 300);
    expect(missing.map(({ path, failed }) => [path, failed])).toEqual([]);
  });

  // `npm run lighthouse` requires 100, on an otherwise idle machine
  it('score at least 90 for performance, even on a slow machine', () => {
    const slow = reports.filter(({ scores }) => scores.performance < 90);
    expect(slow.map(({ path, scores, failed }) => [path, scores.performance, failed])).toEqual([]);
  });

  it('do not shift while loading', () => {
    expect(reports.filter(({ cls }) => cls > 0.001).map(({ path, cls }) => [path, cls])).toEqual([]);
  });
});
