import { describe, expect, it } from '@jest/globals';
import { faultsOfRace, runRaces } from './races.js';

// The same as a command is `npm run fuzz -- --races`.
describe('a change of credentials or role', () => {
  it('is outlived by no session and no link that was opened beside it', async () => {
    const results = await runRaces({ rounds: 3 });

    expect(results.flatMap(faultsOfRace)).toEqual([]);
    expect(results).toHaveLength(6);
  }, 300_000);
});

describe('the faults of a race', () => {
  const held = { name: 'links', rounds: 2, attempts: 9, opened: 4, survived: 0 };

  it('are what outlived the change, and that nothing was opened', () => {
    expect(faultsOfRace(held)).toEqual([]);
    expect(faultsOfRace({ ...held, survived: 1 })).toEqual(['links: 1 of 4 outlived the change.']);
    expect(faultsOfRace({ ...held, opened: 0 })).toEqual(['links: no attempt succeeded, so nothing was tested.']);
  });
});
