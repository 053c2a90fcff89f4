import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { GroupedLines } from './grouped-lines.js';

describe('GroupedLines', () => {
  it('writes the lines of a short period together, in order', async () => {
    const written: string[] = [];
    const lines = new GroupedLines({ write: (text) => void written.push(text.toString()) });
    lines.write('one\n');
    lines.write('two\n');
    expect(written).toEqual([]);
    await delay(50);
    expect(written).toEqual(['one\ntwo\n']);

    lines.write('three\n');
    lines.flushSync();

    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('preserves order and content of lines of any length', async () => {
    const written: string[] = [];
    const lines = new GroupedLines({ write: (text) => void written.push(text.toString()) });
    const all = ['short\n', `${'ü€😀'.repeat(20_000)}\n`, ...Array.from({ length: 3000 }, (_, n) => `line ${n} – ñ\n`)];
    for (const line of all) lines.write(line);
    lines.flushSync();

    expect(written.join('')).toBe(all.join(''));
    expect(written.length).toBeLessThan(10);
  });

  it('registers one exit listener for any number of instances', () => {
    new GroupedLines({ write: () => {} }).write('one\n');
    const before = process.listenerCount('exit');
    for (let count = 0; count < 20; count += 1) new GroupedLines({ write: () => {} }).write('more\n');

    expect(process.listenerCount('exit')).toBe(before);
  });

  it.each([
    ['exits', 'process.exit(3)'],
    ['throws', 'throw new Error("unforeseen")'],
    ['has nothing left to do', 'process.exitCode = 3'],
  ])('loses no line of a process that immediately %s', async (_name, ending) => {
    const logger = new URL('../../dist/logging/logger.js', import.meta.url).href;
    const script = `const { createLogger } = await import('${logger}'); createLogger('info').info('the last line'); ${ending}`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);

    await expect(run).rejects.toMatchObject({ stdout: expect.stringContaining('the last line') });
  });
});
