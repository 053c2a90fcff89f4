import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import preset from '@lacquer/jest/preset';
import { productNode, root, runQuietly } from '../workspace.mjs';

/** A CommonJS package, an ES module, the contracts, and a registry that allows each name only once. */
const imports = `
import pg from 'pg';
import { z } from 'zod';
import { salonProfile } from '@lacquer/contracts/salon/salon';
import prometheus from 'prom-client';
import { own } from './own.mjs';
import { createRequire } from 'node:module';
`;
/** Each file compares its imports with those of the previous file. */
const test = `${imports}
const found = { own, pg, z, salonProfile, required: createRequire(import.meta.url)('pg') };
const earlier = globalThis.earlier;
globalThis.earlier = found;
it(earlier ? 'follows another file' : 'is the first file', () => {
  expect(found.required).toBe(found.pg);
  expect(new pg.DatabaseError('', 0, 'error')).toBeInstanceOf(Error);
  expect(process.env.LEFT_BEHIND).toBeUndefined();
  process.env.LEFT_BEHIND = 'by a test';
  new prometheus.Counter({ name: 'once', help: 'A second one of this name is refused.' });
  if (!earlier) return;
  expect(found.pg).toBe(earlier.pg);
  expect(found.z).toBe(earlier.z);
  expect(found.salonProfile).toBe(earlier.salonProfile);
  expect(found.own).not.toBe(earlier.own);
});
`;

it('loads packages and contracts once per process, and the project’s own modules once per test file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lacquer-packages-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'own.mjs'), 'export const own = {};');
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.spec.mjs`), test);
    const config = { ...preset, rootDir: folder, roots: [folder], testMatch: ['**/*.spec.mjs'], transform: {} };
    config.testEnvironment = join(root, 'infra/jest/host-environment.mjs');
    config.runtime = join(root, 'infra/jest/runtime.mjs');
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));

    const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--config', join(folder, 'jest.config.json')];
    const run = await runQuietly(productNode(), ['--experimental-vm-modules', ...jest, '--runInBand', '--verbose']);

    expect(run.output).toContain('is the first file');
    expect(run.output).toContain('follows another file');
    expect(run).toMatchObject({ code: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
