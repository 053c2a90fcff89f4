import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findRunning, removeRunning, type Running, writeRunning } from './running-file.js';

const facts: Running = {
  pid: process.pid,
  databaseUrls: {
    gateway: 'postgresql://localhost/gateway',
    catalog: 'postgresql://localhost/catalog',
    contact: 'postgresql://localhost/contact',
    customer: 'postgresql://localhost/customer',
    messaging: 'postgresql://localhost/messaging',
  },
  url: 'http://localhost:8080',
};

describe('the file of the running product', () => {
  let folder: string;
  const warnings: string[] = [];
  const find = () => findRunning(folder, (line) => warnings.push(line));

  beforeEach(async () => {
    warnings.length = 0;
    folder = await mkdtemp(join(tmpdir(), 'lacquer-running-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('names the running product to commands, and only its owner can read it', async () => {
    expect(await find()).toBeUndefined();
    await writeRunning(folder, facts);

    expect(await find()).toEqual(facts);
    expect((await stat(join(folder, 'running.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['running.json']);

    await removeRunning(folder);
    expect(await find()).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('does not count once its process has ended', async () => {
    await writeRunning(folder, { ...facts, pid: 2 ** 30 });
    expect(await find()).toBeUndefined();
  });

  it.each([
    ['is empty', ''],
    ['ends in the middle', JSON.stringify(facts).slice(0, 60)],
    ['lacks a field', JSON.stringify({ pid: facts.pid })],
  ])('is ignored with a warning that names it if it %s', async (_how, text) => {
    const file = join(folder, 'running.json');
    await writeFile(file, text);

    expect(await find()).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(file)]);
  });

  it('is never seen half-written while it is replaced', async () => {
    const url = `http://localhost:8080/${'x'.repeat(500_000)}`;
    await writeRunning(folder, { ...facts, url });
    const writer = { isDone: false };
    const writing = (async () => {
      for (let count = 0; count < 100; count += 1) await writeRunning(folder, { ...facts, url });
      writer.isDone = true;
    })();
    while (!writer.isDone) expect((await find())?.url.length).toBe(url.length);
    await writing;
    expect(warnings).toEqual([]);
  });
});
