import { describe, expect, it } from '@jest/globals';
import { modes } from '../behaviour/product.js';
import { runChaos } from './chaos.js';

describe('campaigns while workers are killed', () => {
  // concurrently, since both mostly wait
  it.concurrent.each(modes)(
    'reach each phone exactly once, despite kills and provider faults, %s',
    async (mode) => {
      const seed = Math.floor(Math.random() * 1_000_000);
      const { lost, doubled, unsettled, drifted, kills } = await runChaos({ mode, rounds: 5, recipients: 300, seed });

      expect({ seed, lost, doubled, unsettled, drifted }).toEqual({
        seed,
        lost: 0,
        doubled: 0,
        unsettled: [],
        drifted: [],
      });
      expect(kills).toBeGreaterThanOrEqual(4);
    },
    900_000,
  );
});
