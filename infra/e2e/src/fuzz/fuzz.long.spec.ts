import { describe, expect, it } from '@jest/globals';
import { entryPoints } from './entry-points.js';
import { describeFailures } from './report.js';
import { runFuzz } from './run-fuzz.js';

// The long run is `npm run fuzz`.
describe('generated requests', () => {
  it('never cause a 5xx', async () => {
    const failures = await runFuzz({ entryPoints, cases: 400, seed: 1 + Math.floor(Math.random() * 999_999) });

    expect(describeFailures(failures)).toEqual([]);
  }, 300_000);
});
