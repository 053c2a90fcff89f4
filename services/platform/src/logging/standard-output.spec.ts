import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import { createLogger } from './logger.js';
import { recentlyLostLines, StandardOutput } from './standard-output.js';

const dist = join(import.meta.dirname, '../../dist/logging/logger.js');

describe('a log on a full disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-log-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('neither ends the process that writes it nor keeps it from ending', async () => {
    const full = await open('/dev/full', 'w');
    const script = `import { createLogger } from ${JSON.stringify(pathToFileURL(dist).href)};
      const logger = createLogger('info');
      let count = 0;
      const timer = setInterval(() => {
        logger.info('a line');
        if (++count < 5) return;
        clearInterval(timer);
        process.stderr.write('alive');
      }, 30);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full.fd, 'pipe'],
      timeout: 20_000,
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    await full.close();
    expect({ said, code, signal }).toEqual({ said: 'alive', code: 0, signal: null });
  });

  it('goes on once there is space, and says how many lines are missing', async () => {
    await onSmallDisk(folder, '64k', async () => {
      const file = await open(join(folder, 'log'), 'a');
      const output = new StandardOutput(file.fd);
      const lines = Buffer.from(`${'x'.repeat(16_000)}\n`);
      for (let count = 0; count < 8; count += 1) output.write(lines);
      await eventually(() => recentlyLostLines() > 0);
      await file.truncate(0);
      const logger = createLogger('info', { write: (line) => output.write(Buffer.from(line)) });
      await eventually(async () => {
        logger.info('there is space');
        return (await readFile(join(folder, 'log'), 'utf8')).includes('log lines were lost');
      });
      const told = (await readFile(join(folder, 'log'), 'utf8')).split('\n').find((line) => line.includes('were lost'));
      expect(JSON.parse(told ?? '')).toMatchObject({ level: 'warn', reason: 'ENOSPC', lines: expect.any(Number) });
      await file.close();
    });
  });

  it('keeps the order of lines, and writes what waits at the end', async () => {
    const path = join(folder, 'log');
    await writeFile(path, '');
    const file = await open(path, 'a');
    const output = new StandardOutput(file.fd);
    for (let count = 0; count < 100; count += 1) output.write(Buffer.from(`${count}\n`));
    await eventually(async () => (await readFile(path, 'utf8')).split('\n').length === 101);
    expect((await readFile(path, 'utf8')).split('\n').slice(0, 100).map(Number)).toEqual([...Array(100).keys()]);
    output.write(Buffer.from('flying\n'));
    output.write(Buffer.from('waiting\n'));
    output.flushSync();
    await eventually(async () => (await readFile(path, 'utf8')).includes('flying'));
    expect(await readFile(path, 'utf8')).toContain('waiting');
    await file.close();
  });
});
