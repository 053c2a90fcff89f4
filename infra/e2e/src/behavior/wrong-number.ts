import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { ImportReport } from '@lacquer/contracts/customers/customer-import';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import type { NamedConversation } from '@lacquer/contracts/messaging/conversations';
import type { Reply } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const phone = '+12135550161';
const other = '+12135550162';

/** A phone that has another holder than the customer, from the holder's text to what staff make of it. */
export function describeWrongNumber(mode: Mode): void {
  describe(`a wrong number, ${mode}`, () => {
    let owned: OwnedProduct;
    let id: string;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
      for (const [phoneNumber, givenName, email] of [
        [phone, 'Quilla', 'quilla@example.com'],
        [other, 'Rosa', ''],
      ]) {
        const visit = { phoneNumber, givenName, email, serviceName: 'Gel Manicure', amount: 3000 };
        expect((await owned.owner.post('/api/customers/add', visit)).status).toBe(201);
      }
      id = (await customers(phone))[0]?.id ?? '';
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const customers = async (q: string) =>
      (await owned.owner.get<Customer[]>(`/api/admin/customers?q=${encodeURIComponent(q)}`)).body;
    const record = async () => (await owned.owner.get<CustomerRecord>(`/api/admin/customers/${id}`)).body;
    const phoneOf = async () => (await record()).phoneNumber;
    const says = (body: string) => owned.product.providers.twilio.sendInbound({ from: phone, body });
    const detached = () => eventually(async () => (await phoneOf()) === null);
    const review = async (body: string) => {
      const { body: replies } = await owned.owner.get<Reply[]>('/api/admin/replies?limit=50');
      const reply = replies.find((each) => each.body === body);
      expect((await owned.owner.post(`/api/admin/replies/${reply?.id}/review`, { optOut: false })).status).toBe(200);
    };
    const undo = async () => {
      const [lost] = (await record()).detachedPhones ?? [];
      return owned.owner.post<{ code?: string }>(`/api/admin/customers/${id}/detached-phones/${lost?.id}/reattach`);
    };
    const bring = async (givenName: string) => {
      const rows = [{ line: 2, phone, givenName, note: 'Imported' }];
      return (await owned.owner.post<ImportReport>('/api/admin/customers/import', { rows, dryRun: false })).body;
    };

    it('detaches the phone: the record stays, nobody texts it, and a review gives it back', async () => {
      expect(await owned.textEverybody('Spring colors')).toEqual([phone, other]);
      await says('número equivocado');
      await detached();

      expect(await record()).toMatchObject({
        givenName: 'Quilla',
        email: 'quilla@example.com',
        totalSpent: 3000,
        detachedPhones: [{ phoneNumber: phone, recordId: id }],
      });
      expect(await customers(phone)).toEqual([]);
      expect(await owned.textEverybody('Summer colors')).toEqual([other]);
      const { body: inbox } = await owned.owner.get<NamedConversation[]>('/api/admin/conversations');
      expect(inbox).toMatchObject([{ phone, needsReview: true, suppressed: 'opted-out' }]);
      expect(inbox[0]?.customer).toBeUndefined();
      const exported = await owned.product.command('privacy', 'export', phone);
      expect(exported.output).toContain('número equivocado');
      expect(exported.output).not.toContain('uilla');

      await review('número equivocado');
      await eventually(async () => (await phoneOf()) === phone);
      expect(await owned.textEverybody('Autumn colors')).toEqual([phone, other]);
    });

    it('does not come back with a file, and is given back by staff, who are named in the audit trail', async () => {
      await says('번호 잘못 아셨어요');
      await detached();
      expect(await bring('Quilla')).toMatchObject({ created: 0, refused: [{ line: 2 }] });
      expect(await customers(phone)).toEqual([]);

      expect((await undo()).status).toBe(200);
      expect(await phoneOf()).toBe(phone);
      // the text is an opt-out until somebody reviews it
      expect(await owned.textEverybody('Winter colors')).toEqual([other]);
      await review('번호 잘못 아셨어요');
      expect(await phoneOf()).toBe(phone);
      expect(await owned.textEverybody('Snow colors')).toEqual([phone, other]);
      const { body: trail } = await owned.owner.get<{ action: string; subject: unknown }[]>('/api/admin/audit?limit=5');
      expect(trail.map(({ action }) => action)).toContain('customer.reattach-phone');
    });

    it('cannot be given back once it is another customer’s, and the record takes a new one', async () => {
      await says('Wrong number');
      await detached();
      owned.product.providers.square.pay({ phone, amount: 4500 });
      await eventually(async () => (await customers(phone)).length === 1);
      expect(await undo()).toMatchObject({ status: 409, body: { code: 'CUSTOMER.PHONE_TAKEN' } });

      const next = '+12135550163';
      const { status } = await owned.owner.post(`/api/admin/customers/${id}/phone`, { phoneNumber: '213-555-0163' });
      expect(status).toBe(200);
      expect(await record()).toMatchObject({ phoneNumber: next, totalSpent: 3000 });
      // the holder wrote that the texts were for somebody else: paying does not take that back
      expect(await owned.textEverybody('Early colors')).toEqual([other, next]);
    });
  });
}
