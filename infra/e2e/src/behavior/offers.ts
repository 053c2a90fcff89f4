import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as linkCalls from '@lacquer/contracts/calls/messaging/links';
import * as offerCalls from '@lacquer/contracts/calls/messaging/offers';
import * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import type { Campaign, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import type { CampaignRecipient, CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { CustomerOffer } from '@lacquer/contracts/messaging/offers';
import type { AttachedPicture } from '@lacquer/contracts/messaging/pictures';
import { eventually } from '@lacquer/servers/testing/eventually';
import sharp from 'sharp';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const people = [
  { phone: '+12135550150', language: 'en' },
  { phone: '+12135550151', language: 'es' },
  { phone: '+12135550152', language: 'ko' },
] as const;
const book = 'https://book.example.com/gel';
const browser =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const lastDay = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

/** A campaign in three languages with a link, a picture and an offer: a code is redeemed at the desk, another by Square. */
export function describeOffers(mode: Mode): void {
  describe(`the offer of a campaign, ${mode}`, () => {
    let owned: OwnedProduct;
    let campaignId: string;
    const customers: { id: string; code: string; link: string; body: string }[] = [];

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
      for (const { phone, language } of people) {
        const visit = { phoneNumber: phone, email: null, serviceName: 'Gel Manicure', amount: 4500 };
        const { body } = await owned.owner.post<{ customerId: string }>('/api/customers/add', visit);
        const path = `/api/admin/customers/${body.customerId}`;
        const { body: record } = await owned.owner.get<{ version: number }>(path);
        expect((await owned.owner.send('PATCH', path, { version: record.version, language })).status).toBe(200);
        customers.push({ id: body.customerId, code: '', link: '', body: '' });
      }
      await owned.owner.post(linkCalls.allowHost.path, { host: 'book.example.com' });
      const file = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#21b33f' } })
        .jpeg()
        .toBuffer();
      const form = new FormData();
      form.set(pictureCalls.attach.upload, new Blob([new Uint8Array(file)]), 'nails.jpg');
      const { body: picture } = await owned.owner.upload<AttachedPicture>(pictureCalls.attach.path, form);
      const { body: draft } = await owned.owner.post<Campaign>(campaignCalls.create.path, {
        pictureId: picture.id,
        message: `20% off with {code} until {until}: ${book}`,
        texts: { es: `20% menos con {code} hasta el {until}: ${book}`, ko: `{until}까지 {code}: ${book}` },
        campaignType: '',
        offer: { description: '20% off a gel manicure', lastDay },
      });
      campaignId = draft.id;
      const { body: shown } = await owned.owner.get<CampaignPreview>(
        campaignCalls.previewStored.path.replace(':id', draft.id),
      );
      expect(shown).toMatchObject({ eligible: 3, estimatedCost: expect.closeTo(3 * picture.priceCents, 6) });
      const started = await owned.owner.post(campaignCalls.start.path.replace(':id', draft.id), {});
      expect(started.status).toBe(200);
      const { twilio } = owned.product.providers;
      await eventually(() => twilio.messages.length === people.length);
      for (const [index, { phone }] of people.entries()) {
        const customer = customers[index];
        if (!customer) continue;
        await eventually(async () => (await offersOf(customer.id)).length === 1);
        customer.body = twilio.messages.find(({ to }) => to === phone)?.body ?? '';
        customer.code = (await offersOf(customer.id))[0]?.code ?? '';
        customer.link = /\/l\/\w{7}/.exec(customer.body)?.[0] ?? '';
      }
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const offersOf = async (id: string) =>
      (await owned.owner.get<{ offers: CustomerOffer[] }>(offerCalls.list.path.replace(':id', id))).body.offers;
    const redeem = (id: string, code: string) =>
      owned.owner.post<{ code: string; message: string }>(offerCalls.redeem.path.replace(':id', id), { code });
    const report = async () =>
      (await owned.owner.get<CampaignReport>(progressCalls.report.path.replace(':id', campaignId))).body;

    it('gives each customer a code and a link of their own, in their language', () => {
      expect(new Set(customers.map(({ code }) => code)).size).toBe(people.length);
      expect(new Set(customers.map(({ link }) => link)).size).toBe(people.length);
      for (const { body, code } of customers) expect(body).toContain(code);
      expect(customers[1]?.body).toContain('20% menos con');
      expect(customers[2]?.body).toMatch(/월 \d+일까지/u);
    });

    it('brings the picture along, which Twilio fetches for each text', async () => {
      const { twilio } = owned.product.providers;
      const media = () => twilio.messages.flatMap((message) => message.media);
      await eventually(() => media().filter(({ bytes }) => (bytes ?? 0) > 1000).length === people.length);
      expect(media()).toHaveLength(people.length);
      for (const { contentType } of media()) expect(contentType).toBe('image/jpeg');
    });

    it('is redeemed at the desk once, taken back, and by nobody else', async () => {
      const [ana, bea] = customers;
      if (!ana || !bea) throw new Error('three customers expected');
      const { body: found } = await owned.owner.get<{ state: string; customer: { id: string } }>(
        `${offerCalls.find.path}?code=${ana.code.toLowerCase()}`,
      );
      expect(found).toMatchObject({ state: 'valid', customer: { id: ana.id } });
      expect((await redeem(bea.id, ana.code)).body).toMatchObject({ code: 'MESSAGING.CODE_OF_ANOTHER' });
      const tries = await Promise.all([redeem(ana.id, ana.code), redeem(ana.id, ana.code)]);
      expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [offer] = await offersOf(ana.id);
      const undone = await owned.owner.post(offerCalls.undo.path.replace(':id', offer?.id ?? ''), {});
      expect(undone.status).toBe(200);
      expect((await redeem(ana.id, ana.code)).status).toBe(200);
      expect((await redeem(ana.id, 'nothing')).status).toBe(404);
    });

    it('is redeemed by a discount of an order at Square, and a refund changes nothing', async () => {
      const bea = customers[1];
      const { square } = owned.product.providers;
      const { payment } = square.pay({
        phone: people[1].phone,
        lineItems: [{ name: 'Gel Manicure', amount: 5000 }],
        discount: 1000,
        discountName: bea?.code ?? '',
      });
      await eventually(async () => (await offersOf(bea?.id ?? ''))[0]?.redeemed?.by === 'square');
      square.refund(payment.id);
      const paths = progressCalls.report.path.replace(':id', campaignId);
      await eventually(async () => {
        const { body } = await owned.owner.get<CampaignReport>(paths);
        return body.sent.visits === 0 || body.sent.amount === 0;
      });
      expect((await offersOf(bea?.id ?? ''))[0]?.redeemed?.by).toBe('square');
    });

    it('is in the report with the clicks and visits, exactly as in the books, and claims no lift', async () => {
      const { square } = owned.product.providers;
      square.pay({ phone: people[2].phone, lineItems: [{ name: 'Pedicure', amount: 6100 }] });
      await new Promise((resolve) => setTimeout(resolve, 3500));
      await fetch(owned.product.url + (customers[2]?.link ?? ''), {
        redirect: 'manual',
        headers: { 'user-agent': browser },
      });
      await eventually(async () => {
        const { clicks, sent } = await report();
        return clicks?.people === 1 && sent.amount === 6100;
      });
      expect(await report()).toMatchObject({
        sent: { customers: 3, amount: 6100 },
        redemptions: { people: 2, atDesk: 1, inSquare: 1 },
        replies: 0,
        holdout: null,
        effect: null,
        visitLift: null,
        conclusion: expect.stringContaining('Nobody was left out by chance'),
      });
    });

    it('is compared in revenue with those left out, exactly as in the books', async () => {
      const { square } = owned.product.providers;
      for (let index = 0; index < 57; index += 1) {
        const phoneNumber = `+1310555${String(100 + index).padStart(4, '0')}`;
        const visit = { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 4500 };
        await owned.owner.post('/api/customers/add', visit);
      }
      const { body: draft } = await owned.owner.post<Campaign>(campaignCalls.create.path, {
        message: 'We have room this week.',
        campaignType: '',
        holdoutPercent: 50,
      });
      await owned.owner.post(campaignCalls.start.path.replace(':id', draft.id), {});
      const recipients = async () =>
        (
          await owned.owner.get<CampaignRecipient[]>(
            `${progressCalls.listRecipients.path.replace(':id', draft.id)}?limit=100`,
          )
        ).body;
      await eventually(async () => {
        const all = await recipients();
        return all.length === 60 && all.every(({ status }) => status === 'delivered' || status === 'skipped');
      });
      const books = (await recipients()).map(({ phone, skipReason }, index) => ({
        phone,
        isHeldOut: skipReason === 'holdout',
        // a quarter stays away, and nobody spends the same
        spent: index % 4 === 0 ? 0 : 3000 + index * 110,
      }));
      for (const { phone, spent } of books)
        if (spent > 0) square.pay({ phone, lineItems: [{ name: 'Gel Manicure', amount: spent }] });
      const groupOf = (isHeldOut: boolean) => {
        const own = books.filter((each) => each.isHeldOut === isHeldOut);
        const amount = own.reduce((sum, { spent }) => sum + spent, 0);
        const visitors = own.filter(({ spent }) => spent > 0).length;
        return { customers: own.length, visitors, visits: visitors, amount, amountPerCustomer: amount / own.length };
      };
      const [sent, holdout] = [groupOf(false), groupOf(true)];
      const path = progressCalls.report.path.replace(':id', draft.id);
      const found = async () => (await owned.owner.get<CampaignReport>(path)).body;
      await eventually(async () => {
        const { sent: its, holdout: others } = await found();
        return its.amount === sent.amount && others?.amount === holdout.amount;
      });

      const { effect, visitLift, ...groups } = await found();
      const closeTo = (group: typeof sent) => ({
        ...group,
        amountPerCustomer: expect.closeTo(group.amountPerCustomer, 6),
      });
      expect(groups).toMatchObject({ sent: closeTo(sent), holdout: closeTo(holdout) });
      const { amountPerCustomer = 0, low = 0, high = 0, total } = effect ?? {};
      expect(amountPerCustomer).toBeCloseTo(sent.amountPerCustomer - holdout.amountPerCustomer, 6);
      expect(total).toBe(Math.round(amountPerCustomer * sent.customers));
      expect((low + high) / 2).toBeCloseTo(amountPerCustomer, 6);
      expect(high).toBeGreaterThan(low);
      const share = (group: typeof sent) => group.visitors / group.customers;
      expect(visitLift?.difference).toBeCloseTo(share(sent) - share(holdout), 10);
    });
  });
}
