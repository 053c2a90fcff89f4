import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consentWordings } from '@lacquer/contracts/customers/consent-wordings';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

/** Consent and revocation, from the visit to the campaign. */
export function describeConsent(mode: Mode): void {
  describe(`consent, ${mode}`, () => {
    let owned: OwnedProduct;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
    });

    afterAll(async () => {
      await owned?.stop();
    });

    const visit = (phoneNumber: string) =>
      owned.owner.post('/api/customers/add', { phoneNumber, email: '', serviceName: 'Gel Manicure', amount: 3000 });
    const kinds = async (phone: string) => (await owned.consentOf(phone)).map(({ kind }) => kind);

    it('suppresses the phone when it is revoked to the staff, and has one ledger entry', async () => {
      for (const phone of ['213-555-0140', '213-555-0141', '213-555-0142'])
        expect((await visit(phone)).status).toBe(201);
      const form = { phoneNumber: '213-555-0140', wordingVersion: 'in-person-1', channel: 'in-person' };
      expect((await owned.owner.post('/api/admin/consent', form)).status).toBe(201);
      expect(await owned.textEverybody('Spring colors')).toEqual(['+12135550140', '+12135550141', '+12135550142']);

      const { status } = await owned.owner.post('/api/admin/consent/revocations', {
        phoneNumber: '(213) 555-0140',
        channel: 'phone',
        reason: 'No more, please.',
      });
      expect(status).toBe(201);
      // immediately, even before the event arrives
      expect(await owned.textEverybody('Summer colors')).toEqual(['+12135550141', '+12135550142']);

      expect(await kinds('213-555-0140')).toEqual(['revocation', 'consent']);
    });

    it('is revoked by STOP and restored by START, and the ledger records both', async () => {
      await owned.product.providers.twilio.sendInbound({ from: '+12135550141', body: 'STOP' });
      await eventually(async () => (await kinds('213-555-0141'))[0] === 'revocation');
      expect(await owned.textEverybody('Autumn colors')).toEqual(['+12135550142']);

      await owned.product.providers.twilio.sendInbound({ from: '+12135550141', body: 'START' });
      await eventually(async () => (await kinds('213-555-0141'))[0] === 'consent');
      expect(await owned.consentOf('213-555-0141')).toMatchObject([
        { kind: 'consent', channel: 'text-message', wordingVersion: 'start-keyword' },
        { kind: 'revocation', channel: 'text-message' },
      ]);
      expect(await owned.textEverybody('Winter colors')).toEqual(['+12135550141', '+12135550142']);
    });

    it('enables texts again when it is recorded again', async () => {
      const form = { phoneNumber: '213-555-0140', wordingVersion: 'in-person-1', channel: 'in-person' };
      expect((await owned.owner.post('/api/admin/consent', form)).status).toBe(201);
      let round = 0;
      await eventually(async () =>
        (await owned.textEverybody(`Early colors ${(round += 1)}`)).includes('+12135550140'),
      );
    });

    it('is exported as a file by the owner', async () => {
      const { status, headers, body } = await owned.owner.get<string>('/api/admin/consent.csv');

      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain('attachment');
      const lines = body.trim().split('\r\n');
      expect(lines).toHaveLength(6);
      expect(lines[1]).toContain(`"${consentWordings['in-person-1']}"`);
      expect(lines[2]).toContain('"No more, please."');
    });
  });
}
