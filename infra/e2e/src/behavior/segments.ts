import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CountedSegment, FilterCount, Segment } from '@lacquer/contracts/customers/segments';
import type { Campaign, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

/** Customers with these visits; the last one has said no. */
const guests = [
  { phone: '+12135550140', visits: 3 },
  { phone: '+12135550141', visits: 3 },
  { phone: '+12135550142', visits: 1 },
  { phone: '+12135550143', visits: 3 },
];
const regulars = '단골 – khách quen';

/** A salon saves a filter, texts the customers in it, and later changes and deletes it. */
export function describeSegments(mode: Mode): void {
  describe(`saved segments, ${mode}`, () => {
    let owned: OwnedProduct;
    let segment: Segment;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
      for (const { phone, visits } of guests) {
        for (let visit = 0; visit < visits; visit += 1) {
          const form = { phoneNumber: phone, email: null, serviceName: 'Gel Manicure', amount: 3000 + visit };
          expect((await owned.owner.post('/api/customers/add', form)).status).toBe(201);
        }
      }
      const no = { phoneNumber: guests[3]?.phone, channel: 'phone', reason: null };
      expect((await owned.owner.post('/api/admin/consent/revocations', no)).status).toBe(201);
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const textsOf = (message: string) =>
      owned.product.providers.twilio.messages
        .filter(({ body }) => body.includes(message))
        .map(({ to }) => to)
        .toSorted((one, other) => one.localeCompare(other));
    const finished = (id: string) =>
      eventually(
        async () => (await owned.owner.get<Campaign>(`/api/admin/campaigns/${id}`)).body.status === 'finished',
      );
    const change = (edit: object) => owned.owner.send('PATCH', `/api/admin/segments/${segment.id}`, edit);

    it('are saved from the filter of the list, and counted as the list shows them', async () => {
      const filter = { visitsAtLeast: 2, visitedWithinDays: 30, tag: undefined };
      const saved = await owned.owner.post<Segment>('/api/admin/segments', { name: regulars, filter });
      expect([saved.status, saved.body]).toEqual([
        201,
        { id: expect.any(String), name: regulars, filter: { visitsAtLeast: 2, visitedWithinDays: 30 }, version: 0 },
      ]);
      segment = saved.body;
      const again = await owned.owner.post<{ code: string }>('/api/admin/segments', { name: regulars, filter });
      expect([again.status, again.body.code]).toEqual([409, 'CUSTOMER.SEGMENT_NAME_TAKEN']);
      const unknown = { name: 'Other', filter: { visitedNearby: true } };
      expect((await owned.owner.post('/api/admin/segments', unknown)).status).toBe(400);

      const query = 'visitsAtLeast=2&visitedWithinDays=30';
      const listed = await owned.owner.get<unknown[]>(`/api/admin/customers?${query}`);
      const count = await owned.owner.get<FilterCount>(`/api/admin/customers/count?${query}`);
      const segments = await owned.owner.get<CountedSegment[]>('/api/admin/segments');
      expect(listed.body).toHaveLength(3);
      expect(count.body).toEqual({ customers: 3, withPhone: 3 });
      expect(segments.body).toEqual([{ ...segment, count: { customers: 3, withPhone: 3 } }]);
    });

    it('are the audience of a campaign, without those who have said no', async () => {
      const draft = { message: 'For our regulars', segmentId: segment.id };
      const preview = await owned.owner.post<CampaignPreview>('/api/admin/campaigns/preview', draft);
      expect(preview.body).toMatchObject({ matched: 3, eligible: 2, excluded: { 'opted-out': 1 } });

      const { status, body } = await owned.owner.post<Campaign>('/api/admin/campaigns', draft);
      expect([status, body.segment?.name]).toEqual([201, regulars]);
      const stored = await owned.owner.get<CampaignPreview>(`/api/admin/campaigns/${body.id}/preview`);
      expect(stored.body).toMatchObject({ matched: 3, eligible: 2 });
      expect((await owned.owner.post(`/api/admin/campaigns/${body.id}/start`, {})).status).toBe(200);
      await finished(body.id);
      expect(textsOf('For our regulars')).toEqual(['+12135550140', '+12135550141']);
    });

    it('may change or be deleted while a scheduled campaign keeps its filter, and are restored', async () => {
      const draft = { message: 'See you on Monday', segmentId: segment.id };
      const { body: scheduled } = await owned.owner.post<Campaign>('/api/admin/campaigns', draft);
      const { body: waiting } = await owned.owner.post<Campaign>('/api/admin/campaigns', draft);
      const at = new Date(Date.now() + 4000).toISOString();
      expect((await owned.owner.post(`/api/admin/campaigns/${scheduled.id}/start`, { at })).status).toBe(200);

      expect((await change({ version: 0, filter: { visitsAtLeast: 50 } })).status).toBe(200);
      expect(await change({ version: 0, name: 'Late' })).toMatchObject({
        status: 409,
        body: { code: 'CUSTOMER.CHANGED_MEANWHILE', meanwhile: { by: owned.product.owner.email } },
      });
      expect((await owned.owner.send('DELETE', `/api/admin/segments/${segment.id}`)).status).toBe(200);
      const start = await owned.owner.post<{ code: string }>(`/api/admin/campaigns/${waiting.id}/start`, {});
      expect([start.status, start.body.code]).toEqual([400, 'MESSAGING.SEGMENT_UNKNOWN']);

      const kept = await owned.owner.get<CampaignPreview>(`/api/admin/campaigns/${scheduled.id}/preview`);
      expect(kept.body).toMatchObject({ matched: 3, eligible: 2 });
      await finished(scheduled.id);
      expect(textsOf('See you on Monday')).toEqual(['+12135550140', '+12135550141']);

      const restored = await owned.owner.post<Segment>(`/api/admin/segments/${segment.id}/restore`);
      expect([restored.status, restored.body.filter]).toEqual([200, { visitsAtLeast: 50 }]);
    });
  });
}
