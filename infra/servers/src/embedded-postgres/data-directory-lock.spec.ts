import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDirectory } from './data-directory-lock.js';

let directory: string;

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'lacquer-lock-')), 'data');
});

afterEach(async () => {
  await rm(join(directory, '..'), { recursive: true });
});

describe('the data directory lock', () => {
  it('is acquired by exactly one of many concurrent processes, and by the next one after its release', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(directory)));
    const had = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(had).toHaveLength(1);
    await had[0]?.release();
    expect(await readdir(directory)).toEqual([]);
    await (await lockDataDirectory(directory)).release();
  });

  it.each([
    ['a dead process', { id: 'x', pid: 2 ** 30, start: 'then' }],
    ['a pid that another process has reused', { id: 'x', pid: process.pid, start: 'before the last boot' }],
  ])('is taken over from %s by exactly one of many', async (_case, holder) => {
    await (await lockDataDirectory(directory)).release();
    await writeFile(join(directory, 'lock'), JSON.stringify(holder));
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(directory)));
    expect(asked.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(directory)).toEqual(['lock']);
  });

  it('is taken over when its file is incomplete', async () => {
    await (await lockDataDirectory(directory)).release();
    await writeFile(join(directory, 'lock'), '');
    const lock = await lockDataDirectory(directory);
    await expect(lockDataDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
  });

  it('names the folder when the file cannot be created', async () => {
    await (await lockDataDirectory(directory)).release();
    await writeFile(join(directory, 'file'), '');
    await expect(lockDataDirectory(join(directory, 'file', 'data'))).rejects.toMatchObject({
      code: 'data-directory-unusable',
      message: expect.stringContaining(join(directory, 'file', 'data')),
    });
  });
});
