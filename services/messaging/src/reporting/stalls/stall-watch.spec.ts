import { afterEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { getCampaign } from '@lacquer/contracts/messaging/campaign';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { parseWindow } from '../../hours/weekly-window.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { JobQueues } from '../../queue/job-queues.js';
import { addCampaign, addRecipients } from '../../testing/campaign-rows.js';
import { runMessaging, type RunningMessaging, type RunOptions } from '../../testing/running-messaging.js';
import { runTwilioAccount, type TwilioAccount } from '../../testing/twilio-account.js';
import { StallWatch } from './stall-watch.js';

const staffAlertPhone = '+12135550111';

describe('the stall watch', () => {
  let messaging: RunningMessaging;
  let twilio: TwilioAccount;
  let campaignId: string;
  afterEach(async () => {
    await messaging.stop();
    await twilio.stop();
  });

  const run = async (options: RunOptions = {}, isFrozen = true) => {
    twilio = await runTwilioAccount();
    messaging = await runMessaging({
      ...options,
      options: { provider: { twilio: twilio.options }, texts: { staffAlertPhone }, ...options.options },
    });
    // a worker is recognized by its connection's name, which is set in the background
    if (options.worker !== false) await eventually(async () => (await messaging.get(JobQueues).countWorkers()) > 0);
    for (const name of ['sms', 'campaigns', 'urgent-sms'] as const) await messaging.queue(name).pause();
    campaignId = await addCampaign(messaging, { isFrozen });
    await addRecipients(messaging, campaignId, { count: 3, status: 'pending' });
  };
  const look = () => messaging.get(StallWatch).look();
  const passMinutes = (minutes: number) =>
    messaging.rows(`UPDATE campaign_stall SET since = since - interval '${minutes} minutes'`);
  const reason = async () => (await messaging.call(getCampaign, { id: campaignId })).statusReason;
  const alerted = async (): Promise<string[]> => {
    const rows = await messaging.rows<{ reasons: string[] }>('SELECT pause_reasons AS reasons FROM outgoing_text');
    return rows.flatMap(({ reasons }) => reasons);
  };
  const stall = async () => {
    await look();
    await passMinutes(6);
    await look();
  };

  it.each(['redis', 'postgres'] as const)('notifies the owner of the reason once per stall, with %s', async (kind) => {
    await run({ kind, worker: false });
    await look();
    await passMinutes(4);
    await look();
    expect([await reason(), await alerted()]).toEqual([null, []]);

    await passMinutes(2);
    await Promise.all([look(), look(), look()]);
    const words = 'No text was sent for 5 minutes. No messaging worker is running: start one.';
    expect([await reason(), await alerted()]).toEqual([words, [words]]);
    await passMinutes(60);
    await look();
    expect(await alerted()).toHaveLength(1);

    await messaging.rows(
      `UPDATE campaign_recipient SET status = 'accepted', claim_token = id
       WHERE id = (SELECT id FROM campaign_recipient LIMIT 1)`,
    );
    await look();
    expect(await reason()).toBeNull();
    await stall();
    expect(await alerted()).toEqual([words, words]);
  });

  it('keeps the question that a test of two texts asks, and watches again once it is answered', async () => {
    await run({ worker: false });
    await stall();
    const words = await reason();
    expect(words).toMatch(/No messaging worker/);
    const question = 'Choose the text for the other 2 customers.';
    await messaging.rows(`UPDATE campaign SET test_asked_at = now(), status_reason = $1`, [question]);
    await messaging.rows(
      `UPDATE campaign_recipient SET status = 'skipped', skip_reason = 'opted-out'
       WHERE id = (SELECT id FROM campaign_recipient LIMIT 1)`,
    );

    await look();
    expect(await reason()).toBe(question);
    await stall();
    expect([await reason(), await alerted()]).toEqual([question, [words]]);

    // the choice takes the question away
    await messaging.rows(`UPDATE campaign SET test_choice = '{"text":"a"}', status_reason = NULL`);
    await stall();
    expect([await reason(), await alerted()]).toEqual([words, [words, words]]);
  });

  it('reports a hold that the provider requested', async () => {
    await run();
    await messaging.get(SenderPace).hold(600_000, saidBefore('Twilio cannot be reached.'));

    await stall();

    expect(await reason()).toBe('No text was sent for 5 minutes. Twilio cannot be reached.');
    expect(await alerted()).toHaveLength(1);
  });

  it('sends no alert outside the sending hours', async () => {
    await run({
      clock: new SetClock('2026-06-03T06:00:00Z'),
      options: { hours: { window: parseWindow('mon-sun 09:00-20:00'), timeZone: 'America/Los_Angeles' } },
    });

    await stall();

    expect(await reason()).toMatch(/Outside the hours/);
    expect(await alerted()).toEqual([]);
  });

  it('reports an unreachable queue, and customers that cannot be read', async () => {
    await run({}, false);
    await stall();
    expect(await reason()).toMatch(/customers cannot be read/);

    await messaging.rows('DELETE FROM campaign_stall');
    // a DROP locks table by table in its own order, and deadlocks with the worker's queries
    await messaging.rows('ALTER SCHEMA messaging_queue RENAME TO messaging_queue_gone');
    await stall();
    expect(await reason()).toMatch(/queue cannot be reached/);
  });

  const evening = {
    clock: new SetClock('2026-06-04T01:30:00Z'),
    options: { hours: { window: parseWindow('mon-sun 09:00-20:00'), timeZone: 'America/Los_Angeles' } },
  };

  it('reports an unavailable consent ledger', async () => {
    await run(evening);
    messaging.isLedgerUnavailable = true;
    await stall();
    expect(await reason()).toMatch(/consent ledger is unavailable/);
    expect(await alerted()).toHaveLength(1);
  });

  it('sends no alert while it is night for the remaining recipients', async () => {
    await run(evening);
    await messaging.rows(`UPDATE campaign_recipient SET phone = '+1212' || substr(phone, 6)`);
    await stall();
    expect(await reason()).toMatch(/too early or too late/);
    expect(await alerted()).toEqual([]);
  });

  it('reports texts in doubt, and texts that are due later', async () => {
    await run();
    await messaging.rows(`UPDATE campaign_recipient SET not_before = now() + interval '1 hour'`);
    await stall();
    expect(await reason()).toMatch(/3 texts are due later/);

    await messaging.rows('DELETE FROM campaign_stall');
    await messaging.rows(`UPDATE campaign_recipient SET status = 'unknown', claim_token = id`);
    await stall();
    expect(await reason()).toMatch(/3 texts are in doubt/);
    expect(await alerted()).toEqual([]);
  });
});
