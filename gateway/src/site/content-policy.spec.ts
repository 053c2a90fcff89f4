import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { contentPolicy, takeMarks } from './content-policy.js';

const directives = (parties?: Parameters<typeof contentPolicy>[1]) =>
  Object.fromEntries(
    contentPolicy(["'sha256-x'"], parties)
      .split('; ')
      .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.split(' ').slice(1)]),
  );

describe('the content security policy of a page', () => {
  it('allows no other host unless a third party is in use', () => {
    const policy = directives({ googleMaps: false, googleAnalytics: false });

    expect(policy['img-src']).toEqual(["'self'", 'data:']);
    expect(JSON.stringify(policy)).not.toMatch(/https?:|blob:/);
    expect(policy['script-src']).toEqual(["'self'", "'sha256-x'"]);
    expect(policy['frame-src']).toEqual(["'none'"]);
    expect(contentPolicy([])).toBe(contentPolicy([], { googleMaps: false, googleAnalytics: false }));
  });

  it('allows Google Maps without Google Analytics', () => {
    const policy = directives({ googleMaps: true, googleAnalytics: false });

    expect(policy['script-src']).toEqual(["'self'", "'sha256-x'", 'https://maps.googleapis.com']);
    expect(policy['connect-src']).toContain('https://*.googleapis.com');
    expect(policy['style-src']).toContain('https://fonts.googleapis.com');
    expect(policy['font-src']).toContain('https://fonts.gstatic.com');
    expect(JSON.stringify(policy)).not.toMatch(/analytics|googletagmanager/);
  });

  it('allows Google Analytics together with the map', () => {
    const policy = directives({ googleMaps: true, googleAnalytics: true });

    expect(policy['script-src']).toContain('https://www.googletagmanager.com');
    expect(policy['script-src']).toContain('https://maps.googleapis.com');
    expect(policy['connect-src']).toContain('https://*.google-analytics.com');
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
  });

  it('allows images from the https hosts that the data contains', () => {
    const pictures = [
      '/images/a.svg',
      'https://cdn.example.com/a.jpg',
      'https://cdn.example.com/b.jpg',
      'http://x.example',
      "https://a b;'",
    ];

    expect(contentPolicy([], undefined, pictures)).toContain("img-src 'self' data: https://cdn.example.com;");
  });
});

describe('script marks', () => {
  it('are removed, and only marked scripts get a hash', () => {
    const html =
      '<meta property="csp-nonce" content="m1"/><script nonce="m1">ours()</script><script>theirs()</script>' +
      '<script type="application/ld+json" nonce="m1">{}</script><script nonce="m2">guess()</script><script src="/a.js" nonce="m1"></script>';

    expect(takeMarks(html, 'm1')).toEqual({
      html:
        '<script>ours()</script><script>theirs()</script>' +
        '<script type="application/ld+json">{}</script><script nonce="m2">guess()</script><script src="/a.js"></script>',
      hashes: [`'sha256-${createHash('sha256').update('ours()').digest('base64')}'`],
    });
  });
});
