import { describe, expect, it } from '@jest/globals';
import { canonicalPath, routableUrl } from './canonical-path.js';

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

describe('a routable URL', () => {
  it.each(['/', '/services?x=%E0', '/%EC%95%88', '/a%20b?x=%'])('is %s itself', (url) => {
    expect(routableUrl(url)).toBe(url);
  });

  it('treats a malformed escape literally and leaves the query unchanged', () => {
    expect(routableUrl('/%E0%A4%A?utm_source=%41')).toBe('/%25E0%25A4%25A?utm_source=%41');
    expect(routableUrl('/100%')).toBe('/100%25');
  });
});
