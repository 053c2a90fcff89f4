import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as registrationCalls from '@lacquer/contracts/calls/messaging/registration';
import { type CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import type { Registration } from '@lacquer/contracts/messaging/registration';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

const staffPhone = '+12135550140';

/** The registration of the sender: read by itself, rejected, told to the staff, and approved again. */
export function describeRegistration(mode: Mode): void {
  describe(`the registration of the sender, ${mode}`, () => {
    let owned: OwnedProduct;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, {
        publicUrl: true,
        env: { SMS_WINDOW: 'always', STAFF_ALERT_PHONE: staffPhone },
      });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const read = async () => (await owned.owner.get<Registration>(registrationCalls.describe.path)).body;
    /** What has just been read is not read again. */
    const becomes = (state: Registration['state']) =>
      eventually(async () => {
        const { body } = await owned.owner.post<Registration>(registrationCalls.check.path);
        return body.state === state;
      });
    const warnings = async () => {
      const { body } = await owned.owner.post<CampaignPreview>(campaignCalls.preview.path, { message: 'New colors' });
      return body.warnings.filter((warning) => warning.includes('Twilio'));
    };

    it('is read without anybody asking', async () => {
      await eventually(async () => (await read()).state === 'approved');
      expect(await read()).toMatchObject({ kind: 'local', failure: null, isOld: false });
      expect(await warnings()).toEqual([]);
    });

    it('is told once it is rejected: on Health, before a launch, and to the phone of the staff', async () => {
      const { twilio } = owned.product.providers;
      twilio.changeRegistration({ campaign: 'FAILED', problems: [{ code: 30923, description: 'It is required.' }] });
      await becomes('rejected');

      const { parts } = await read();
      expect(parts[0]).toMatchObject({
        part: 'campaign',
        status: 'FAILED',
        reasons: [{ code: 30923, says: 'It is required.', words: expect.stringContaining('choice of its own') }],
      });
      expect(await warnings()).toEqual([expect.stringMatching(/^Twilio will refuse these texts: .* was rejected\./)]);
      await eventually(() => twilio.messages.some(({ to }) => to === staffPhone));
      expect(twilio.messages.filter(({ to }) => to === staffPhone)).toEqual([
        expect.objectContaining({ body: expect.stringMatching(/^Twilio rejected the registration of the campaign/) }),
      ]);

      twilio.changeRegistration({ campaign: 'VERIFIED', problems: [] });
      await becomes('approved');
      expect(await warnings()).toEqual([]);
    });

    it('is described by texts that say what the site shows', async () => {
      const { body } = await owned.owner.get<{ site: string; texts: { field: string; text: string }[] }>(
        registrationCalls.describeTexts.path,
      );
      expect(body.site).toBe(owned.product.url);
      const texts = new Map(body.texts.map(({ field, text }) => [field, text]));
      const [, box = ''] = /It says: "(.*?)" The page links/s.exec(texts.get('messageFlow') ?? '') ?? [];
      for (const path of ['/join', '/contact']) {
        const page = await (await fetch(`${owned.product.url}${path}`)).text();
        expect(page.replaceAll('<!-- -->', '')).toContain(box);
      }
      expect(box).toContain('Reply STOP to opt out');
      for (const field of ['privacyUrl', 'termsUrl']) expect((await fetch(texts.get(field) ?? '')).status).toBe(200);
    });
  });
}
