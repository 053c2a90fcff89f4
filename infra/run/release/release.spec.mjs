import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nextVersion } from './versions.mjs';

const program = new URL('main.mjs', import.meta.url).pathname;

describe('npm run release', () => {
  let root;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'lacquer-release-'));
    const platform = { name: '@lacquer/platform', version: '1.2.3' };
    const gateway = {
      name: '@lacquer/gateway',
      version: '1.2.3',
      dependencies: { '@lacquer/platform': '1.2.3', zod: '1.2.3' },
    };
    const lock = {
      name: 'lacquer',
      version: '1.2.3',
      packages: {
        '': { name: 'lacquer', version: '1.2.3' },
        'services/platform': platform,
        gateway,
        'node_modules/zod': { version: '1.2.3' },
      },
    };
    await write('package.json', JSON.stringify({ name: 'lacquer', version: '1.2.3' }));
    await write('services/platform/package.json', JSON.stringify(platform));
    await write('gateway/package.json', JSON.stringify(gateway));
    await write('package-lock.json', JSON.stringify(lock));
    await write(
      'docker-compose.yml',
      'services:\n  one:\n    image: lacquer/gateway:${LACQUER_VERSION:-local}\n  two:\n    image: redis:8\n',
    );
    await write('.ci/run', '#!/bin/sh\necho checked\nexit "$(cat ../red 2>/dev/null || echo 0)"\n');
    await chmod(join(root, '.ci/run'), 0o755);
    git('init', '--quiet', '--initial-branch=main');
    git('config', 'user.name', 'Ana Lopez');
    git('config', 'user.email', 'ana@example.com');
    commit('web: the first page');
    git('tag', 'v1.2.3');
    commit('web: prices have a page of their own');
    commit('tests: they are faster');
    commit('backup: a folder keeps seven days');
    commit('messaging: a text has pictures');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = (message) => {
    git('add', '.');
    git('commit', '--quiet', '--allow-empty', '--message', message);
  };
  const write = async (path, text) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const release = async (args, env = {}) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: root, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    return { code, said };
  };
  /** Nothing is changed: neither files, nor commits, nor tags. */
  const expectUnchanged = () => {
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('messaging: a text has pictures');
    expect(git('tag')).toBe('v1.2.3');
    expect(json('gateway/package.json').version).toBe('1.2.3');
  };

  it('sets every version, commits the notes that its caller edited, tags, and names the images', async () => {
    const { code, said } = await release(['minor'], {
      GIT_EDITOR: 'sed -i "s/Prices have a page/Your prices have a page/"',
    });
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('checked');
    expect(said).toContain('lacquer/gateway:1.3.0');
    expect(said).not.toContain('redis');
    expect(json('gateway/package.json')).toMatchObject({
      version: '1.3.0',
      dependencies: { '@lacquer/platform': '1.3.0', zod: '1.2.3' },
    });
    expect(json('package.json').version).toBe('1.3.0');
    expect(json('services/platform/package.json').version).toBe('1.3.0');
    const { version, packages } = json('package-lock.json');
    expect({ version, zod: packages['node_modules/zod'] }).toEqual({ version: '1.3.0', zod: { version: '1.2.3' } });
    expect(packages.gateway).toMatchObject({ version: '1.3.0', dependencies: { '@lacquer/platform': '1.3.0' } });
    const day = new Date().toISOString().slice(0, 10);
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toBe(
      [
        '# What is new',
        '',
        `## 1.3.0 (${day})`,
        '',
        '### The website',
        '',
        '- Your prices have a page of their own',
        '',
        '### Campaigns and texts',
        '',
        '- A text has pictures',
        '',
        '### Running it',
        '',
        '- Backup: a folder keeps seven days',
        '',
        '1 change of tests and documentation.',
        '',
      ].join('\n'),
    );
    expect(git('log', '-1', '--format=%s')).toBe('release: 1.3.0');
    expect(git('tag', '--points-at', 'HEAD')).toBe('v1.3.0');
    expect(git('tag', '--list', '--format=%(contents)', 'v1.3.0')).toContain('### The website');
    expect(git('status', '--porcelain')).toBe('');

    commit('admin: a list is shorter');
    expect(await release(['patch', '--no-edit'])).toMatchObject({ code: 0 });
    const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^##? .*/gm);
    expect(headings).toEqual(['# What is new', `## 1.3.1 (${day})`, `## 1.3.0 (${day})`]);
    expect(git('show', '--stat', '--format=', 'HEAD')).not.toContain('docker-compose');
  });

  it('shows what it would do, if asked', async () => {
    await write('notes.txt', 'not committed');
    const { code, said } = await release(['2.0.0', '--dry-run']);
    expect({ code, said }).toMatchObject({ code: 0 });
    for (const part of ['1.2.3 becomes 2.0.0', '- A text has pictures', 'lacquer/gateway:2.0.0'])
      expect(said).toContain(part);
    expect(said).not.toContain('checked');
    await rm(join(root, 'notes.txt'));
    expectUnchanged();
    expect((await release(['minor', '--dry-run', '--since', 'HEAD~1'])).said).not.toContain('Prices have');
  });

  it.each([
    ['an unknown step', ['huge'], 2, 'huge is not major, minor, patch, or a version above the present one, 1.2.3'],
    ['an earlier version', ['1.2.2'], 2, 'such as 1.3.0'],
    ['no step', [], 2, 'Name one of major'],
    ['an unknown option', ['minor', '--fast'], 2, '--fast'],
    ['no terminal', ['minor'], 1, 'add --no-edit'],
    ['an unknown commit', ['minor', '--since', 'nowhere'], 1, 'nowhere is not a commit'],
  ])('refuses %s', async (_, args, code, reason) => {
    expect(await release(args)).toEqual({ code, said: expect.stringContaining(reason) });
    expectUnchanged();
  });

  it('refuses files that are not committed, a tag that exists, and a red check', async () => {
    await write('notes.txt', 'not committed');
    expect(await release(['minor', '--no-edit'])).toEqual({ code: 1, said: expect.stringContaining('?? notes.txt') });
    await rm(join(root, 'notes.txt'));
    git('tag', 'v1.3.0');
    expect(await release(['minor', '--no-edit'])).toEqual({ code: 1, said: expect.stringContaining('v1.3.0 exists') });
    git('tag', '--delete', 'v1.3.0');
    await write('.ci/run', '#!/bin/sh\necho a fault\nexit 1\n');
    git('commit', '--quiet', '--all', '--amend', '--no-edit');
    const { code, said } = await release(['minor', '--no-edit']);
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/a fault\n[^]*\.ci\/run failed.*Nothing was changed/),
    });
    expectUnchanged();
  });

  it.each([
    ['the editor fails', 'false'],
    ['the notes are emptied', 'truncate -s 0'],
    ['a hook refuses the commit', 'true'],
  ])('leaves everything as it was if %s', async (reason, editor) => {
    if (reason.startsWith('a hook')) {
      await write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n');
      await chmod(join(root, '.git/hooks/pre-commit'), 0o755);
    }
    expect(await release(['minor'], { GIT_EDITOR: editor })).toMatchObject({ code: 1 });
    expectUnchanged();
    expect(existsSync(join(root, 'CHANGELOG.md'))).toBe(false);
  });
});

describe('the next version', () => {
  it.each([
    ['0.1.0', 'patch', '0.1.1'],
    ['0.1.9', 'minor', '0.2.0'],
    ['0.9.9', 'major', '1.0.0'],
    ['0.1.0', '0.10.0', '0.10.0'],
    ['0.10.0', '0.9.0', undefined],
    ['0.1.0', '0.1.0', undefined],
    ['0.1.0', '1.0', undefined],
    ['0.1.0', '1.0.0-rc.1', undefined],
    ['0.1.0', 'toString', undefined],
  ])('after %s, with %s, is %s', (present, step, next) => {
    expect(nextVersion(present, step)).toBe(next);
  });
});
