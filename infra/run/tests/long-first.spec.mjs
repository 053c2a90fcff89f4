import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import LongFirst from '@lacquer/jest/long-first';

it('starts with the .long. files, and the largest file of each group', () => {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'lacquer-order-'));
  try {
    const sizes = { 'a.spec.ts': 10, 'b.long.spec.ts': 1, 'c.spec.ts': 30, 'd.long.alone.spec.ts': 2 };
    const context = { config: { id: 'order', cacheDirectory }, hasteFS: { getSize: (path) => sizes[path] } };
    // oxlint-disable-next-line unicorn/no-array-sort -- Jest's method
    const sorted = new LongFirst().sort(Object.keys(sizes).map((path) => ({ path, context })));

    expect(sorted.map(({ path }) => path)).toEqual([
      'd.long.alone.spec.ts',
      'b.long.spec.ts',
      'c.spec.ts',
      'a.spec.ts',
    ]);
  } finally {
    rmSync(cacheDirectory, { recursive: true, force: true });
  }
});
