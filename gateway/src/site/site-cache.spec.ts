import { beforeEach, describe, expect, it } from '@jest/globals';
import { PreparedAnswer } from '../http/prepared/prepared-answer.js';
import type { Page } from './page.js';
import { SiteCache } from './site-cache.js';

const page = (digest: string | undefined): Page => ({
  answer: new PreparedAnswer({ body: { identity: Buffer.from('page') }, route: '/', headers: {}, digest }),
  digest,
});

describe('SiteCache', () => {
  let cache: SiteCache;
  let now: Date;

  beforeEach(() => {
    now = new Date('2026-12-24T12:00:00Z');
    cache = new SiteCache({ now: () => now });
  });

  it('does not keep a page whose rendering began before a drop', async () => {
    const old = Promise.withResolvers<Page>();
    const first = cache.get('/', () => old.promise);
    cache.drop();
    old.resolve(page('old'));
    expect((await first).digest).toBe('old');

    expect((await cache.get('/', async () => page('new'))).digest).toBe('new');
  });

  it('keeps the newer page when an older rendering fails after a drop', async () => {
    const old = Promise.withResolvers<Page>();
    const first = cache.get('/', () => old.promise);
    cache.drop();
    await cache.get('/', async () => page('new'));
    old.reject(new Error('too late'));
    await expect(first).rejects.toThrow('too late');

    expect(cache.size).toBe(1);
  });

  it('forgets a failed rendering, so the next visitor tries again', async () => {
    await expect(cache.get('/', () => Promise.reject(new Error('no page')))).rejects.toThrow('no page');

    expect((await cache.get('/', async () => page('second'))).digest).toBe('second');
  });

  it('does not keep an incomplete page', async () => {
    await cache.get('/', async () => page(undefined));

    expect(cache.size).toBe(0);
  });

  it('drops all pages when their day is over, once', async () => {
    await cache.get('/', async () => page('old'));
    cache.dropAt(new Date('2026-12-25T08:00:00Z'));
    now = new Date('2026-12-25T07:59:59Z');
    expect(cache.find('/')).toBeDefined();

    now = new Date('2026-12-25T08:00:00Z');
    expect(cache.find('/')).toBeUndefined();
    await cache.get('/', async () => page('new'));
    expect(cache.find('/')).toBeDefined();
  });
});
