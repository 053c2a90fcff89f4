import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './workspace.mjs';

describe('the build', () => {
  it('has no output of deleted sources', async () => {
    const programs = await Array.fromAsync(
      glob(['gateway/dist/**/*.js', 'services/*/dist/**/*.js', 'infra/*/dist/**/*.js'], { cwd: root }),
    );
    const sourceOf = (program) => join(root, program.replace('/dist/', '/src/').replace(/\.js$/, ''));
    const orphans = programs.filter((program) => !['.ts', '.tsx'].some((end) => existsSync(sourceOf(program) + end)));

    expect(programs.length).toBeGreaterThan(100);
    expect(orphans).toEqual([]);
  });
});
