import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const roomOf = (file) => file.split('/')[0];

/** Defines the tests that the folders of `src` import one another in one direction only. */
export function describeRoomOrder(src, order, filesOfNoRoom = []) {
  const files = globSync('*/**/*.ts', { cwd: src }).filter(
    (file) => !file.endsWith('.spec.ts') && !file.startsWith('testing/'),
  );

  describe('the rooms', () => {
    it('are all listed in the order', () => {
      expect(new Set(files.map(roomOf))).toEqual(new Set(order));
    });

    it('import only earlier rooms', () => {
      const arrows = files.flatMap((file) =>
        Array.from(readFileSync(join(src, file), 'utf8').matchAll(/from '(\.[^']+)'/g), ([, path]) => ({
          file,
          target: normalize(join(dirname(file), path)),
        })),
      );
      expect(arrows.length).toBeGreaterThan(100);
      const upward = arrows.filter(({ file, target }) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        return from !== to && order.indexOf(to) >= order.indexOf(from);
      });
      const outside = arrows.filter(({ target }) => !order.includes(roomOf(target)) && !filesOfNoRoom.includes(target));
      expect([...upward, ...outside]).toEqual([]);
    });
  });
}
