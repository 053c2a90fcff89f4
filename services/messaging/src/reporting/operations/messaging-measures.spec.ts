import { productVersion } from '@lacquer/platform/release/version';
import { renderMetrics } from '@lacquer/platform/metrics/metrics';
import { Measures } from '@lacquer/platform/metrics/measures';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { PaceRepository } from '../../pace/pace.repository.js';
import { runMessaging, type RunningMessaging, someCustomers } from '../../testing/running-messaging.js';

describe.each(['postgres', 'redis'] as const)('the measures of messaging, with the queue on %s', (kind) => {
  let messaging: RunningMessaging;
  afterEach(async () => {
    jest.restoreAllMocks();
    await messaging.stop();
  });

  const workersLine = `queue_workers{app="messaging",version="${productVersion()}"}`;
  const figure = async (line: string) => {
    const { body } = await renderMetrics();
    const found = body.split('\n').find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };

  it('report texts in doubt, the hold and its reason, the queues and the states of campaigns', async () => {
    messaging = await runMessaging({
      kind,
      worker: false,
      customers: someCustomers(3),
      options: { pace: { segmentsPerSecond: 20 } },
    });
    const { campaignId } = await messaging.launch();
    await messaging.rows(
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, claim_token, claimed_at, body, segments)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), '+1213555010' || n, 'unknown', gen_random_uuid(),
         now() - interval '5 minutes', 'Hello', 1 FROM generate_series(1, 2) AS n`,
      [campaignId],
    );
    await messaging.get(PaceRepository).hold(60_000, saidBefore('Twilio is overloaded.'));

    await eventually(async () => (await figure('queue_jobs{app="messaging",queue="campaigns",state="waiting"}')) === 1);
    expect(await figure('texts_in_doubt{app="messaging"}')).toBe(2);
    expect(await figure('texts_oldest_doubt_seconds{app="messaging"}')).toBeGreaterThan(299);
    expect(await figure('campaigns{app="messaging",status="running"}')).toBe(1);
    expect(await figure('sender_held_seconds{app="messaging",reason="Twilio is overloaded."}')).toBeGreaterThan(50);
    expect(await figure('sender_segments_per_second{app="messaging"}')).toBeGreaterThan(0);
    expect(await figure('queue_oldest_waiting_seconds{app="messaging",queue="campaigns"}')).toBeGreaterThan(0);
    expect(await figure(workersLine)).toBe(0);
    expect(await messaging.get(Measures).troubles()).toMatchObject({ textsInDoubt: 2 });
  });

  it('report the version of the running worker', async () => {
    messaging = await runMessaging({ kind });
    await eventually(async () => (await figure(workersLine)) === 1);
  });

  it('log one line for each state of a campaign', async () => {
    const lines = jest.spyOn(Logger.prototype, 'log');
    messaging = await runMessaging({ kind, customers: someCustomers(2) });
    const { campaignId } = await messaging.launch();
    const states = () =>
      lines.mock.calls.flatMap(([line]) => {
        const entry = line as { msg?: string; campaignId?: string };
        return entry.campaignId === campaignId && entry.msg?.startsWith('campaign is') ? [entry.msg] : [];
      });

    await eventually(() => states().length >= 2);
    expect(states()).toEqual(['campaign is running', 'campaign is finished']);
  });
});
