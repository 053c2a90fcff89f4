import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = new URL('../docker/make-secrets.mjs', import.meta.url).pathname;
const rights = new URL('../rabbitmq/rights.json', import.meta.url).pathname;
const containers = [
  'postgres',
  'rabbitmq',
  'redis',
  'gateway',
  'catalog',
  'contact',
  'customer',
  'messaging',
  'operator',
];

describe('the job that makes the secrets', () => {
  let folder;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-secrets-'));
    for (const name of ['kept', ...containers.map((each) => `handed/${each}`)])
      await mkdir(join(folder, name), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const makeSecrets = async (input, ...options) => {
    const args = [script, join(folder, 'kept'), join(folder, 'handed'), rights, ...options];
    const child = spawn(process.execPath, args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.stdin.end(input);
    const [code] = await once(child, 'close');
    return { code, output };
  };
  const contentsOf = async (name) => {
    const files = await readdir(join(folder, name));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8')));
    return Object.fromEntries(files.map((file, index) => [file, texts[index]]));
  };

  it('takes the keys of a restored backup, and hands them to the containers that use them', async () => {
    await makeSecrets('');
    const before = await contentsOf('kept');
    const keys = { SECOND_STEP_KEY: 'ab'.repeat(32), PRIVACY_KEY: 'cd'.repeat(32) };
    const lines = Object.entries(keys).map(([name, key]) => `${name}=${key}\n`);

    const taken = await makeSecrets(lines.join(''), '--keys');

    expect(taken).toEqual({ code: 0, output: expect.stringContaining('SECOND_STEP_KEY and PRIVACY_KEY') });
    expect(taken.output).not.toMatch(/abab|cdcd/);
    expect(await contentsOf('kept')).toEqual({
      ...before,
      second_step_key: keys.SECOND_STEP_KEY,
      privacy_key: keys.PRIVACY_KEY,
    });
    for (const name of ['gateway', 'operator'])
      expect(await contentsOf(`handed/${name}`)).toMatchObject({ second_step_key: keys.SECOND_STEP_KEY });
    for (const name of ['contact', 'customer', 'messaging', 'operator'])
      expect(await contentsOf(`handed/${name}`)).toMatchObject({ privacy_key: keys.PRIVACY_KEY });

    await makeSecrets('');
    expect(await contentsOf('kept')).toMatchObject({ privacy_key: keys.PRIVACY_KEY });
  });

  it.each([
    ['nothing', ''],
    ['another name', `PRIVACY_KEY=${'cd'.repeat(32)}\nPOSTGRES_PASSWORD=${'ef'.repeat(32)}\n`],
    ['a path in a name', `../PRIVACY_KEY=${'cd'.repeat(32)}\n`],
    ['a key that is too short', 'SECOND_STEP_KEY=ab\n'],
  ])('refuses %s instead of keys, and changes nothing', async (_, input) => {
    await makeSecrets('');
    const before = await contentsOf('kept');

    expect(await makeSecrets(input, '--keys')).toEqual({
      code: 1,
      output: expect.stringContaining('Nothing was changed'),
    });

    expect(await contentsOf('kept')).toEqual(before);
  });
});
