import { describe, expect, it } from '@jest/globals';
import { modes } from '../behaviour/product.js';
import { runSquareChaos } from './square-chaos.js';

describe.each(modes)('400 payments while webhooks are lost and the product is killed, %s', (mode) => {
  it('match the Square account after one sweep', async () => {
    const seed = Math.floor(Math.random() * 1_000_000);
    const { differences, kills } = await runSquareChaos({ mode, payments: 400, kills: 4, seed });

    expect({ seed, differences }).toEqual({ seed, differences: [] });
    expect(kills).toBe(4);
  }, 900_000);
});
