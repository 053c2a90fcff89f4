import { describe, expect, it } from '@jest/globals';
import { faultsOf, runHold } from './hold.js';

// The same as a command is `npm run fuzz -- --hold`.
describe('requests that never finish', () => {
  it('neither fill the memory nor stay open', async () => {
    const results = await runHold({ connections: 900 });

    expect(results.flatMap(faultsOf)).toEqual([]);
    expect(results.length).toBeGreaterThan(3);
  }, 300_000);
});
