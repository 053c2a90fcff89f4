import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/campaign';
import type { Suppression } from '@lacquer/contracts/messaging';
import { Client, eventually } from './client.js';
import { type Mode, type ProductUnderTest, startProduct } from './product.js';

const phone = '+12135550171';
const written = '(213) 555-0171';
const email = 'quillfeather@example.com';

/** What is told of a person who asks, and what is left of one who is erased. */
export function describePrivacy(mode: Mode): void {
  describe(`a person's data, ${mode}`, () => {
    let product: ProductUnderTest;
    let owner: Client;
    beforeAll(async () => {
      product = await startProduct(mode, { env: { SMS_WINDOW: 'always' } });
      owner = await new Client(product.url).signIn(product.owner);
    });
    afterAll(async () => {
      await product?.stop();
    });

    const visit = async (phoneNumber: string, address: string) => {
      const form = { phoneNumber, email: address, serviceName: 'Gel Manicure', amount: 3000 };
      expect((await owner.post('/api/customers/add', form)).status).toBe(201);
    };
    const contact = async () => {
      const names = { firstName: 'Ada', lastName: 'Quillfeather' };
      const form = { ...names, email, phone: written, service: '', message: 'I am Ada Quillfeather.' };
      expect((await owner.post('/api/contact', form)).status).toBe(201);
    };
    const suppressed = async () =>
      (await owner.get<Suppression[]>('/api/admin/suppressions?limit=10')).body.map((entry) => entry.phone);
    const reached = async (message: string) => {
      const launch = { message, campaignType: '' };
      const { body: launched } = await owner.post<{ campaignId: string }>('/api/admin/sms-campaign', launch);
      await eventually(async () => {
        const { body } = await owner.get<Campaign>(`/api/admin/campaigns/${launched.campaignId}`);
        return body.status === 'finished';
      });
      return product.providers.twilio.messages.filter(({ body }) => body.includes(message)).map(({ to }) => to);
    };
    /** All that the staff sees of anybody. */
    const seen = async () => {
      const paths = [
        'customers',
        'contacts',
        'replies?limit=100',
        'suppressions?limit=100',
        'consent?kinds=all&limit=100',
      ];
      const bodies = await Promise.all(paths.map(async (path) => (await owner.get(`/api/admin/${path}`)).body));
      return JSON.stringify(bodies);
    };

    it('is exported and erased by command, and the phone stays excluded when Square and a message bring it back', async () => {
      await contact();
      await visit(phone, email);
      await visit('213-555-0172', '');
      await product.providers.twilio.sendInbound({ from: phone, body: 'Quillfeather: what do you charge?' });
      await product.providers.twilio.sendInbound({ from: phone, body: 'STOP' });
      await eventually(async () => (await suppressed()).includes(phone));

      const exported = await product.command('privacy', 'export', written);
      expect(exported.code).toBe(0);
      expect(exported.output).toContain('I am Ada Quillfeather.');
      expect(exported.output).toContain('Quillfeather: what do you charge?');
      expect(exported.output).not.toContain('0172');

      expect((await product.command('privacy', 'erase', written)).output).toContain('Nothing was erased');
      expect(await seen()).toContain('uillfeather');
      expect(await product.command('privacy', 'erase', written, '--yes')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Erased\.\n$/),
      });
      expect(await seen()).not.toMatch(/uillfeather|5550171|555-0171/);
      expect((await owner.get<{ totalVisits: number }>('/api/admin/customers/summary')).body.totalVisits).toBe(2);
      expect((await product.command('privacy', 'erase', written, '--yes')).output).toBe(
        'Nothing is held of this phone.\n',
      );

      await contact();
      product.providers.square.pay({ phone, amount: 4500 });
      await product.providers.square.idle();
      await eventually(async () => (await seen()).includes('5550171'));
      expect(await reached('Autumn colors')).toEqual(['+12135550172']);
      expect(await suppressed()).toEqual([phone]);
    });
  });
}
