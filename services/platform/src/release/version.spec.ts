import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const platform = fileURLToPath(new URL('../..', import.meta.url));
const author = ['-c', 'user.name=Ana Lopez', '-c', 'user.email=ana@example.com'];

describe('the number of the release', () => {
  let folder: string;
  let checkout: string;

  /** Runs in the checkout without the number that the tests run with. */
  const clean = { ...process.env, LACQUER_RELEASE: '' };
  const git = async (...args: string[]) => (await run('git', [...author, ...args], { cwd: checkout })).stdout.trim();
  const numberOf = async (root: string, env: NodeJS.ProcessEnv = clean): Promise<string> => {
    const module = pathToFileURL(join(root, 'services/platform/dist/release/version.js')).href;
    const script = `process.stdout.write((await import(${JSON.stringify(module)})).productVersion())`;
    return (await run(process.execPath, ['--input-type=module', '-e', script], { env })).stdout;
  };
  /** The number of the commit in git's own words. */
  const committed = async (commits: number) => `1.2.3+${commits}.${await git('rev-parse', '--short=8', 'HEAD')}`;

  const copyTo = async (root: string) => {
    const target = join(root, 'services/platform');
    await mkdir(join(target, 'dist/config'), { recursive: true });
    for (const file of ['release.sh', 'dist/release/version.js']) await cp(join(platform, file), join(target, file));
    await writeFile(join(target, 'package.json'), '{\n  "name": "x",\n  "version": "1.2.3",\n  "type": "module"\n}\n');
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-release-'));
    checkout = join(folder, 'checkout');
    await copyTo(checkout);
    await git('init', '--quiet');
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'one');
    await git('commit', '--quiet', '--message', 'two', '--allow-empty');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('counts and names the commit that is checked out', async () => {
    expect(await numberOf(checkout)).toBe(await committed(2));
  });

  it('says that files differ from the commit, whether edited or new', async () => {
    await writeFile(join(checkout, 'new.txt'), 'new');
    expect(await numberOf(checkout)).toBe(`${await committed(2)}-dirty`);
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'three');
    expect(await numberOf(checkout)).toBe(await committed(3));
    await writeFile(join(checkout, 'new.txt'), 'edited');
    expect(await numberOf(checkout)).toBe(`${await committed(3)}-dirty`);
    await git('checkout', '--quiet', '.');
  });

  it('is that of an image, which has no git', async () => {
    expect(await numberOf(checkout, { ...clean, LACQUER_RELEASE: '1.2.3+9.0123abcd' })).toBe('1.2.3+9.0123abcd');
  });

  it('ignores the repository that a git hook names', async () => {
    expect(await numberOf(checkout, { ...clean, GIT_DIR: '/nowhere', GIT_INDEX_FILE: '/nowhere/index' })).toBe(
      await committed(3),
    );
  });

  it('has no count in a shallow clone', async () => {
    const shallow = join(folder, 'shallow');
    await run('git', ['clone', '--quiet', '--depth=1', pathToFileURL(checkout).href, shallow]);
    expect(await numberOf(shallow)).toBe(`1.2.3+${await git('rev-parse', '--short=8', 'HEAD')}`);
  });

  it('is the version of the package without git, also below the repository of something else', async () => {
    await copyTo(join(folder, 'unpacked'));
    expect(await numberOf(join(folder, 'unpacked'))).toBe('1.2.3');
    await copyTo(join(checkout, 'below'));
    expect(await numberOf(join(checkout, 'below'))).toBe('1.2.3');
    await rm(join(checkout, 'below'), { recursive: true });
  });
});
