import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as textTestCalls from '@lacquer/contracts/calls/messaging/text-tests';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const phones = Array.from({ length: 23 }, (_, index) => `+121355501${String(index + 10).padStart(2, '0')}`);

/** The owner tests a second text, and ends the test with a choice. */
export function describeTextTests(mode: Mode): void {
  describe(`a test of two texts, ${mode}`, () => {
    let owned: OwnedProduct;
    let id: string;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always', SMS_SEGMENTS_PER_SECOND: '100' } });
      for (const phoneNumber of phones) {
        const visit = { phoneNumber, email: null, serviceName: 'Gel Manicure', amount: 4500 };
        expect((await owned.owner.post('/api/customers/add', visit)).status).toBe(201);
      }
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const state = async () => (await owned.owner.get<TextTestProgress>(textTestCalls.get.path.replace(':id', id))).body;
    const texted = () => owned.product.providers.twilio.messages;
    const test = { message: 'Come in: new colors', criterion: 'clicks', otherwise: 'ask' };

    it('is refused with a reason while clicks cannot be counted', async () => {
      const { status, body } = await owned.owner.post<{ details: { path: string; message: string }[] }>(
        campaignCalls.create.path,
        { message: 'New colors, come in', test },
      );
      expect([status, body.details[0]?.path]).toEqual([400, 'test.criterion']);
      expect(body.details[0]?.message).toContain('has no link whose clicks are counted');
    });

    it('may be by visits, which are counted for days', async () => {
      const byVisits = { ...test, criterion: 'visits' };
      const draft = (hours: number) => ({ message: 'New colors, come in', test: { ...byVisits, hours } });
      const refused = await owned.owner.post<{ details: { path: string }[] }>(campaignCalls.create.path, draft(4));
      expect([refused.status, refused.body.details[0]?.path]).toEqual([400, 'test.hours']);
      const { body: campaign } = await owned.owner.post<Campaign>(campaignCalls.create.path, draft(72));
      expect(campaign.test).toMatchObject({ criterion: 'replies', counts: 'visits', hours: 72 });
      const path = textTestCalls.get.path.replace(':id', campaign.id);
      expect((await owned.owner.get<TextTestProgress>(path)).body).toMatchObject({
        phase: 'planned',
        a: { visits: 0 },
        b: { visits: 0 },
      });
    });

    it('goes to twenty at random, and the chosen text to the others, once each', async () => {
      const draft = { message: 'New colors, come in', test: { ...test, criterion: 'replies' } };
      const { body: campaign } = await owned.owner.post<Campaign>(campaignCalls.create.path, draft);
      ({ id } = campaign);
      expect((await state()).phase).toBe('planned');
      expect((await owned.owner.post(campaignCalls.start.path.replace(':id', id), {})).status).toBe(200);
      await eventually(() => texted().length === 20);
      await eventually(async () => (await state()).a.sent + (await state()).b.sent === 20);
      expect(await state()).toMatchObject({ a: { customers: 10 }, b: { customers: 10 }, waiting: 3 });

      const choice = await owned.owner.post<TextTestProgress>(textTestCalls.choose.path.replace(':id', id), {
        text: 'b',
      });
      expect(choice.body).toMatchObject({ phase: 'decided', choice: { text: 'b', by: 'staff' } });
      await eventually(() => texted().length === phones.length);

      expect(
        texted()
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual(phones);
      expect(texted().filter(({ body }) => body.includes('Come in: new colors'))).toHaveLength(13);
      await eventually(async () => (await state()).rest.sent === 3);
    });
  });
}
