import { describe, expect, it } from '@jest/globals';
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
