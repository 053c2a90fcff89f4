import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { messageOf } from '../errors/message-of.js';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import { replaceFile, writeNewFile } from './whole-files.js';

const tooLarge = 'x'.repeat(100_000);

describe('a file that is written whole', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-files-'));
    file = join(folder, 'file');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const fullDisk = (write: () => Promise<void>, left: string[]) =>
    onSmallDisk(folder, '64k', async () => {
      if (left.length > 0) await writeFile(file, 'before');
      const refusal = await write().then(
        () => 'written',
        (error: unknown) => messageOf(error),
      );
      expect(refusal).toBe(`The disk is full: ${file} could not be written. Free some space, then try again.`);
      expect(await readdir(folder)).toEqual(left);
      if (left.length > 0) expect(await readFile(file, 'utf8')).toBe('before');
    });

  it('keeps its old content when the disk is full', () => fullDisk(() => replaceFile(file, tooLarge), ['file']));

  it('does not appear when the disk is full', () => fullDisk(() => writeNewFile(file, tooLarge), []));

  it('does not appear when its content ends with an error', async () => {
    const broken = (async function* () {
      yield 'some';
      throw new Error('the rest is missing');
    })();
    await expect(writeNewFile(file, broken)).rejects.toThrow('the rest is missing');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is never overwritten by a new one', async () => {
    await writeFile(file, 'before');
    await expect(writeNewFile(file, 'after')).rejects.toThrow('exists already');
    expect(await readFile(file, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['file']);
  });
});
