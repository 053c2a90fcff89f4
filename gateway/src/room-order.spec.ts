import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

/**
 * A room imports only rooms before it. For what it needs from a later room it declares a type, which `app.ts` or that room's
 * module provides: `calls` and `http` know neither `staff` nor `site`.
 */
const order = [
  'database',
  'http',
  'limits',
  'calls',
  'webhooks',
  'staff',
  'site',
  'catalog',
  'contact',
  'customer',
  'messaging',
  'live',
  'operations',
  'privacy',
  'docs',
];

const src = dirname(fileURLToPath(import.meta.url));
const roomOf = (file: string) => file.split('/')[0] ?? '';
const files = globSync('*/**/*.ts', { cwd: src }).filter(
  (file) => !file.endsWith('.spec.ts') && !file.startsWith('testing/'),
);

describe('the rooms', () => {
  it('are all listed in the order', () => {
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(order.toSorted());
  });

  it('import only earlier rooms', () => {
    const arrows = files.flatMap((file) =>
      Array.from(readFileSync(join(src, file), 'utf8').matchAll(/from '(\.[^']+)'/g), ([, path = '']) => ({
        file,
        target: normalize(join(dirname(file), path)),
      })),
    );
    expect(arrows.length).toBeGreaterThan(100);
    const upward = arrows.filter(({ file, target }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      return from !== to && order.indexOf(to) >= order.indexOf(from);
    });
    // of the files directly in `src`, rooms know the settings only
    const outside = arrows.filter(
      ({ target }) => !order.includes(roomOf(target)) && !['config.js', 'settings.module.js'].includes(target),
    );
    expect([...upward, ...outside]).toEqual([]);
  });
});
