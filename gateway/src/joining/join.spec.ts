import { join } from '@lacquer/contracts/customers/joining';
import type { RequestOf } from '@lacquer/contracts/contract';
import { reportJoinFlood } from '@lacquer/contracts/messaging/join-flood';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { consentWordings } from '@lacquer/contracts/customers/consent-wordings';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { exampleMessage } from '../testing/example-message.js';
import { exampleSite } from '../testing/example-catalog.js';
import { exampleSalon } from '../testing/example-salon.js';
import { usePublicGateway } from '../testing/public-gateway.js';
import { JoinTotal } from './join-total.js';

describe('asking for texts', () => {
  const setup = usePublicGateway();
  let asked: RequestOf<typeof join>[];
  beforeEach(() => {
    asked = [];
    setup.gateway.answer(getPublishedSite, () => exampleSite([]));
    setup.gateway.answer(join, (request) => {
      asked.push(request);
      return { joined: true };
    });
  });
  const form = { phone: '(213) 555-0100', consent: true };
  const post = (body: object, headers: Record<string, string> = {}) =>
    setup.gateway.post('/api/join', body, { 'x-forwarded-for': setup.address, ...headers });
  const postForm = (fields: Record<string, string>, page = '/es/join') =>
    setup.gateway.request('/api/join', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': setup.address,
        origin: setup.gateway.url,
        referer: setup.gateway.url + page,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const words = consentWordings['box-1-en'].replace('{salon}', exampleSalon().name);

  it('answers 202 without a word about the phone, and passes on what was shown', async () => {
    const response = await post({ ...form, firstName: ' Hana ' });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({});
    expect(asked).toEqual([
      {
        phone: '(213) 555-0100',
        firstName: 'Hana',
        box: { wordingVersion: 'box-1-en', words, language: 'en', page: '/join', address: setup.address },
      },
    ]);
    setup.gateway.answer(join, () => ({ joined: false }));
    expect(await (await post(form)).json()).toEqual({});
  });

  it.each([
    [{ phone: '(213) 555-0100' }, 'consent'],
    [{ ...form, consent: false }, 'consent'],
    [{ ...form, consent: 'yes' }, 'consent'],
    [{ consent: true }, 'phone'],
    [{ ...form, phone: 'x'.repeat(41) }, 'phone'],
    [{ ...form, language: 'fr' }, 'language'],
    [{ ...form, wording: 'in-person-1' }, 'wording'],
  ])('refuses %j', async (body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'REQUEST.INVALID', details: [{ path: field }] });
    expect(asked).toEqual([]);
  });

  it('takes a language, and the version that an earlier page shows', async () => {
    await post({ ...form, language: 'ko' });
    await post({ ...form, wording: 'box-1-es' }, { referer: `${setup.gateway.url}/es/join` });
    expect(asked.map(({ box }) => [box.wordingVersion, box.language, box.page])).toEqual([
      ['box-1-ko', 'ko', '/ko/join'],
      ['box-1-es', 'es', '/es/join'],
    ]);
  });

  it('thanks a bot that fills in the hidden field, and passes nothing on', async () => {
    expect((await post({ ...form, website: 'https://spam.example.com' })).status).toBe(202);
    expect(asked).toEqual([]);
  });

  it('takes five requests a minute from one address', async () => {
    for (let times = 0; times < 5; times += 1) expect((await post(form)).status).toBe(202);
    expect((await post(form)).status).toBe(429);
    const page = await postForm({ phone: '2135550100', consent: 'on' });
    expect(page.status).toBe(429);
    expect(await page.text()).toContain('Demasiados envíos');
    expect(asked).toHaveLength(5);
  });

  describe('by a browser without JavaScript', () => {
    it('leads to a page of thanks in its language', async () => {
      const response = await postForm({
        phone: '2135550100',
        firstName: '',
        consent: 'on',
        language: 'es',
        website: '',
      });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/es/join/sent');
      expect(asked).toMatchObject([{ firstName: null, box: { wordingVersion: 'box-1-es', page: '/es/join' } }]);
      const page = await setup.gateway.request('/es/join/sent');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('¡Gracias!');
    });

    it('names what is wrong, with what was typed', async () => {
      const response = await postForm({ phone: '2135550100', firstName: 'Ana' }, '/join');
      const html = (await response.text()).replaceAll('<!-- -->', '');
      expect(response.status).toBe(400);
      expect(html).toContain('The box must be ticked');
      expect(html).toContain('value="2135550100"');
      expect(html).toContain('value="Ana"');

      setup.gateway.answer(join, () => {
        const message = 'is not a phone number we can text; use ten digits such as (213) 555-0100';
        throw new InvalidError('CUSTOMER.PHONE_INVALID', message, [{ path: 'phone', message }]);
      });
      const refused = await postForm({ phone: '12', consent: 'on' }, '/ko/join');
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('문자를 보낼 수 없는 번호입니다');
    });
  });

  it('by the box of the contact form goes with the message', async () => {
    const sent: RequestOf<typeof submitContact>[] = [];
    setup.gateway.answer(submitContact, (request) => {
      sent.push(request);
      return { id: 'submission-1' };
    });
    const message = { ...exampleMessage, phone: '213 555 0100' };
    const refused = await setup.contact({ ...message, phone: '', consent: true });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ details: [{ path: 'phone', message: 'is needed to get texts' }] });

    await setup.contact({ ...message, consent: false });
    await setup.contact({ ...message, consent: true, wording: 'box-1-en', page: '/gel-manicure' });
    expect(sent.map(({ box }) => box)).toEqual([
      undefined,
      { wordingVersion: 'box-1-en', words, language: 'en', page: '/gel-manicure', address: setup.address },
    ]);
    expect((await setup.contact({ ...message, consent: true, page: 'https://example.com' })).status).toBe(400);
  });

  describe('on the tablet of the salon', () => {
    it('may do nothing else: the session has ended, and the proof names who handed it over', async () => {
      const { gateway } = setup;
      const cookie = await gateway.signIn('staff');
      const { id } = (await (await gateway.request('/api/auth/session', { headers: { cookie } })).json()) as {
        id: string;
      };
      const started = await gateway.post('/api/admin/join/kiosk', {}, { cookie });
      expect(started.status).toBe(204);
      const [kiosk = ''] = started.headers.getSetCookie().filter((each) => each.startsWith('lacquer_kiosk='));
      expect(kiosk).toMatch(/Path=\/api\/join; HttpOnly; Secure; SameSite=Strict/);
      expect((await gateway.request('/api/auth/session', { headers: { cookie } })).status).toBe(401);

      const ofKiosk = { cookie: kiosk.split(';')[0] ?? '' };
      // more than one address may ask for
      for (let times = 0; times < 7; times += 1) expect((await post(form, ofKiosk)).status).toBe(202);
      expect(asked.map(({ handedBy }) => handedBy)).toEqual(Array.from({ length: 7 }, () => id));
      expect((await gateway.request('/api/admin/consent', { headers: ofKiosk })).status).toBe(401);
      const next = await gateway.request('/api/join', {
        method: 'POST',
        headers: {
          ...ofKiosk,
          'content-type': 'application/x-www-form-urlencoded',
          origin: gateway.url,
          referer: `${gateway.url}/ko/join?kiosk`,
        },
        body: new URLSearchParams({ phone: '2135550100', consent: 'on' }).toString(),
      });
      expect(next.headers.get('location')).toBe('/ko/join/sent?kiosk');
    });

    it('is any other browser once its token is unknown', async () => {
      await post(form, { cookie: 'lacquer_kiosk=unknown' });
      expect(asked.map(({ handedBy }) => handedBy)).toEqual([undefined]);
    });
  });

  it('below the total alerts nobody', async () => {
    const reported: unknown[] = [];
    setup.gateway.answer(reportJoinFlood, (report) => {
      reported.push(report);
      return { alerted: true };
    });
    await post(form);
    await setup.gateway.app.nest.get(JoinTotal, { strict: false }).look();
    expect(reported).toEqual([]);
  });
});
