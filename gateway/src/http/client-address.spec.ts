import { describe, expect, it } from '@jest/globals';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { AddressLimiter } from './address-limiter.js';
import { clientOf } from './client-address.js';

describe('a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('at %s counts as %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});

describe('the limit per address', () => {
  it('slides: each attempt makes room again when its own time is over', () => {
    let now = 0;
    const limiter = new AddressLimiter([{ max: 2, seconds: 60 }], () => now);
    limiter.take('192.0.2.1');
    now = 30_000;
    limiter.take('192.0.2.1');

    now = 59_000;
    expect(() => limiter.take('192.0.2.1')).toThrow(RateLimitedError);
    now = 60_000;
    expect(() => limiter.take('192.0.2.1')).not.toThrow();
    expect(() => limiter.take('192.0.2.1')).toThrow(expect.objectContaining({ retryAfter: 30 }));
  });

  it('holds the longer limit when the shorter one is kept', () => {
    let now = 0;
    const limiter = new AddressLimiter(
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
