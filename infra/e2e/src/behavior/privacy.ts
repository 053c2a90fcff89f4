import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const phone = '+12135550171';
const written = '(213) 555-0171';
const email = 'quillfeather@example.com';

/** Export and erasure of a person's data. */
export function describePrivacy(mode: Mode): void {
  describe(`a person's data, ${mode}`, () => {
    let owned: OwnedProduct;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const visit = async (phoneNumber: string, address: string) => {
      const form = { phoneNumber, email: address, serviceName: 'Gel Manicure', amount: 3000 };
      expect((await owned.owner.post('/api/customers/add', form)).status).toBe(201);
    };
    const contact = async () => {
      const names = { firstName: 'Ada', lastName: 'Quillfeather' };
      const form = { ...names, email, phone: written, service: '', message: 'I am Ada Quillfeather.' };
      expect((await owned.owner.post('/api/contact', form)).status).toBe(201);
    };
    const suppressed = async () =>
      (await owned.owner.get<Suppression[]>('/api/admin/suppressions?limit=10')).body.map((entry) => entry.phone);
    /** Everything that the staff can see about people. */
    const seen = async () => {
      const paths = [
        'customers',
        'contacts',
        'replies?limit=100',
        'suppressions?limit=100',
        'consent?kinds=all&limit=100',
      ];
      const bodies = await Promise.all(paths.map(async (path) => (await owned.owner.get(`/api/admin/${path}`)).body));
      return JSON.stringify(bodies);
    };

    it('is exported and erased by command, and the phone remains suppressed when Square and a message add it again', async () => {
      await contact();
      await visit(phone, email);
      await visit('213-555-0172', '');
      await owned.product.providers.twilio.sendInbound({ from: phone, body: 'Quillfeather: what do you charge?' });
      await owned.product.providers.twilio.sendInbound({ from: phone, body: 'STOP' });
      await eventually(async () => (await suppressed()).includes(phone));

      const exported = await owned.product.command('privacy', 'export', written);
      expect(exported.code).toBe(0);
      expect(exported.output).toContain('I am Ada Quillfeather.');
      expect(exported.output).toContain('Quillfeather: what do you charge?');
      expect(exported.output).not.toContain('0172');

      expect((await owned.product.command('privacy', 'erase', written)).output).toContain('Nothing was erased');
      expect(await seen()).toContain('uillfeather');
      expect(await owned.product.command('privacy', 'erase', written, '--yes')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Erased\.\n$/),
      });
      expect(await seen()).not.toMatch(/uillfeather|5550171|555-0171/);
      expect((await owned.owner.get<{ totalVisits: number }>('/api/admin/customers/summary')).body.totalVisits).toBe(2);
      // after lines of its progress, if it takes a while
      expect((await owned.product.command('privacy', 'erase', written, '--yes')).output).toMatch(
        /^No data is stored for this phone\.\n$/m,
      );

      await contact();
      owned.product.providers.square.pay({ phone, amount: 4500 });
      await owned.product.providers.square.idle();
      await eventually(async () => (await seen()).includes('5550171'));
      expect(await owned.textEverybody('Autumn colors')).toEqual(['+12135550172']);
      expect(await suppressed()).toEqual([phone]);
    });
  });
}
