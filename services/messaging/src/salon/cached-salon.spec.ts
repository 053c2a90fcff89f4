import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SendingWindow } from '../hours/sending-window.js';
import { at, runMessaging, type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

describe("the salon's name in a text", () => {
  let messaging: RunningMessaging;
  beforeEach(async () => {
    messaging = await runMessaging({ customers: someCustomers(1), worker: false });
  });
  afterEach(() => messaging.stop());

  const launchedText = async (message = 'Weekend Special'): Promise<string> => {
    const { campaignId } = await messaging.launch(message);
    return at(await messaging.rows<{ body: string }>('SELECT body FROM campaign WHERE id = $1', [campaignId]), 0).body;
  };

  it("is the one in the salon's profile when the campaign is launched", async () => {
    messaging.salonName = 'Example Nails';
    expect(await launchedText()).toBe('Example Nails: Weekend Special Reply STOP to opt out');

    messaging.salonName = 'Example Nails & Spa';

    expect(await launchedText()).toBe('Example Nails & Spa: Weekend Special Reply STOP to opt out');
  });

  it('is the last known one while the catalog is unavailable', async () => {
    messaging.salonName = 'Example Nails';
    await launchedText('Weekday Special');
    messaging.salonName = null;

    expect(await launchedText()).toBe('Example Nails: Weekend Special Reply STOP to opt out');
  });

  it('is the last known one after a restart, and so is the time zone', async () => {
    messaging.salonName = 'Example Nails';
    messaging.timeZone = 'America/New_York';
    await launchedText('Weekday Special');
    messaging.salonName = null;
    await messaging.startWorker();

    expect(await launchedText()).toBe('Example Nails: Weekend Special Reply STOP to opt out');
    const window = messaging.get(SendingWindow);
    await window.refresh();
    expect(window.timeZone).toBe('America/New_York');
  });

  it("is unknown before the catalog's first answer: a launch is rejected with the reason", async () => {
    messaging.salonName = null;

    await expect(messaging.launch()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'MESSAGING.SALON_UNKNOWN',
      message: expect.stringContaining('Try again'),
    });
    expect(await messaging.rows('SELECT 1 FROM campaign')).toEqual([]);
  });
});
