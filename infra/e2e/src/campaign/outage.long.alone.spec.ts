import { describe, expect, it } from '@jest/globals';
import { modes } from '../behaviour/product.js';
import { runOutage } from './outage.js';

describe('an outage of the provider in the middle of a campaign', () => {
  // together: both wait for most of their time
  it.concurrent.each(modes)(
    'of 20 s puts at most 10 texts in doubt, and the campaign is done within a minute of its end, %s',
    async (mode) => {
      const { inDoubt, secondsToFinish, lost, doubled, failed } = await runOutage({ mode, seconds: 20 });

      // the one number in a country that is not enabled
      expect({ lost, doubled, failed }).toEqual({ lost: 0, doubled: 0, failed: 1 });
      expect(inDoubt).toBeGreaterThan(0);
      expect(inDoubt).toBeLessThanOrEqual(10);
      expect(secondsToFinish).toBeLessThanOrEqual(60);
    },
    900_000,
  );
});
