import { findShortLinks, recordClicks } from '@lacquer/contracts/messaging/links';
import type { RequestOf } from '@lacquer/contracts/contract';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { eventually } from '@lacquer/servers/testing/eventually';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-catalog.js';
import { usePublicGateway } from '../testing/public-gateway.js';
import { runGateway } from '../testing/running-gateway.js';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
/** What iMessage says when it previews a link. */
const preview =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0';
const url = 'https://book.example.com/a?b=c';

let codes = 0;
const newCode = () => `code${String((codes += 1)).padStart(3, '0')}`;

describe('a short link', () => {
  const setup = usePublicGateway();
  let known: Map<string, string>;
  let asked: string[];
  let clicks: Omit<RequestOf<typeof recordClicks>['clicks'][number], 'agoMs'>[];
  beforeEach(() => {
    [known, asked, clicks] = [new Map(), [], []];
    setup.gateway.answer(getPublishedSite, () => exampleSite([]));
    setup.gateway.answer(findShortLinks, (request) => {
      asked.push(...request.codes);
      return { urls: request.codes.map((code) => known.get(code) ?? null) };
    });
    setup.gateway.answer(recordClicks, (request) => {
      clicks.push(...request.clicks.map(({ code, isAutomatic }) => ({ code, isAutomatic })));
      return {};
    });
  });
  const follow = (code: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
    setup.gateway.request(`/l/${code}`, { method, redirect: 'manual', headers: { 'user-agent': phone, ...headers } });
  const recorded = async (count: number) => {
    await eventually(() => clicks.length >= count);
    return clicks;
  };

  it('redirects, is asked for once, and is neither stored nor passed on', async () => {
    const code = newCode();
    known.set(code, url);
    for (let time = 0; time < 3; time += 1) {
      const answer = await follow(code);
      expect(answer.status).toBe(302);
      expect(await answer.text()).toBe('');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        location: url,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(asked).toEqual([code]);
    expect(await recorded(1)).toEqual([{ code, isAutomatic: false }]);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['a phone', {}, false],
    ['a preview of a phone', { 'user-agent': preview }, true],
    ['a request for headers', { method: 'HEAD' }, true],
    ['a request without a name', { 'user-agent': '' }, true],
    ['a scanner', { 'user-agent': 'python-requests/2.32' }, true],
    ['a browser that loads ahead', { 'sec-purpose': 'prefetch;prerender' }, true],
  ])('is followed by %s: known before and then from memory', async (_, headers, isAutomatic) => {
    const code = newCode();
    known.set(code, url);
    const other = newCode();
    known.set(other, url);
    await follow(other);
    for (const each of [code, other]) expect((await follow(each, headers)).headers.get('location')).toBe(url);
    const all = await recorded(isAutomatic ? 3 : 2);
    expect(all).toContainEqual({ code, isAutomatic });
    expect(all).toContainEqual({ code: other, isAutomatic });
  });

  it('leads to an address with letters that no header takes, at first and from memory', async () => {
    const code = newCode();
    known.set(code, 'https://book.example.com/예약?để=é');
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await follow(code);
      expect([status, decodeURI(headers.get('location') ?? '')]).toEqual([302, 'https://book.example.com/예약?để=é']);
    }
  });

  it('of an unknown code leads to the home page in the same words', async () => {
    const code = newCode();
    known.set(code, url);
    const headersOf = async (path: string) => {
      const answer = await follow(path);
      const { location, date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, location, headers };
    };
    const { headers } = await headersOf(code);
    for (const path of ['nothere', 'no', '', 'a/b', '%00%00%00', 'x'.repeat(2000), `${code}/`]) {
      expect(await headersOf(path)).toEqual({ status: 302, location: '/', headers });
    }
    // only what can be a code is looked up
    expect(asked).toEqual([code, 'nothere']);
  });

  it('leads to the home page while messaging does not answer, and the click is recorded afterward', async () => {
    const [code, remembered] = [newCode(), newCode()];
    known.set(remembered, url);
    await follow(remembered);
    await recorded(1);
    const away = () => {
      throw new UnavailableError('MESSAGING.UNAVAILABLE', 'Away.');
    };
    setup.gateway.answer(findShortLinks, away);
    setup.gateway.answer(recordClicks, away);
    const began = performance.now();
    expect((await follow(code)).headers.get('location')).toBe('/');
    expect((await follow(remembered, { 'user-agent': preview })).headers.get('location')).toBe(url);
    expect(performance.now() - began).toBeLessThan(2000);
    // at least one failed attempt
    await new Promise((resolve) => setTimeout(resolve, 1500));
    setup.gateway.answer(recordClicks, (request) => {
      clicks.push(...request.clicks.map(({ code: each, isAutomatic }) => ({ code: each, isAutomatic })));
      return {};
    });
    await eventually(() => clicks.some((each) => each.code === code) && clicks.some(({ isAutomatic }) => isAutomatic));
    expect(clicks).toContainEqual({ code, isAutomatic: false });
    expect(clicks).toContainEqual({ code: remembered, isAutomatic: true });
  });

  it('takes no form, and robots are kept away', async () => {
    expect((await follow('nothere', { method: 'POST' })).status).toBe(404);
    expect(await (await setup.gateway.request('/robots.txt')).text()).toContain('Disallow: /l/\n');
  });
});

describe('the last click before the gateway stops', () => {
  it('is recorded', async () => {
    const gateway = await runGateway();
    const clicks: string[] = [];
    gateway.answer(findShortLinks, (request) => ({ urls: request.codes.map(() => url) }));
    gateway.answer(recordClicks, (request) => {
      clicks.push(...request.clicks.map(({ code }) => code));
      return {};
    });
    await gateway.request('/l/lastone', { redirect: 'manual', headers: { 'user-agent': phone } });
    await gateway.stop();
    expect(clicks).toEqual(['lastone']);
  });
});
