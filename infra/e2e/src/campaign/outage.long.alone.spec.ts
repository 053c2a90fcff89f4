import { describe, expect, it } from '@jest/globals';
import { modes } from '../behaviour/product.js';
import { runOutage } from './outage.js';

describe('a provider outage in the middle of a campaign', () => {
  // concurrently, since both mostly wait
  it.concurrent.each(modes)(
    'of 20 s leaves at most 10 texts in doubt, and the campaign finishes within a minute after it, %s',
    async (mode) => {
      const { inDoubt, secondsToFinish, lost, doubled, failed } = await runOutage({ mode, seconds: 20 });

      // `failed` is the number in a country that is not enabled
      expect({ lost, doubled, failed }).toEqual({ lost: 0, doubled: 0, failed: 1 });
      expect(inDoubt).toBeGreaterThan(0);
      expect(inDoubt).toBeLessThanOrEqual(10);
      expect(secondsToFinish).toBeLessThanOrEqual(60);
    },
    900_000,
  );
});
