import { ProviderClocks } from '@lacquer/platform/health/provider-clocks';
import { Measures } from '@lacquer/platform/metrics/measures';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, describe, expect, it } from '@jest/globals';
import { runWithTwilio, stopAll } from '../../testing/running-campaigns.js';

afterEach(stopAll);

describe("a machine whose clock differs from Twilio's", () => {
  it('is in trouble until somebody sets the clock', async () => {
    const { messaging, twilio } = await runWithTwilio({ worker: false });
    const seconds = async () => {
      await messaging.get(ProviderClocks).compare();
      return (await messaging.get(Measures).troubles())['twilioClockOffSeconds'];
    };
    expect(await seconds()).toBeUndefined();
    // neither a read of the account nor a text
    expect([...twilio.asked, ...twilio.posted]).toEqual([]);

    twilio.clockAheadMs = -7 * 60_000;
    await eventually(async () => Math.abs(((await seconds()) ?? 0) - 420) < 5);
    twilio.clockAheadMs = 7 * 60_000;
    await eventually(async () => Math.abs(((await seconds()) ?? 0) + 420) < 5);
    twilio.clockAheadMs = 0;
    await eventually(async () => (await seconds()) === undefined);
  });
});
