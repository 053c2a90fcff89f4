import { describe, expect, it } from '@jest/globals';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { SlidingWindows } from './sliding-windows.js';

describe('sliding windows in memory', () => {
  it('slide: each attempt frees its slot when its own window ends', () => {
    let now = 0;
    const limiter = new SlidingWindows([{ max: 2, seconds: 60 }], () => now);
    limiter.take('192.0.2.1');
    now = 30_000;
    limiter.take('192.0.2.1');

    now = 59_000;
    expect(() => limiter.take('192.0.2.1')).toThrow(RateLimitedError);
    now = 60_000;
    expect(() => limiter.take('192.0.2.1')).not.toThrow();
    expect(() => limiter.take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 30 }));
  });

  it('enforce the longer limit while the shorter one is met', () => {
    let now = 0;
    const limiter = new SlidingWindows(
      [
        { max: 1, seconds: 1 },
        { max: 3, seconds: 3600 },
      ],
      () => now,
    );
    for (let attempt = 0; attempt < 3; attempt += 1, now += 2000) limiter.take('192.0.2.1');

    expect(() => limiter.take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 3594 }));
  });
});
