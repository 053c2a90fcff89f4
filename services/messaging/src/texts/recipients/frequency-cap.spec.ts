import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { getCampaign } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { eventually } from '@lacquer/servers/testing/eventually';
import { recipientRows, storeCampaign, storeRecipient } from '../../testing/ledger-rows.js';
import { at, runMessaging, type RunningMessaging, someCustomers } from '../../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { DataSource } from 'typeorm';
import type { TextsOptions } from '../texts-options.js';
import { ClaimsRepository } from './claims.repository.js';
import { parseFrequencyCap } from './frequency-cap.js';

describe('the frequency cap', () => {
  const customers = someCustomers(2);
  const [first, second] = [at(customers, 0).phoneNumber, at(customers, 1).phoneNumber];
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  beforeEach(async () => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      customers: [...customers],
      options: { provider: { twilio: twilio.options }, texts: { frequencyCap: parseFrequencyCap('2/7d') } },
    });
  });
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const textTaken = async (phone: string, ago: string, simulated = false) => {
    const campaignId = await storeCampaign(messaging, { status: 'finished', simulated });
    await storeRecipient(
      messaging,
      campaignId,
      phone,
      `status = 'delivered', claim_token = gen_random_uuid(), claimed_at = now(), accepted_at = now() - interval '${ago}'`,
    );
  };
  const finished = async (campaignId: string) => {
    await eventually(async () => (await messaging.call(getCampaign, { id: campaignId })).status === 'finished');
  };

  it('excludes a phone with enough texts in the period, and records the reason', async () => {
    for (const ago of ['1 hour', '6 days']) await textTaken(first, ago);
    for (const ago of ['1 hour', '8 days']) await textTaken(second, ago);
    await textTaken(second, '2 hours', true);

    const { campaignId, message } = await messaging.launch();
    await finished(campaignId);

    expect(message).toBe('Campaign started: sending to 1 customer.');
    expect(twilio.posted.map(({ to }) => to)).toEqual([second]);
    expect(
      await messaging.rows(
        'SELECT phone, skip_reason FROM campaign_recipient WHERE campaign_id = $1 ORDER BY status DESC',
        [campaignId],
      ),
    ).toEqual([
      { phone: first, skip_reason: 'frequency-cap' },
      { phone: second, skip_reason: null },
    ]);
  });

  it('counts a text in progress or in doubt', async () => {
    for (const status of ['sending', 'unknown']) {
      const campaignId = await storeCampaign(messaging, { status: 'paused' });
      const columns = `status = '${status}', claim_token = gen_random_uuid(), claimed_at = now()`;
      await storeRecipient(messaging, campaignId, first, columns);
    }
    const { campaignId } = await messaging.launch();
    await finished(campaignId);
    expect(twilio.posted.map(({ to }) => to)).toEqual([second]);
  });

  it('is checked again at the claim', async () => {
    await messaging.queue('sms').pause();
    const campaignId = await storeCampaign(messaging);
    const id = await storeRecipient(messaging, campaignId, first);
    for (const ago of ['1 hour', '2 hours']) await textTaken(first, ago);

    expect(await messaging.get(ClaimsRepository).claim(id)).toBeNull();
    await messaging.get(ClaimsRepository).skip(id);

    expect((await recipientRows(messaging)).find((row) => row.id === id)).toMatchObject({
      status: 'skipped',
      skip_reason: 'frequency-cap',
    });
  });

  it('ignores texts of the same campaign, so that a late attempt is possible', async () => {
    await messaging.queue('sms').pause();
    await textTaken(first, '1 hour');
    const campaignId = await storeCampaign(messaging);
    const id = await storeRecipient(
      messaging,
      campaignId,
      first,
      `accepted_at = now() - interval '1 hour', attempt = 2`,
    );

    expect(await messaging.get(ClaimsRepository).claim(id)).toMatchObject({ id });
  });
});

