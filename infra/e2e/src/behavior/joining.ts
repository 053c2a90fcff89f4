import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as joinCalls from '@lacquer/contracts/calls/customers/joining';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { CampaignRecipient } from '@lacquer/contracts/messaging/campaign-progress';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const [byPage, byMessage, byKeyword] = ['+12135550130', '+12135550131', '+12135550132'];

/** The ways in: strangers ask for texts, are texted once, and get campaigns that only reach those who asked. */
export function describeJoining(mode: Mode): void {
  describe(`asking for texts, ${mode}`, () => {
    let owned: OwnedProduct;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always', CAMPAIGN_AUDIENCE: 'consented' } });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const textsTo = (phone: string) =>
      owned.product.providers.twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body);
    const hasTexts = (phone: string, count: number) => eventually(() => textsTo(phone).length === count);
    const say = (from: string, body: string) => owned.product.providers.twilio.sendInbound({ from, body });
    const post = (path: string, page: string, fields: Record<string, string>) =>
      fetch(owned.product.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: owned.product.url, referer: owned.product.url + page },
        body: new URLSearchParams(fields),
      });

    it('works on its page without scripts, in the language of the page', async () => {
      const page = await (await fetch(`${owned.product.url}/ko/join`)).text();
      expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*name="consent"/);
      expect(page).not.toMatch(/<input[^>]*name="consent"[^>]*checked/);

      const fields = { phone: '213-555-0130', firstName: '하나', consent: 'on', language: 'ko', website: '' };
      const answer = await post(joinCalls.join.path, '/ko/join', fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ko/join/sent']);
      await post(joinCalls.join.path, '/ko/join', fields);

      await hasTexts(byPage, 1);
      expect(textsTo(byPage)[0]).toMatch(/문자로 보내 드립니다.*STOP/);
      const [entry, ...others] = await owned.consentOf(byPage);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ kind: 'consent', wordingVersion: 'box-1-ko', language: 'ko', page: '/ko/join' });
      // the very words that the page shows
      expect(page.replaceAll('<!-- -->', '')).toContain(entry?.words);
    });

    it('works by the box of the contact form, and a message without it asks for nothing', async () => {
      const message = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', message: 'Hello' };
      await post(contactCalls.submit.path, '/contact', { ...message, phone: '213-555-0139' });
      const answer = await post(contactCalls.submit.path, '/contact', {
        ...message,
        phone: '213-555-0131',
        consent: 'on',
        wording: 'box-1-en',
      });
      expect(answer.headers.get('location')).toBe('/contact/sent');

      await hasTexts(byMessage, 1);
      expect(await owned.consentOf(byMessage)).toMatchObject([{ channel: 'web-form', page: '/contact' }]);
      expect(await owned.consentOf('+12135550139')).toEqual([]);
    });

    it('works by the keyword, which is asked back', async () => {
      await say(byKeyword, 'Join');
      await hasTexts(byKeyword, 1);
      expect(await owned.consentOf(byKeyword)).toEqual([]);
      await say(byKeyword, 'Yes');
      await hasTexts(byKeyword, 2);
      expect(await owned.consentOf(byKeyword)).toMatchObject([
        { channel: 'text-message', wordingVersion: 'keyword-1', words: textsTo(byKeyword)[0] },
      ]);
    });

    it('lets a campaign reach them, until STOP, and again after START', async () => {
      expect(await owned.textEverybody('Spring colors')).toEqual([byPage, byMessage, byKeyword]);

      await say(byPage, 'STOP');
      await eventually(async () => (await owned.consentOf(byPage))[0]?.kind === 'revocation');
      expect(await owned.textEverybody('Summer colors')).toEqual([byMessage, byKeyword]);
      // the provider sends nothing before a START, so no confirmation is due
      const texts = textsTo(byPage).length;
      const again = await post(joinCalls.join.path, '/join', { phone: '213-555-0130', consent: 'on' });
      expect(again.status).toBe(303);
      await eventually(async () => (await owned.consentOf(byPage))[0]?.kind === 'consent');
      expect(await owned.textEverybody('Autumn colors')).toEqual([byMessage, byKeyword]);
      expect(textsTo(byPage)).toHaveLength(texts);

      await say(byPage, 'START');
      await eventually(async () => (await owned.consentOf(byPage))[0]?.wordingVersion === 'start-keyword');
      expect(await owned.textEverybody('Winter colors')).toEqual([byPage, byMessage, byKeyword]);
    });

    it('lets a campaign have a text in the language of the page where they asked', async () => {
      const texts = { ko: '{first_name}님, 새 색상', es: 'Colores nuevos' };
      const { status, body } = await owned.owner.post<{ campaignId: string }>(campaignCalls.launch.path, {
        message: 'New colors',
        campaignType: '',
        texts,
      });
      expect(status).toBe(202);
      const id = body.campaignId;
      await eventually(() => textsTo(byKeyword).at(-1)?.includes('New colors'));
      await eventually(() => textsTo(byPage).at(-1)?.includes('하나님, 새 색상 수신 거부: STOP 회신'));
      await eventually(() => textsTo(byMessage).at(-1)?.includes('New colors Reply STOP to opt out'));

      const { body: recipients } = await owned.owner.get<CampaignRecipient[]>(
        progressCalls.listRecipients.path.replace(':id', id),
      );
      const languageOf = new Map(recipients.map(({ phone, textLanguage }) => [phone, textLanguage]));
      expect([byPage, byMessage, byKeyword].map((phone) => languageOf.get(phone))).toEqual(['ko', null, null]);
    });

    it('answers HELP with how to reach the salon', async () => {
      await say(byMessage, 'HELP');
      await eventually(() => textsTo(byMessage).some((body) => /\(\d{3}\) \d{3}-\d{4}/.test(body)));
    });
  });
}
