import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');

/** Campaign actions, whose names the gateway composes. */
const composed = /\bthis\.act\('([\w-]+)'/g;
const named = /action: '([\w-]+(?:\.[\w-]+)*)'/g;
/** Actions of accounts and dead letters, which the gateway passes as an argument. */
const handedOn = /'((?:account|dead-letter)\.[\w-]+)'/g;

describe('the audit trail', () => {
  it('has a label for every action that the gateway records', async () => {
    const recorded = new Set();
    for await (const path of glob('gateway/src/**/*.ts', { cwd: root, exclude: (file) => file.endsWith('.spec.ts') })) {
      const text = await readFile(join(root, path), 'utf8');
      for (const [, action] of text.matchAll(named)) recorded.add(action);
      for (const [, action] of text.matchAll(handedOn)) recorded.add(action);
      for (const [, name] of text.matchAll(composed)) recorded.add(`campaign.${name}`);
    }
    const words = await readFile(join(root, 'web/src/features/admin-audit/words.ts'), 'utf8');
    const known = new Set([...words.matchAll(/^ {2}'?([\w.-]+)'?: /gm)].map(([, action]) => action));

    expect(recorded.size).toBeGreaterThan(40);
    expect([...recorded].filter((action) => !known.has(action))).toEqual([]);
    const areas = [...recorded].map((action) => action.split('.')[0] ?? '');
    expect(areas.filter((area) => !known.has(area))).toEqual([]);
  });
});
