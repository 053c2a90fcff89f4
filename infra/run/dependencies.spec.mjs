import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureDependencies } from './dependencies.mjs';

const npm = (cwd, ...args) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, stdio: 'pipe' });

describe('the installation of dependencies', () => {
  let packed;
  let folder;
  const path = (name) => join(folder, 'node_modules', name);
  const isThere = (...names) => names.map((name) => existsSync(join(path(name), 'index.js')));
  const tarball = (name) => ({ [`the-${name}`]: `file:${join(packed, `the-${name}-1.0.0.tgz`)}` });
  const write = (file, content) => {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  };

  beforeAll(() => {
    packed = mkdtempSync(join(tmpdir(), 'lacquer-packed-'));
    for (const name of ['tool', 'till', 'drawer', 'scope']) {
      write(join(packed, name, 'package.json'), { name: `the-${name}`, version: '1.0.0', main: 'index.js' });
      write(join(packed, name, 'index.js'), '');
    }
    npm(packed, 'pack', './tool', './till', './drawer', './scope');
  });
  afterAll(() => rmSync(packed, { recursive: true, force: true }));

  /** A workspace of two projects, `shop` and `lab`, each with a package of its own, and a tool of the root. */
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lacquer-install-'));
    write(join(folder, 'package.json'), {
      private: true,
      workspaces: ['shop', 'lab'],
      devDependencies: tarball('tool'),
    });
    write(join(folder, 'shop/package.json'), { name: 'shop', version: '1.0.0', dependencies: tarball('till') });
    write(join(folder, 'lab/package.json'), { name: 'lab', version: '1.0.0', devDependencies: tarball('scope') });
    npm(folder, 'install', '--package-lock-only');
  });
  afterEach(() => {
    delete process.env.npm_execpath;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Lets npm be a program that leaves a package half-removed and dies, as after a kill. */
  function breakNpm() {
    const program = join(folder, 'broken-npm.js');
    write(
      program,
      `require('node:fs').rmSync(${JSON.stringify(join(path('the-till'), 'index.js'))}); process.exit(9);`,
    );
    process.env.npm_execpath = program;
  }
  const mendNpm = () => delete process.env.npm_execpath;

  it('contains only what the project needs, and the rest when another project needs it', async () => {
    await ensureDependencies('shop', folder);
    expect(isThere('the-tool', 'the-till', 'the-scope')).toEqual([true, true, false]);
    const { ino } = statSync(path('the-till'));

    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    await ensureDependencies('all', folder);
    expect(isThere('the-tool', 'the-till', 'the-scope')).toEqual([true, true, true]);
    expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(lock);

    breakNpm();
    await ensureDependencies('shop', folder);
    await ensureDependencies('all', folder);
    expect(isThere('the-tool', 'the-till', 'the-scope')).toEqual([true, true, true]);
    expect(statSync(path('the-till')).ino).toBe(ino);
  });

  it('is repaired after it was killed', async () => {
    await ensureDependencies('shop', folder);
    breakNpm();
    await expect(ensureDependencies('all', folder)).rejects.toThrow('could not be installed');
    expect(isThere('the-till')).toEqual([false]);
    await expect(ensureDependencies('shop', folder)).rejects.toThrow('could not be installed');

    mendNpm();
    await ensureDependencies('shop', folder);
    expect(isThere('the-tool', 'the-till')).toEqual([true, true]);
  });

  it('is not repeated after a manual "npm ci"', async () => {
    npm(folder, 'ci');
    breakNpm();
    await ensureDependencies('shop', folder);
    await ensureDependencies('all', folder);
    expect(isThere('the-till')).toEqual([true]);
  });

  it('follows a changed lock file, and keeps what other projects had', async () => {
    await ensureDependencies('all', folder);
    const dependencies = { ...tarball('till'), ...tarball('drawer') };
    write(join(folder, 'shop/package.json'), { name: 'shop', version: '1.0.0', dependencies });
    npm(folder, 'install', '--package-lock-only');
    await ensureDependencies('shop', folder);
    expect(isThere('the-tool', 'the-till', 'the-drawer', 'the-scope')).toEqual([true, true, true, true]);
  });
});
