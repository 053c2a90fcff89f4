import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import type { ConversationEntry } from '@lacquer/contracts/customers/timeline';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { Answer } from '@lacquer/contracts/messaging/conversations';
import type { AttachedPicture } from '@lacquer/contracts/messaging/pictures';
import { eventually } from '@lacquer/servers/testing/eventually';
import sharp from 'sharp';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

const phone = '+12135550165';
/** Takes texts and no pictures. */
const simple = '+12135550166';
const texts = `/api/admin/conversations/${phone}/texts`;

/** Pictures in texts, from a customer and to one, by what Twilio serves and fetches. */
export function describeTextPictures(mode: Mode): void {
  describe(`pictures in texts, ${mode}`, () => {
    let owned: OwnedProduct;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const jpeg = (background: string) =>
      sharp({ create: { width: 1200, height: 900, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const attach = async (background: string) => {
      const form = new FormData();
      form.set(pictureCalls.attach.upload, new Blob([new Uint8Array(await jpeg(background))]), 'nails.jpg');
      return (await owned.owner.upload<AttachedPicture>(pictureCalls.attach.path, form)).body;
    };
    const entries = async () => (await owned.owner.get<ConversationEntry[]>(texts)).body;
    const pictures = async () =>
      (await entries()).flatMap((entry) => (entry.kind === 'reply' ? (entry.pictures ?? []) : []));

    it('arrive whatever Twilio does, and are shown to the staff only', async () => {
      const { twilio } = owned.product.providers;
      twilio.faults({ media: { errorBefore: { next: 1 }, latencyMs: 500 } });
      const content = (await jpeg('#b3213f')).toString('base64');
      await twilio.sendInbound({ from: phone, body: 'Like this?', media: [{ contentType: 'video/mp4', content }] });
      expect(await entries()).toMatchObject([{ body: 'Like this?', pictures: [{ state: 'waiting' }] }]);

      await eventually(async () => (await pictures()).every(({ state }) => state === 'stored'));

      const [picture] = await pictures();
      const address = `${owned.product.url}/api/admin/text-pictures/${picture?.id}/large`;
      expect((await fetch(address)).status).toBe(401);
      const { body: list } = await owned.owner.get<{ latest: unknown }[]>('/api/admin/conversations');
      expect(list).toMatchObject([{ latest: { pictures: 1 } }]);
    });

    it('leave with an answer, once, as a JPEG that Twilio fetches', async () => {
      const picture = await attach('#21b33f');
      const key = { 'idempotency-key': 'picture-1' };
      const path = `/api/admin/conversations/${phone}/answers`;
      const answer = { message: 'Like that.', pictureId: picture.id };
      const [first, again] = await Promise.all([
        owned.owner.send<Answer>('POST', path, answer, key),
        owned.owner.send<Answer>('POST', path, answer, key),
      ]);
      expect([first.status, again.status]).toEqual([202, 202]);

      const { twilio } = owned.product.providers;
      const sent = () => twilio.messages.filter(({ to }) => to === phone);
      await eventually(() => sent().some(({ status }) => status === 'delivered'));
      expect(sent()).toMatchObject([{ body: 'Like that.', media: [{ contentType: 'image/jpeg' }] }]);
      expect(sent()[0]?.media[0]?.bytes).toBeGreaterThan(1000);
      // Twilio's report reaches the conversation
      await eventually(async () =>
        (await entries()).some((entry) => entry.kind === 'answer' && entry.delivery === 'delivered'),
      );
    });

    it('become a link for a phone that takes none, in an answer and in a campaign, once each', async () => {
      const { twilio } = owned.product.providers;
      twilio.faults({ numbers: { [simple]: { post: 21612, withMedia: true } } });
      const textsTo = (to: string) => twilio.messages.filter((each) => each.to === to);
      const linkIn = (body = '') => /\n(http\S+\/m\/[0-9A-Za-z]{12})$/.exec(body)?.[1] ?? '';
      const isShown = async (link: string) => {
        const shown = await fetch(link);
        return shown.headers.get('content-type') === 'image/jpeg' && (await shown.arrayBuffer()).byteLength > 1000;
      };

      await twilio.sendInbound({ from: simple, body: 'And mine?' });
      const answer = { message: 'Here.', pictureId: (await attach('#2133b3')).id };
      const path = `/api/admin/conversations/${simple}/answers`;
      expect((await owned.owner.post(path, answer)).status).toBe(202);
      await eventually(() => textsTo(simple).some(({ status }) => status === 'delivered'));
      const [answered] = textsTo(simple);
      expect(answered).toMatchObject({ body: expect.stringMatching(/^Here\.\n/), media: [] });
      expect(await isShown(linkIn(answered?.body))).toBe(true);

      for (const phoneNumber of [phone, simple]) {
        const visit = { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 4500 };
        expect((await owned.owner.post('/api/customers/add', visit)).status).toBe(201);
      }
      const earlier = twilio.messages.length;
      const draft = { message: 'New colors', campaignType: '', pictureId: (await attach('#b3b321')).id };
      const { body: created } = await owned.owner.post<Campaign>(campaignCalls.create.path, draft);
      const campaign = campaignCalls.get.path.replace(':id', created.id);
      expect((await owned.owner.post(`${campaign}/start`, { at: null })).status).toBe(200);
      await eventually(async () => (await owned.owner.get<Campaign>(campaign)).body.status === 'finished');
      const sent = twilio.messages.slice(earlier).filter(({ body }) => body.includes('New colors'));
      expect(sent.map(({ to }) => to).toSorted()).toEqual([phone, simple].toSorted());
      expect(sent.find(({ to }) => to === phone)?.media).toHaveLength(1);
      const linked = sent.find(({ to }) => to === simple);
      expect(linked?.media).toEqual([]);
      expect(await isShown(linkIn(linked?.body))).toBe(true);
    });
  });
}
