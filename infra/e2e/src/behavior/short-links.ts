import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as linkCalls from '@lacquer/contracts/calls/messaging/links';
import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const phones = ['+12135550140', '+12135550141', '+12135550142'] as const;
const browser =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const book = 'https://book.example.com/gel';

/** A campaign with links: each customer gets their own, and the report knows who followed it. */
export function describeShortLinks(mode: Mode): void {
  describe(`the links of a campaign, ${mode}`, () => {
    let owned: OwnedProduct;
    let id: string;
    let codes: string[];

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' }, gateways: 2 });
      for (const phoneNumber of phones) {
        const visit = { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 4500 };
        expect((await owned.owner.post('/api/customers/add', visit)).status).toBe(201);
      }
      expect((await owned.owner.post(linkCalls.allowHost.path, { host: 'book.example.com' })).status).toBe(200);
      const { body } = await owned.owner.post<{ campaignId: string }>(campaignCalls.launch.path, {
        message: `New colors: ${owned.product.url}/services, book at ${book}`,
        campaignType: '',
      });
      id = body.campaignId;
      const { twilio } = owned.product.providers;
      await eventually(() => twilio.messages.length === phones.length);
      codes = phones.map((phone) => {
        const text = twilio.messages.find(({ to }) => to === phone)?.body ?? '';
        const links = [...text.matchAll(/\/l\/(\w{7})/g)].map(([, code = '']) => code);
        expect(text).not.toContain('book.example.com');
        return links[1] ?? '';
      });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const follow = (code: string, { method = 'GET', agent = browser, gateway = 0 } = {}) =>
      fetch(`${owned.product.gatewayUrls[gateway] ?? owned.product.url}/l/${code}`, {
        method,
        redirect: 'manual',
        headers: { 'user-agent': agent },
      });
    const clicks = async () =>
      (await owned.owner.get<CampaignReport>(progressCalls.report.path.replace(':id', id))).body.clicks;

    it('redirect, at any gateway, and a click so soon after the text is none of a person', async () => {
      expect(new Set(codes).size).toBe(phones.length);
      for (const gateway of [0, 1]) {
        const answer = await follow(codes[0] ?? '', { gateway });
        expect([answer.status, answer.headers.get('location')]).toEqual([302, book]);
      }
      expect((await follow('nothere')).headers.get('location')).toBe('/');
    });

    it('are counted once per person in the report, and apart for programs', async () => {
      // the first three seconds after a text belong to previews
      await new Promise((resolve) => setTimeout(resolve, 3500));
      for (const gateway of [0, 1, 0]) await follow(codes[0] ?? '', { gateway });
      await follow(codes[1] ?? '', { method: 'HEAD' });
      await follow(codes[2] ?? '', { agent: 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' });
      await eventually(async () => {
        const found = await clicks();
        return found?.people === 1 && found.automatic === 2;
      });
      expect(await clicks()).toEqual({
        people: 1,
        automatic: 2,
        links: [
          { url: book, people: 1, automatic: 2 },
          { url: `${owned.product.url}/services`, people: 0, automatic: 0 },
        ],
      });
    });

    it('of public shorteners are refused', async () => {
      const { status, body } = await owned.owner.post<{ details: { path: string; message: string }[] }>(
        campaignCalls.launch.path,
        { message: 'See bit.ly/colors', campaignType: '' },
      );
      expect([status, body.details[0]?.path]).toEqual([400, 'message']);
      expect(body.details[0]?.message).toContain('carriers block');
    });
  });
}
