import { randomUUID } from 'node:crypto';
import { changeAutomation, listAutomations, previewAutomation } from '@lacquer/contracts/messaging/automations';
import { listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { afterEach, describe, expect, it } from '@jest/globals';
import { allDone, automationForm, chooseToday, texted, turnOn } from '../testing/automation-steps.js';
import { stopAll } from '../testing/running-campaigns.js';
import { lapsedGuests, salonOf } from '../testing/salon-of-guests.js';

afterEach(stopAll);

const unknown = expect.objectContaining({ code: 'MESSAGING.SEGMENT_UNKNOWN' });

describe('an automation with a segment', () => {
  it('texts those of its occasion who are in the segment on the day, and nobody once that is deleted', async () => {
    const salon = salonOf(lapsedGuests(6));
    const messaging = await salon.start();
    const segmentId = randomUUID();
    const { matches } = messaging;
    messaging.matches = (customer, filter) =>
      matches(customer, filter) &&
      salon.members.findIndex(({ customerId }) => customerId === customer.customerId) <
        (filter.within?.visitsAtLeast ?? 6);
    const save = (visits: number) => {
      messaging.segments = [{ id: segmentId, name: 'VIP', filter: { visitsAtLeast: visits }, version: 0 }];
    };
    const form = automationForm({ days: 14, segmentId });
    await expect(messaging.call(changeAutomation, { kind: 'lapsed', ...form })).rejects.toEqual(unknown);
    save(2);
    await turnOn(messaging, 'lapsed', { segmentId });
    expect(await messaging.call(previewAutomation, { kind: 'lapsed' })).toMatchObject({ matched: 2 });

    save(4);
    await chooseToday(messaging);
    await allDone(messaging);
    expect(await texted(messaging)).toHaveLength(4);
    expect((await messaging.call(listCampaigns, {}))[0]).toMatchObject({
      segment: { id: segmentId, name: 'VIP', filter: { visitsAtLeast: 4 } },
    });

    messaging.segments = [];
    salon.clock.pass(1);
    await chooseToday(messaging);
    const [automation] = await messaging.call(listAutomations, {});
    expect(automation).toMatchObject({
      segmentId,
      whyNotToday: 'This segment was deleted. Restore it, or choose another audience.',
    });
    expect(await messaging.call(listCampaigns, {})).toHaveLength(1);
    expect(await texted(messaging)).toHaveLength(4);
  });
});
