import { randomUUID } from 'node:crypto';
import {
  duplicateCampaign,
  editCampaign,
  everyoneNow,
  launchCampaign,
  previewCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { afterEach, describe, expect, it } from '@jest/globals';
import { becomes, create, get, inMs, run, start, stopAll } from '../testing/running-campaigns.js';
import { type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

/** Five customers; a filter by visits matches as many of them as it says. */
async function open(): Promise<{ messaging: RunningMessaging; segmentId: string; save: (visits: number) => void }> {
  const messaging = await run({ customers: someCustomers(5) });
  messaging.matches = ({ customerId }, { within }) =>
    messaging.customers.findIndex((customer) => customer.customerId === customerId) < (within?.visitsAtLeast ?? 5);
  const segmentId = randomUUID();
  const save = (visits: number) => {
    messaging.segments = [{ id: segmentId, name: '단골 손님', filter: { visitsAtLeast: visits }, version: visits }];
  };
  save(3);
  return { messaging, segmentId, save };
}

const textedBy = async (messaging: RunningMessaging, id: string) =>
  (await becomes(messaging, id, 'finished')).counts.delivered;

describe('a campaign to a segment', () => {
  it('is counted, launched and frozen with the customers of the segment', async () => {
    const { messaging, segmentId } = await open();
    const plan = { message: 'Hello', campaignType: '' as const, ...everyoneNow, segmentId };
    expect(await messaging.call(previewCampaign, plan)).toMatchObject({ matched: 3, eligible: 3 });

    const { campaignId, message } = await messaging.call(launchCampaign, plan);
    expect(message).toContain('3 customers');
    expect(await textedBy(messaging, campaignId)).toBe(3);
    expect(await get(messaging, campaignId)).toMatchObject({
      filter: {},
      segmentId,
      segment: { id: segmentId, name: '단골 손님', filter: { visitsAtLeast: 3 } },
    });
  });

  it('follows the segment as a draft, and keeps its filter once it is scheduled', async () => {
    const { messaging, segmentId, save } = await open();
    const { id } = await create(messaging, { segmentId, filter: { spentAtLeast: 100 } });
    save(2);
    await start(messaging, id, inMs(1500));
    save(4);

    const scheduled = await get(messaging, id);
    expect(scheduled).toMatchObject({ filter: { spentAtLeast: 100 }, segment: { filter: { visitsAtLeast: 2 } } });
    messaging.segments = [];
    expect(await textedBy(messaging, id)).toBe(2);
  });

  it('is refused where the segment has been deleted, and can take another audience', async () => {
    const { messaging, segmentId } = await open();
    const unknown = expect.objectContaining({ code: 'MESSAGING.SEGMENT_UNKNOWN' });
    const { id } = await create(messaging, { segmentId });
    messaging.segments = [];

    await expect(start(messaging, id)).rejects.toEqual(unknown);
    await expect(create(messaging, { segmentId })).rejects.toEqual(unknown);
    const plan = { message: 'Hello', campaignType: '' as const, ...everyoneNow, segmentId };
    await expect(messaging.call(previewCampaign, plan)).rejects.toEqual(unknown);
    await expect(messaging.call(launchCampaign, plan)).rejects.toEqual(unknown);
    const copy = await messaging.call(duplicateCampaign, { id });
    expect(copy).toMatchObject({ segmentId, segment: { filter: { visitsAtLeast: 3 } } });
    await expect(start(messaging, copy.id)).rejects.toEqual(unknown);

    const draft = { message: 'Hello', campaignType: '' as const, filter: {}, holdoutPercent: 0, segmentId: null };
    const edited = await messaging.call(editCampaign, { id, ...draft });
    expect(edited).toMatchObject({ segmentId: null, filter: {} });
    expect(edited.segment ?? null).toBeNull();
    await start(messaging, id);
    expect(await textedBy(messaging, id)).toBe(5);
  });

  it('tells a later editor of the draft which segment the other has chosen', async () => {
    const { messaging, segmentId } = await open();
    const { id } = await create(messaging);
    const draft = { message: 'Hello', campaignType: '' as const, filter: {}, holdoutPercent: 0 };
    await messaging.call(editCampaign, { id, ...draft, segmentId, version: 0 });

    await expect(messaging.call(editCampaign, { id, ...draft, segmentId: null, version: 0 })).rejects.toMatchObject({
      code: 'MESSAGING.CHANGED_MEANWHILE',
      meanwhile: { present: { segmentId } },
    });
    expect(await messaging.call(editCampaign, { id, ...draft, segmentId, version: 0 })).toMatchObject({ version: 1 });
  });
});
