import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { at, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

describe('the name in a text', () => {
  let messaging: RunningMessaging;
  beforeEach(async () => {
    messaging = await runMessaging({ customers: someCustomers(1), worker: false });
  });
  afterEach(() => messaging.stop());

  const launchedText = async (): Promise<string> => {
    const { campaignId } = await messaging.launch('Weekend Special');
    return at(await messaging.rows<{ body: string }>('SELECT body FROM campaign WHERE id = $1', [campaignId]), 0).body;
  };

  it("is the one in the salon's profile, as it is when the campaign is launched", async () => {
    messaging.salonName = 'Example Nails';
    expect(await launchedText()).toBe('Example Nails: Weekend Special Reply STOP to opt out');

    messaging.salonName = 'Example Nails & Spa';

    expect(await launchedText()).toBe('Example Nails & Spa: Weekend Special Reply STOP to opt out');
  });

  it('stays the last known one while the catalog cannot be asked', async () => {
    messaging.salonName = 'Example Nails';
    await launchedText();
    messaging.salonName = null;

    expect(await launchedText()).toBe('Example Nails: Weekend Special Reply STOP to opt out');
  });

  it('is the configured one when the catalog could never be asked', async () => {
    expect(await launchedText()).toBe('Lacquer House: Weekend Special Reply STOP to opt out');
  });
});
