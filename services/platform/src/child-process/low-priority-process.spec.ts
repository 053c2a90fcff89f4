import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ProbeAnswer, ProbeRequest } from '../testing/probed-process.js';
import { ChildProcessError, LowPriorityProcess, type LowPriorityProcessOptions } from './low-priority-process.js';

const program = '@lacquer/platform/testing/probed-process';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const untilEnded = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await delay(20);
};

describe('a process of low priority', () => {
  const started: LowPriorityProcess<ProbeRequest, ProbeAnswer>[] = [];
  const start = (options?: LowPriorityProcessOptions) => {
    const created = new LowPriorityProcess<ProbeRequest, ProbeAnswer>(program, options);
    started.push(created);
    return created;
  };
  afterEach(async () => {
    await Promise.all(started.splice(0).map((each) => each.stop()));
  });

  it('answers with the bytes that it got, gives way to others, and knows no secret', async () => {
    process.env['PROBE_PASSWORD'] = 'secret';
    const bytes = randomBytes(5_000_000);
    const answer = await start().request({ bytes });
    delete process.env['PROBE_PASSWORD'];

    expect(answer.priorities).toEqual([constants.priority.PRIORITY_LOW]);
    expect(answer.env).not.toContain('PROBE_PASSWORD');
    expect(answer.env).not.toContain('PATH');
    expect(answer.bytes?.equals(bytes)).toBe(true);
  });

  it('is one process, which answers requests in order', async () => {
    const child = start();
    const ended: number[] = [];
    const answers = await Promise.all(
      [60, 30, 0].map(async (restMs, index) => {
        const answer = await child.request({ restMs });
        ended.push(index);
        return answer.pid;
      }),
    );

    expect(new Set(answers).size).toBe(1);
    expect(ended).toEqual([0, 1, 2]);
  });

  it('passes a failure on, and answers the next request', async () => {
    const child = start();
    const { pid } = await child.request({});

    await expect(child.request({ failure: 'no such color' })).rejects.toThrow('no such color');
    expect((await child.request({})).pid).toBe(pid);
  });

  it('is started again after it was killed', async () => {
    const child = start();
    const { pid } = await child.request({});

    await expect(child.request({ isKilled: true })).rejects.toThrow(new ChildProcessError(`${program} ended: SIGKILL`));
    expect((await child.request({})).pid).not.toBe(pid);
  });

  it('ends when it does not answer in time', async () => {
    const child = start({ deadlineMs: 500 });

    await expect(child.request({ restMs: 60_000 })).rejects.toMatchObject({
      name: 'ChildProcessError',
      message: `${program} did not answer within 0.5 s`,
    });
  });

  it('ends when it is idle, and is started by the next request', async () => {
    const child = start({ idleMs: 50 });
    const { pid } = await child.request({});
    await untilEnded(pid);

    expect((await child.request({})).pid).not.toBe(pid);
  });

  it('ends when it is stopped, after the requests that were made', async () => {
    const child = start();
    const answered = child.request({ restMs: 100 });
    await child.stop();
    const { pid } = await answered;
    await untilEnded(pid);

    expect(isAlive(pid)).toBe(false);
  });

  it('adds no listener and no timer with each of 500 requests', async () => {
    const child = start();
    await child.request({});
    const before = process.getActiveResourcesInfo().length;
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    for (let count = 0; count < 500; count += 1) await child.request({});
    process.off('warning', note);

    expect(warnings).toEqual([]);
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before + 2);
  });
});
