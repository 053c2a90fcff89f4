import { describe, expect, it } from '@jest/globals';
import { canonicalPath } from './canonical-path.js';

const paths: ReadonlySet<string> = new Set(['/', '/services', '/contact/sent']);

describe('the canonical path', () => {
  it.each([
    ['/services/', '/services'],
    ['/services//', '/services'],
    ['/Services', '/services'],
    ['/SERVICES/', '/services'],
    ['/%53ervices', '/services'],
    ['//services', '/services'],
    ['/Contact/Sent', '/contact/sent'],
    ['//', '/'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path, paths)).toBe(canonical);
  });

  it.each([
    '/',
    '/services',
    '/nope',
    '/nope/',
    '/api/',
    '/assets/',
    '/admin/',
    '/services.html',
    '//example.com',
    '/%E0%A4%A',
  ])('is unknown for %s, which is not redirected', (path) => {
    expect(canonicalPath(path, paths)).toBeUndefined();
  });
});
