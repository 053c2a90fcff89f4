import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BackgroundLoop, type BackgroundLoopOptions, type Wait } from './background-loop.js';

/** Time that passes only on command of the test. */
class TestTime {
  readonly rests: number[] = [];
  private finish: () => void = () => {};

  readonly wait: Wait = (ms, signal) => {
    this.rests.push(ms);
    return new Promise((resolve) => {
      this.finish = resolve;
      signal.addEventListener('abort', () => resolve());
    });
  };

  /** Ends the current rest, and waits until the loop rests again. */
  async pass(): Promise<void> {
    this.finish();
    await turn();
  }
}

describe('a background loop', () => {
  const time = () => new TestTime();
  let errors: jest.SpiedFunction<Logger['error']>;
  const loops: BackgroundLoop[] = [];

  const loop = (options: Partial<BackgroundLoopOptions> & Pick<BackgroundLoopOptions, 'run'>, { wait }: TestTime) => {
    const created = new BackgroundLoop({ name: 'probe', retryMs: 100, longestRetryMs: 1000, ...options }, wait);
    loops.push(created);
    return created;
  };

  beforeEach(() => {
    errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  });

  afterEach(async () => {
    await Promise.all(loops.splice(0).map((running) => running.stop()));
    jest.restoreAllMocks();
  });

  it('runs immediately when it starts, and again after each rest', async () => {
    const clock = time();
    const run = jest.fn(() => Promise.resolve(250));
    loop({ run }, clock).start();
    await turn();
    expect(run).toHaveBeenCalledTimes(1);
    await clock.pass();
    expect(run).toHaveBeenCalledTimes(2);
    expect(clock.rests).toEqual([250, 250]);
  });

  it('runs once, however often it is started', async () => {
    const clock = time();
    const run = jest.fn(() => Promise.resolve(250));
    const running = loop({ run }, clock);
    running.start();
    running.start();
    await turn();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('rests before the first round if configured', async () => {
    const clock = time();
    const run = jest.fn(() => Promise.resolve(250));
    loop({ run, firstRestMs: 30 }, clock).start();
    await turn();
    expect(run).not.toHaveBeenCalled();
    await clock.pass();
    expect(run).toHaveBeenCalledTimes(1);
    expect(clock.rests).toEqual([30, 250]);
  });

  it('continues without a rest while rounds return 0', async () => {
    const clock = time();
    let left = 3;
    const run = jest.fn(() => Promise.resolve(left-- > 0 ? 0 : 250));
    loop({ run }, clock).start();
    await turn();
    expect(run).toHaveBeenCalledTimes(4);
    expect(clock.rests).toEqual([250]);
  });

  it('runs early if it is woken', async () => {
    const clock = time();
    const run = jest.fn(() => Promise.resolve(60_000));
    const running = loop({ run }, clock);
    running.start();
    await turn();
    running.wake();
    await turn();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs again immediately if it is woken during a round, and never concurrently', async () => {
    const clock = time();
    const ends: (() => void)[] = [];
    const run = jest.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(60_000))));
    const running = loop({ run }, clock);
    running.start();
    await turn();
    running.wake();
    running.wake();
    await turn();
    expect(run).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await turn();
    expect(run).toHaveBeenCalledTimes(2);
    expect(clock.rests).toEqual([]);
    ends[1]?.();
    await turn();
    expect(clock.rests).toEqual([60_000]);
  });

  it('backs off while rounds fail, and rests as usual after a success', async () => {
    const clock = time();
    let isAway = true;
    const run = jest.fn(() => (isAway ? Promise.reject(new Error('database away')) : Promise.resolve(250)));
    loop({ run }, clock).start();
    await turn();
    for (let round = 0; round < 5; round++) await clock.pass();
    expect(clock.rests).toEqual([100, 200, 400, 800, 1000, 1000]);
    isAway = false;
    await clock.pass();
    isAway = true;
    await clock.pass();
    expect(clock.rests.slice(6)).toEqual([250, 100]);
  });

  it('logs an error once, until the loop recovers or fails differently', async () => {
    const clock = time();
    const outcomes = ['away', 'away', 'denied', 'denied', '', 'denied'];
    const run = jest.fn(async () => {
      const reason = outcomes.shift();
      if (reason) throw new Error(reason);
      return 250;
    });
    loop({ run }, clock).start();
    await turn();
    for (let round = 0; round < 5; round++) await clock.pass();
    const logged = errors.mock.calls.map(([entry]) => (entry as { err: Error }).err.message);
    expect(logged).toEqual(['away', 'denied', 'denied']);
  });

  it('aborts the round in flight and waits for its end when it stops', async () => {
    const clock = time();
    const events: string[] = [];
    const run = jest.fn(async (signal: AbortSignal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await turn();
      events.push('round ended');
      throw new Error('broken off');
    });
    const running = loop({ run }, clock);
    running.start();
    await turn();
    const stopped = running.stop().then(() => events.push('stopped'));
    await stopped;
    expect(events).toEqual(['round ended', 'stopped']);
    expect(run).toHaveBeenCalledTimes(1);
    expect(errors).not.toHaveBeenCalled();
  });

  it('stops immediately during a rest, and does not start again', async () => {
    const clock = time();
    const run = jest.fn(() => Promise.resolve(60_000));
    const running = loop({ run }, clock);
    running.start();
    await turn();
    await running.stop();
    running.start();
    running.wake();
    await turn();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('starts again after it was suspended, as after the boot', async () => {
    const clock = time();
    const signals: AbortSignal[] = [];
    const run = jest.fn((signal: AbortSignal) => {
      signals.push(signal);
      return signals.length === 1 ? Promise.reject(new Error('the first fails')) : Promise.resolve(250);
    });
    const running = loop({ run }, clock);
    running.start();
    await turn();
    await running.suspend();
    running.wake();
    await turn();
    expect(run).toHaveBeenCalledTimes(1);

    running.start();
    await turn();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(clock.rests).toEqual([100, 250]);
  });

  it('waits in real time by default', async () => {
    const starts: number[] = [];
    const running = new BackgroundLoop({
      name: 'probe',
      run: async () => {
        starts.push(performance.now());
        return 40;
      },
      retryMs: 100,
      longestRetryMs: 1000,
    });
    loops.push(running);
    running.start();
    while (starts.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(39);
  });
});
