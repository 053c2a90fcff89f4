import { describe, expect, it } from '@jest/globals';
import { routableUrl } from './routable-url.js';

describe('a routable URL', () => {
  it.each(['/', '/services?x=%E0', '/%EC%95%88', '/a%20b?x=%'])('is %s itself', (url) => {
    expect(routableUrl(url)).toBe(url);
  });

  it('treats a malformed escape literally and leaves the query unchanged', () => {
    expect(routableUrl('/%E0%A4%A?utm_source=%41')).toBe('/%25E0%25A4%25A?utm_source=%41');
    expect(routableUrl('/100%')).toBe('/100%25');
  });
});
