import { describe, expect, it } from '@jest/globals';
import { contentPolicy } from './content-policy.js';

const directives = (parties?: Parameters<typeof contentPolicy>[1]) =>
  Object.fromEntries(
    contentPolicy(["'sha256-x'"], parties)
      .split('; ')
      .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.split(' ').slice(1)]),
  );

describe("a page's content policy", () => {
  it('lets nothing come from elsewhere but images, unless a third party is in use', () => {
    const { 'img-src': images, ...rest } = directives({ googleMaps: false, googleAnalytics: false });

    expect(images).toContain('https:');
    expect(JSON.stringify(rest)).not.toMatch(/https?:|blob:/);
    expect(rest['script-src']).toEqual(["'self'", "'sha256-x'"]);
    expect(rest['frame-src']).toEqual(["'none'"]);
    expect(contentPolicy([])).toBe(contentPolicy([], { googleMaps: false, googleAnalytics: false }));
  });

  it('lets the map of Google work, and Google Analytics stay out', () => {
    const policy = directives({ googleMaps: true, googleAnalytics: false });

    expect(policy['script-src']).toEqual(["'self'", "'sha256-x'", 'https://maps.googleapis.com']);
    expect(policy['connect-src']).toContain('https://*.googleapis.com');
    expect(policy['style-src']).toContain('https://fonts.googleapis.com');
    expect(policy['font-src']).toContain('https://fonts.gstatic.com');
    expect(JSON.stringify(policy)).not.toMatch(/analytics|googletagmanager/);
  });

  it('lets Google Analytics work beside the map', () => {
    const policy = directives({ googleMaps: true, googleAnalytics: true });

    expect(policy['script-src']).toContain('https://www.googletagmanager.com');
    expect(policy['script-src']).toContain('https://maps.googleapis.com');
    expect(policy['connect-src']).toContain('https://*.google-analytics.com');
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain("'unsafe-eval'");
  });
});