describe.each([
  { cap: 'the salon, 1/7d', frequencyCap: parseFrequencyCap('1/7d'), capDays: [null, null] },
  { cap: 'one automation, 7 days', frequencyCap: undefined, capDays: [null, 7] },
  { cap: 'two automations, 7 days', frequencyCap: undefined, capDays: [7, 7] },
])('claims of two campaigns at the same time, with the cap of $cap', ({ frequencyCap, capDays }) => {
  const phones = someCustomers(20).map(({ phoneNumber }) => phoneNumber);
  let messaging: RunningMessaging;
  let workers: ClaimsRepository[];
  beforeEach(async () => {
    messaging = await runMessaging({ worker: false });
    const options: TextsOptions = { publicUrl: undefined, staffAlertPhone: undefined, frequencyCap };
    const clock = messaging.get<Clock>(Clock);
    workers = Array.from(
      { length: 4 },
      () => new ClaimsRepository(messaging.get(DataSource), options, messaging.get(Transactions), clock),
    );
  });
  afterEach(() => messaging.stop());

  /** The recipients of two campaigns to the same phones, the earlier campaign first. */
  const store = async (): Promise<string[][]> => {
    const recipients: string[][] = [];
    for (const [index, days] of capDays.entries()) {
      const campaignId = await storeCampaign(messaging);
      const startedAt = `now() - make_interval(secs => ${10 - index})`;
      await messaging.rows(`UPDATE campaign SET cap_days = $2, started_at = ${startedAt} WHERE id = $1`, [
        campaignId,
        days,
      ]);
      const ids: string[] = [];
      for (const phone of phones) ids.push(await storeRecipient(messaging, campaignId, phone));
      recipients.push(ids);
    }
    return recipients;
  };
  const claimWith = async (worker: number, ids: string[]) => {
    const claims = await Promise.all(ids.map((id) => at(workers, worker).claim(id)));
    return claims.flatMap((claim) => (claim ? [claim.phone] : []));
  };

  it('text each phone once, by different workers', async () => {
    const recipients = await store();
    const [mine, theirs] = [at(recipients, 0), at(recipients, 1)];
    const claims = await Promise.all([
      claimWith(0, mine.slice(0, 10)),
      claimWith(1, theirs),
      claimWith(2, mine.slice(10).toReversed()),
      claimWith(3, theirs.toReversed()),
    ]);
    expect(claims.flat().toSorted()).toEqual(phones.toSorted());
  });

  it('text each phone once, in one batch', async () => {
    const recipients = await store();
    expect((await claimWith(0, recipients.flat())).toSorted()).toEqual(phones.toSorted());
  });

  it('count the pending texts of the earlier campaign, and skip those of the later', async () => {
    const [mine, theirs] = await store();
    expect(await claimWith(0, theirs ?? [])).toEqual([]);
    for (const id of theirs ?? []) await at(workers, 0).skip(id);
    expect(await claimWith(0, mine ?? [])).toHaveLength(phones.length);
    expect(
      await messaging.rows(
        `SELECT status, skip_reason AS why, count(*)::int AS count FROM campaign_recipient GROUP BY 1, 2 ORDER BY 1`,
      ),
    ).toEqual([
      { status: 'sending', why: null, count: phones.length },
      { status: 'skipped', why: 'frequency-cap', count: phones.length },
    ]);
  });

  it('do not count the pending texts of a paused campaign', async () => {
    const [, theirs] = await store();
    await messaging.rows(
      `UPDATE campaign SET status = 'paused' WHERE started_at = (SELECT min(started_at) FROM campaign)`,
    );
    expect(await claimWith(0, theirs ?? [])).toHaveLength(phones.length);
  });
});

describe('the setting of the cap', () => {
  it('accepts texts and days, or off', () => {
    expect([parseFrequencyCap('2/7d'), parseFrequencyCap(' OFF ')]).toEqual([{ texts: 2, days: 7 }, undefined]);
  });

  it.each(['', '2', '0/7d', '2/0d', '2/7', 'two/7d', '2/7w'])('rejects %j and reports the expected format', (words) => {
    expect(() => parseFrequencyCap(words)).toThrow('must be "off", or texts and days like 2/7d');
  });
});
