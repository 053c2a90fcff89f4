import { describe, expect, it } from '@jest/globals';
import { platformMigrations } from '@lacquer/platform/database/migrate';
import { migrationsOf } from './schema.js';

describe('a migration that removes something', () => {
  it('states which migration a release must know afterward', () => {
    const migrations = [...platformMigrations, ...Object.values(migrationsOf).flat()].filter(
      (migration) => typeof migration === 'function',
    );
    const removing = migrations.filter(({ prototype }) =>
      /DROP (?:TABLE|COLUMN|FUNCTION|VIEW)|RENAME/.test(String(Reflect.get(prototype as object, 'up'))),
    );
    expect(removing.length).toBeGreaterThan(2);
    expect(removing.filter((migration) => !('requires' in migration)).map(({ name }) => name)).toEqual([]);
    const names = new Set(migrations.map(({ name }) => name));
    const unknown = migrations.flatMap(({ requires }) => (requires && !names.has(requires) ? [requires] : []));
    expect(unknown).toEqual([]);
  });
});
