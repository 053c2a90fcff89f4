import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@lacquer/contracts/messaging/conversations';
import type { SavedReply } from '@lacquer/contracts/messaging/saved-replies';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from './client.js';
import { addColleague } from './colleague.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

const phone = '+12135550164';
const path = '/api/admin/saved-replies';

/** Texts that the staff save, from the first to the answer that is sent with one. */
export function describeSavedReplies(mode: Mode): void {
  describe(`saved replies, ${mode}`, () => {
    let owned: OwnedProduct;
    let colleague: Client;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
      const account = await addColleague(owned.owner, { email: 'jo@example.com', role: 'staff' });
      colleague = await new Client(owned.product.url).signIn(account);
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const list = async () => (await colleague.get<SavedReply[]>(path)).body;

    it('are shared by the staff, changed by one of two at a time, and in the audit trail', async () => {
      const form = { name: 'Giờ mở cửa', message: 'Hi {first_name}, {salon} is open until 7.' };
      const key = { 'idempotency-key': 'saved-1' };
      const { status, body: added } = await owned.owner.send<SavedReply>('POST', path, form, key);
      expect(status).toBe(201);
      expect((await owned.owner.send<SavedReply>('POST', path, form, key)).body.id).toBe(added.id);
      expect(await list()).toEqual([{ ...form, id: added.id, version: 0 }]);

      const theirs = { ...form, message: 'Until 8.', version: 0 };
      expect((await colleague.send('PUT', `${path}/${added.id}`, theirs)).status).toBe(200);
      const late = await owned.owner.send('PUT', `${path}/${added.id}`, { ...form, message: 'Until 9.', version: 0 });
      expect(late).toMatchObject({
        status: 409,
        body: {
          code: 'MESSAGING.CHANGED_MEANWHILE',
          meanwhile: { by: 'jo@example.com', present: { message: 'Until 8.', version: 1 } },
        },
      });
      expect(await owned.owner.send('POST', path, { ...form, message: 'Hi {name}' })).toMatchObject({ status: 400 });

      const { body: trail } = await owned.owner.get<{ action: string }[]>('/api/admin/audit?limit=10');
      expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['reply.save', 'reply.change-saved']));
    });

    it('leave the product as the words that the person saw', async () => {
      await owned.product.providers.twilio.sendInbound({ from: phone, body: 'When do you close?' });
      const [saved] = await list();
      const message = saved?.message ?? '';
      await eventually(
        async () =>
          (await colleague.post<Answer>(`/api/admin/conversations/${phone}/answers`, { message })).status === 202,
      );
      await eventually(() => owned.product.providers.twilio.messages.some(({ to }) => to === phone));
      expect(owned.product.providers.twilio.messages.find(({ to }) => to === phone)?.body).toBe('Until 8.');

      expect((await colleague.send('DELETE', `${path}/${saved?.id}`)).status).toBe(204);
      expect((await colleague.send('DELETE', `${path}/${saved?.id}`)).status).toBe(204);
      expect(await list()).toEqual([]);
    });
  });
}
