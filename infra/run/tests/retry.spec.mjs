import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { environment, root } from '../workspace.mjs';
import { JestProcess } from './jest-process.mjs';
import { runWithRetry, summaryOf } from './retry.mjs';

const passes = `it('passes', () => {}); it.skip('is skipped', () => {});`;
/** Runs only in the first attempt, which leaves a file behind. */
const atFirst = (statement) => `
  import { existsSync, writeFileSync } from 'node:fs';
  it('passes at once', () => {});
  it('passes in the end', async () => {
    const mark = import.meta.filename + '.mark';
    if (existsSync(mark)) return;
    writeFileSync(mark, '');
    ${statement}
  });`;
const failsAtFirst = atFirst(`throw new Error('The machine was busy.\\nVery busy.');`);
const diesAtFirst = atFirst(
  `process.kill(process.pid, 'SIGKILL'); await new Promise((resolve) => setTimeout(resolve, 10_000));`,
);
const failsTwice = `it('fails', () => { throw new Error('wrong'); }); it('passes', () => {});`;

describe('test files that fail', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lacquer-retry-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'one'));
    const config = { testMatch: ['**/*.spec.mjs'], transform: {}, testEnvironment: 'node' };
    writeFileSync(join(folder, 'one/jest.config.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'one/package.json'), '{"type":"module"}');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the sources as test files; those in `alone` run while no other does. */
  async function run(sources, alone = []) {
    const files = Object.entries(sources).map(([name, source]) => {
      writeFileSync(join(folder, 'one', `${name}.spec.mjs`), source);
      return { path: `one/${name}.spec.mjs`, root: 'one', isAlone: alone.includes(name), isLong: false };
    });
    const jest = new JestProcess({ workspace: folder, scratch: folder, output: 'ignore' });
    const env = environment({ CI: 'true' });
    const calls = [];
    const outcome = await runWithRetry(
      files,
      (some, how) => {
        calls.push([how.isSerial ? 'serial' : 'parallel', ...some.map(({ path }) => path.slice(4, -9))]);
        return jest.run(some, { ...how, env });
      },
      () => {},
    );
    return { calls, lines: summaryOf(outcome).lines };
  }

  it('count as passed if they pass when they run again alone, and are named as unstable', async () => {
    const { calls, lines } = await run({ sound: passes, shaky: failsAtFirst }, []);

    expect(calls).toEqual([
      ['parallel', 'sound', 'shaky'],
      ['serial', 'shaky'],
    ]);
    expect(lines.slice(0, 5)).toEqual([
      'unstable: 1 file failed, then passed alone',
      '  one/shaky.spec.mjs',
      '    ● passes in the end',
      '      Error: The machine was busy.',
      '      Very busy.',
    ]);
    expect(lines.at(-1)).toBe('3 passed, 0 failed, 1 skipped');
  });

  it('fail if they fail twice, and the totals are those of the second time', async () => {
    const { calls, lines } = await run({ sound: passes, broken: failsTwice, invalid: 'nothing(' });

    expect(calls.slice(1)).toEqual([
      ['serial', 'broken'],
      ['serial', 'invalid'],
    ]);
    expect(lines).toEqual([
      'failed twice:',
      '  one/broken.spec.mjs',
      '  one/invalid.spec.mjs',
      '2 passed, 2 failed, 1 skipped',
    ]);
  });

  it('run again if their worker dies, and the other files are not affected', async () => {
    const { lines } = await run({ sound: passes, deadly: diesAtFirst, other: passes });

    expect(lines[0]).toBe('unstable: 1 file failed, then passed alone');
    expect(lines[1]).toBe('  one/deadly.spec.mjs');
    expect(lines[2]).toBe('    ● the whole file');
    expect(lines[3]).toContain('SIGKILL');
    expect(lines.at(-1)).toBe('4 passed, 0 failed, 2 skipped');
  });

  it('run again if Jest itself dies, and the files after them run too', async () => {
    const names = ['deadly', 'other', 'shaky', 'sound'];
    const { calls, lines } = await run(
      { deadly: diesAtFirst, other: passes, shaky: failsAtFirst, sound: passes },
      names,
    );

    expect(calls).toEqual([
      ['serial', ...names],
      ['serial', 'deadly'],
      ['serial', 'shaky'],
    ]);
    expect(lines[0]).toBe('unstable: 2 files failed, then passed alone');
    expect(lines.filter((line) => /^ {2}\S/.test(line))).toEqual(['  one/deadly.spec.mjs', '  one/shaky.spec.mjs']);
    expect(lines.at(-1)).toBe('6 passed, 0 failed, 2 skipped');
  });

  it('fail if no process of Jest can run them', async () => {
    writeFileSync(join(folder, 'one/jest.config.json'), '{ "no JSON');
    const { lines } = await run({ sound: passes });
    expect(lines).toEqual(['failed twice:', '  one/sound.spec.mjs', '0 passed, 1 failed, 0 skipped']);
  });
});
