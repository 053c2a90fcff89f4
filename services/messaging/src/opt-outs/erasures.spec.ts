import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eraseInMessaging } from '@lacquer/contracts/privacy';
import { Expiry } from '@lacquer/platform/database/expiry';
import { Transactions } from '@lacquer/platform/database/transactions';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from 'pg';
import { audiencePageSize } from '../audience/audience.js';
import { FreezeCampaign } from '../campaigns/freeze-campaign.js';
import { at, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';
import { OutgoingRepository } from '../texts/outgoing/outgoing.repository.js';
import { pastErasures, shareErasures } from './erasures.js';
import { ReturnedPhones } from './returned-phones.js';

const privacyKey = 'a key that only this test has, 32 or more';

describe('an erasure while people are at hand', () => {
  let messaging: RunningMessaging;
  const customers = someCustomers(3);
  const { phoneNumber: phone } = at(customers, 1);
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false, privacyKey, customers });
  });
  afterEach(() => messaging.stop());

  const erase = () => messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });

  it('leaves no text of a campaign that is choosing its recipients, and the others get theirs', async () => {
    const { campaignId } = await messaging.launch();
    messaging.meanwhile = erase;
    await messaging.get(FreezeCampaign).run(campaignId);
    const recipients = await messaging.rows<{ phone: string }>('SELECT phone FROM campaign_recipient');
    expect(new Set(recipients.map((each) => each.phone))).toEqual(
      new Set([at(customers, 0), at(customers, 2)].map(({ phoneNumber }) => phoneNumber)),
    );
  });

  it('is asked for once per page that a campaign stores', async () => {
    const count = audiencePageSize + 1;
    messaging.customers = Array.from({ length: count }, (_, index) => ({
      ...at(customers, 0),
      customerId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      phoneNumber: `+1213${2_000_000 + index}`,
    }));
    const { campaignId } = await messaging.launch();
    const queried = jest.spyOn(Client.prototype, 'query');
    await messaging.get(FreezeCampaign).run(campaignId);
    const statements = queried.mock.calls.map(([query]) => {
      const text: unknown = typeof query === 'string' ? query : Reflect.get(query, 'text');
      return typeof text === 'string' ? text : '';
    });
    queried.mockRestore();

    const asked = (part: string) => statements.filter((text) => text.includes(part)).length;
    expect({
      times: asked('SELECT clock_timestamp() AS now'),
      locks: asked(shareErasures),
      erasures: asked('JOIN erasure'),
      restored: asked('DELETE FROM suppression USING'),
    }).toEqual({ times: 2, locks: 2, erasures: 2, restored: 2 });
    expect(await messaging.rows('SELECT count(*)::int AS count FROM campaign_recipient')).toEqual([{ count }]);
  });

  it('leaves an exclusion under its pseudonym while a page is read', async () => {
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
      phone,
    ]);
    messaging.meanwhile = erase;
    await messaging.get(FreezeCampaign).run((await messaging.launch()).campaignId);
    expect(await messaging.rows('SELECT phone FROM suppression WHERE phone = $1', [phone])).toEqual([]);
  });

  it('waits for what is being stored of the person, and erases it', async () => {
    const returned = messaging.get(ReturnedPhones);
    const readAt = await returned.readTime();
    let erasing: Promise<unknown> = Promise.resolve();
    await messaging.get(Transactions).run(async (tx) => {
      expect(await returned.restoreRead([phone], readAt, tx)).toEqual(new Set([phone]));
      erasing = erase();
      await eventually(
        async () =>
          (
            await messaging.rows(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
          ).length === 1,
      );
      const text = {
        id: randomUUID(),
        kind: 'reminder',
        phone,
        body: 'Tomorrow',
        segments: 1,
        createdBy: null,
      } as const;
      await messaging.get(OutgoingRepository).create(text, tx);
    });
    await erasing;
    expect(await messaging.rows('SELECT phone FROM outgoing_text')).toEqual([]);
    const present = await messaging.get(Transactions).run((tx) => returned.restoreRead([phone], readAt, tx));
    expect(present).toEqual(new Set());
  });

  it('is remembered for a day, under a pseudonym', async () => {
    await erase();
    const expiry = messaging.get(Expiry);
    await expiry.deleteBatch(pastErasures);
    const [kept, ...others] = await messaging.rows<{ phone: string }>('SELECT phone FROM erasure');
    expect(kept?.phone).not.toBe(phone);
    expect(others).toEqual([]);
    await messaging.rows(`UPDATE erasure SET erased_at = erased_at - interval '25 hours'`);
    await expiry.deleteBatch(pastErasures);
    expect(await messaging.rows('SELECT phone FROM erasure')).toEqual([]);
  });
});
