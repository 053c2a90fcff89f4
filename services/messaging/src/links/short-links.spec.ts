import { afterEach, describe, expect, it } from '@jest/globals';
import { everyoneNow, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import { getCampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import {
  allowLinkHost,
  findShortLinks,
  linkCode,
  listLinkHosts,
  maxLinkHosts,
  recordClicks,
  removeLinkHost,
} from '@lacquer/contracts/messaging/links';
import { becomes, create, run, runWithTwilio, start, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { linksIn } from './text-links.js';

afterEach(stopAll);

const provider = { publicUrl: 'https://salon.example.com' };
const base = 'https://salon.example.com/l/';

/** The codes in the texts of a campaign, by phone. */
async function codesOf(messaging: RunningMessaging, id: string): Promise<Map<string, string[]>> {
  const rows = await messaging.rows<{ phone: string; body: string }>(
    'SELECT phone, body FROM campaign_recipient WHERE campaign_id = $1',
    [id],
  );
  return new Map(
    rows.map(({ phone, body }) => [phone, [...body.matchAll(/\/l\/(\w+)/g)].map(([, code = '']) => code)]),
  );
}

async function sent(messaging: RunningMessaging, message: string, its: object = {}) {
  const { id } = await create(messaging, { message, ...its });
  await start(messaging, id);
  await becomes(messaging, id, 'finished');
  return { id, codes: await codesOf(messaging, id) };
}

const follow = (messaging: RunningMessaging, code: string, its: { isAutomatic?: boolean; agoMs?: number } = {}) =>
  messaging.call(recordClicks, { clicks: [{ code, isAutomatic: false, agoMs: 0, ...its }] });

/** As if the texts had been accepted an hour ago. */
const age = (messaging: RunningMessaging) =>
  messaging.rows(`UPDATE campaign_recipient SET accepted_at = now() - interval '1 hour'`);

const clicks = async (messaging: RunningMessaging, id: string) =>
  (await messaging.call(getCampaignReport, { id })).clicks;

describe('the links of a text', () => {
  it('end before the punctuation around them', () => {
    const urls = (text: string) => linksIn(text).map(({ url }) => url);
    expect(urls('See https://a.example.com/b?c=1#d. Or (http://e.example.com/), "https://f.example.com/g"!')).toEqual([
      'https://a.example.com/b?c=1#d',
      'http://e.example.com/',
      'https://f.example.com/g',
    ]);
    expect(urls('예약 https://a.example.com/예약。 https://a.example.com/예약')).toEqual([
      'https://a.example.com/예약',
    ]);
    expect(urls('(https://a.example.com/nail_(art)), https://a.example.com/[b]. [https://a.example.com/c)]')).toEqual([
      'https://a.example.com/nail_(art)',
      'https://a.example.com/[b]',
      'https://a.example.com/c',
    ]);
    expect(linksIn('HTTPS://A.Example.com:8443/x')).toEqual([
      { url: 'HTTPS://A.Example.com:8443/x', host: 'a.example.com:8443' },
    ]);
  });

  it('are none with a placeholder, a user before the host, or no address', () => {
    for (const text of [
      'https://a.example.com/?n={first_name}',
      'https://salon.example.com@evil.example.com/',
      'https://',
      'https://[bad/',
      'mail@salon.example.com or salon.example.com',
      'ftp://a.example.com',
    ]) {
      expect(linksIn(text)).toEqual([]);
    }
  });
});

describe('a link to an allowed site', () => {
  it('becomes a link of its own for each recipient, whose length is counted', async () => {
    const { messaging, twilio } = await runWithTwilio({ customers: someCustomers(3), options: { provider } });
    // 160 characters with the short link, and more with the destination
    const destination = 'https://salon.example.com/services/gel-manicure?from=spring-campaign';
    const rest = 'Lacquer House:  Reply STOP to opt out'.length + base.length + 7 + 1;
    const filler = 'x'.repeat(160 - rest);
    const shown = await messaging.call(previewCampaign, {
      message: `${filler} ${destination}`,
      campaignType: '',
      ...everyoneNow,
    });
    expect(shown).toMatchObject({
      length: 160,
      segmentsPerText: 1,
      totalSegments: 3,
      links: [{ url: destination, host: 'salon.example.com', isShort: true }],
    });
    expect(shown.body).toContain(`${base}0000000`);

    const { id, codes } = await sent(messaging, `${filler} ${destination}`);

    const all = [...codes.values()].flat();
    expect(new Set(all).size).toBe(3);
    for (const code of all) expect(code).toMatch(linkCode);
    for (const { to, body, segments } of await messaging.rows<{ to: string; body: string; segments: number }>(
      'SELECT phone AS to, body, segments FROM campaign_recipient',
    )) {
      expect(body).toBe(`Lacquer House: ${filler} ${base}${codes.get(to)?.join()} Reply STOP to opt out`);
      expect(segments).toBe(1);
      expect(twilio.posted.find((text) => text.to === to)?.body).toBe(body);
    }
    const { urls } = await messaging.call(findShortLinks, { codes: [...all, 'nothere', ''] });
    expect(urls).toEqual([destination, destination, destination, null, null]);
    expect(await messaging.rows('SELECT segments, short_links FROM campaign WHERE id = $1', [id])).toEqual([
      { segments: 1, short_links: [destination] },
    ]);
  });

  it('is counted apart from others in a text, in each language, with names', async () => {
    const customers = someCustomers(2).map((customer, index) => ({
      ...customer,
      firstName: 'Zoë',
      ...(index === 0 && { language: 'es' }),
    }));
    const messaging = await run({ customers, options: { provider } });
    await messaging.call(allowLinkHost, { host: 'Book.example.com' });
    const [own, book, other] = [
      'https://salon.example.com/',
      'https://book.example.com/a',
      'https://other.example.com/',
    ];
    const { codes } = await sent(messaging, `{first_name}: ${own} ${book}b ${book} ${other}`, {
      texts: { es: `{first_name}: ${book}. ${book}` },
    });

    const [spanish, english] = customers.map(({ phoneNumber }) => codes.get(phoneNumber) ?? []);
    expect(english).toHaveLength(3);
    // the same link twice in a text is one
    expect(new Set(spanish).size).toBe(1);
    expect((await messaging.call(findShortLinks, { codes: english ?? [] })).urls).toEqual([own, `${book}b`, book]);
    const bodies = await messaging.rows<{ body: string }>('SELECT body FROM campaign_recipient');
    expect(bodies.some(({ body }) => body.includes(`Zoë: ${base}`) && body.includes(other))).toBe(true);
  });

  it('is sent as it is without a public address, and to a site that is not listed', async () => {
    const without = await run({ customers: someCustomers(1) });
    expect([...(await sent(without, 'See https://salon.example.com/')).codes.values()]).toEqual([[]]);
    const messaging = await run({ customers: someCustomers(1), options: { provider } });
    const { id, codes } = await sent(messaging, 'See https://evil.example.com/ and https://salon.example.com:8443/');
    expect([...codes.values()]).toEqual([[]]);
    expect(await clicks(messaging, id)).toBeUndefined();
  });

  it('keeps its destination where the short one would make the text too long', async () => {
    const messaging = await run({ customers: someCustomers(1), options: { provider } });
    await messaging.call(allowLinkHost, { host: 'a.io' });
    const link = 'https://a.io';
    const message = `${'x'.repeat(1600 - 'Lacquer House:  Reply STOP to opt out'.length - link.length - 1)} ${link}`;
    const shown = await messaging.call(previewCampaign, { message, campaignType: '', ...everyoneNow });
    expect(shown.links).toEqual([{ url: link, host: 'a.io', isShort: false }]);
    const { codes } = await sent(messaging, message);
    expect([...codes.values()]).toEqual([[]]);
  });

  it('stays as the freeze began, whatever the owner removes meanwhile', async () => {
    const customers = someCustomers(2);
    const messaging = await run({ customers, worker: false, options: { provider } });
    await messaging.call(allowLinkHost, { host: 'book.example.com' });
    const { id } = await create(messaging, { message: 'https://book.example.com/' });
    await start(messaging, id);
    await messaging.rows('UPDATE campaign SET short_links = $2 WHERE id = $1', [
      id,
      JSON.stringify(['https://book.example.com/']),
    ]);
    await messaging.call(removeLinkHost, { host: 'book.example.com' });
    await messaging.startWorker();
    await becomes(messaging, id, 'finished');
    expect([...(await codesOf(messaging, id)).values()].flat()).toHaveLength(2);
  });
});

describe('a click', () => {
  it('counts once per person, and apart if a program made it', async () => {
    const messaging = await run({ customers: someCustomers(4), options: { provider } });
    const [one, two] = ['https://salon.example.com/one', 'https://salon.example.com/two'];
    const { id, codes } = await sent(messaging, `${one} ${two}`);
    await age(messaging);
    const [ana, bea, cho] = [...codes.values()];
    expect(await clicks(messaging, id)).toMatchObject({ people: 0, automatic: 0 });

    for (const code of [...(ana ?? []), ana?.[0] ?? '']) await follow(messaging, code);
    await follow(messaging, at(ana ?? [], 0), { isAutomatic: true });
    await follow(messaging, at(bea ?? [], 1), { isAutomatic: true });
    await follow(messaging, at(cho ?? [], 1));
    await follow(messaging, 'nothere');

    expect(await clicks(messaging, id)).toEqual({
      people: 2,
      automatic: 1,
      links: [
        { url: two, people: 2, automatic: 1 },
        { url: one, people: 1, automatic: 0 },
      ],
    });
  });

  it('within three seconds after the provider accepted the text is automatic, by the clock of the database', async () => {
    const messaging = await run({ customers: someCustomers(2), options: { provider } });
    const { id, codes } = await sent(messaging, 'https://salon.example.com/');
    const [ana, bea] = [...codes.values()].flat();
    await messaging.rows(`UPDATE campaign_recipient SET accepted_at = now() - interval '10 seconds'`);
    await follow(messaging, ana ?? '', { agoMs: 8000 });
    await follow(messaging, bea ?? '', { agoMs: 6000 });
    expect(await clicks(messaging, id)).toMatchObject({ people: 1, automatic: 1 });
    // the person opens it after the preview
    await follow(messaging, ana ?? '');
    expect(await clicks(messaging, id)).toMatchObject({ people: 2, automatic: 0 });
  });

  it('is recorded once by several batches at the same moment, in any order', async () => {
    const messaging = await run({ customers: someCustomers(40), options: { provider } });
    const { id, codes } = await sent(messaging, 'https://salon.example.com/');
    await age(messaging);
    const all = [...codes.values()].flat();
    const batch = (list: string[]) =>
      messaging.call(recordClicks, {
        clicks: list.flatMap((code) => [
          { code, isAutomatic: true, agoMs: 5 },
          { code, isAutomatic: false, agoMs: 3 },
          { code, isAutomatic: false, agoMs: 1 },
        ]),
      });
    await Promise.all(Array.from({ length: 10 }, (_, n) => batch(n % 2 ? all : all.toReversed())));
    expect(await clicks(messaging, id)).toMatchObject({ people: 40, automatic: 0 });
  });
});

describe('the sites that the owner lists', () => {
  it('are names of sites in one spelling, and limited in number', async () => {
    const messaging = await run({ worker: false, options: { provider } });
    expect(await messaging.call(listLinkHosts, {})).toEqual({ own: 'salon.example.com', hosts: [] });
    await messaging.call(allowLinkHost, { host: ' B.Example.com ' });
    await messaging.call(allowLinkHost, { host: 'a.example.com' });
    expect((await messaging.call(allowLinkHost, { host: 'b.example.com' })).hosts).toEqual([
      'a.example.com',
      'b.example.com',
    ]);
    for (const host of [
      'bit.ly',
      'https://a.example.com',
      'a.example.com/b',
      'localhost',
      '10.0.0.1',
      '-a.example.com',
      'a b.com',
      'a.example.com:8443',
      `${'a'.repeat(64)}.com`,
    ]) {
      await expect(messaging.call(allowLinkHost, { host })).rejects.toMatchObject({ kind: 'invalid' });
    }
    for (let n = 2; n < maxLinkHosts; n += 1) await messaging.call(allowLinkHost, { host: `c${n}.example.com` });
    const refused = messaging.call(allowLinkHost, { host: 'one.more.example.com' });
    await expect(refused).rejects.toMatchObject({ code: 'MESSAGING.TOO_MANY_HOSTS', kind: 'conflict' });
    expect((await messaging.call(removeLinkHost, { host: 'a.example.com' })).hosts).toHaveLength(maxLinkHosts - 1);
  });
});

describe('a link of a public shortener', () => {
  it.each(['See bit.ly/abc', 'https://tinyurl.com/x', 'WWW.T.CO/y', '(https://rebrand.ly/z)'])(
    'is refused in %j, with the reason',
    async (message) => {
      const messaging = await run({ worker: false });
      await expect(create(messaging, { message })).rejects.toMatchObject({
        kind: 'invalid',
        details: [{ path: 'message', message: expect.stringContaining('carriers block') }],
      });
      await expect(create(messaging, { texts: { es: message } })).rejects.toMatchObject({
        details: [{ path: 'texts.es', message: expect.stringContaining('carriers block') }],
      });
    },
  );

  it.each(['orbit.ly/abc', 'at bit.ly', 'me@bit.ly/', 'https://bit.ly.example.com/', 'This is.good'])(
    'is not found in %j',
    async (message) => {
      const messaging = await run({ worker: false });
      expect((await create(messaging, { message })).message).toBe(message);
    },
  );
});
