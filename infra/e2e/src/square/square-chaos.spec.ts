import { describe, expect, it } from '@jest/globals';
import { runSquareChaos } from './square-chaos.js';

describe('payments from Square while webhooks are lost and the product is killed', () => {
  it('come to what the account says after one sweep', async () => {
    const seed = Math.floor(Math.random() * 1_000_000);
    const { differences, kills } = await runSquareChaos({ mode: 'standalone', payments: 120, kills: 1, seed });

    expect({ seed, differences }).toEqual({ seed, differences: [] });
    expect(kills).toBe(1);
  });
});
