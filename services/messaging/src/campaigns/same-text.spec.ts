import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  cancelCampaign,
  everyoneNow,
  launchCampaign,
  listCampaigns,
  previewCampaign,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { repeatedText } from '@lacquer/contracts/messaging/same-text';
import type { RequestOf } from '@lacquer/contracts/contract';
import { type Actor, commandLineId } from '@lacquer/contracts/staff/actor';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { turnOn } from '../testing/automation-steps.js';
import { create, get, inMs, run, stopAll } from '../testing/running-campaigns.js';
import { type RunningMessaging, someCustomers } from '../testing/running-messaging.js';

afterEach(stopAll);

const minutesMs = 60_000;
const another: Actor = { id: randomUUID(), role: 'owner' };
const plan = { message: 'Open on Sunday', campaignType: '' as const, ...everyoneNow };

/** The refusal, or null for a launch that passed. */
const refusal = (launch: Promise<unknown>): Promise<DomainError | null> =>
  launch.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'MESSAGING.SAME_TEXT') return error;
      throw error;
    },
  );

async function salon(count = 3) {
  const messaging = await run({ customers: someCustomers(count), worker: false });
  const launch = (changes: Partial<RequestOf<typeof launchCampaign>> = {}, call = messaging.call) =>
    refusal(call(launchCampaign, { ...plan, ...changes }));
  const start = (
    id: string,
    changes: Partial<RequestOf<typeof startCampaign>> = {},
    call: RunningMessaging['call'] = messaging.call,
  ) => refusal(call(startCampaign, { id, at: null, ...changes }));
  const draft = async () => (await create(messaging, { message: plan.message })).id;
  const age = (minutes: number) =>
    messaging.rows(`UPDATE campaign SET started_at = started_at - make_interval(mins => $1)`, [minutes]);
  return { messaging, launch, start, draft, age, anothers: messaging.callAs(another) };
}

describe('a launch of words that were launched within ten minutes', () => {
  it('is refused whoever launches it, and says which campaign, when, by whom and to how many', async () => {
    const { messaging, launch, anothers } = await salon();
    const { campaignId } = await messaging.callAs(another)(launchCampaign, plan);

    const refused = await launch();

    expect(refused?.kind).toBe('conflict');
    expect(refused?.message).toBe(
      `The same words began to go out less than a minute ago: campaign ${campaignId.slice(0, 8)}, launched by ${another.id}, to 3 customers. Customers who got them would get them twice. To send them anyway, confirm the number of customers: 3.`,
    );
    expect(refused?.meanwhile?.by).toBe(another.id);
    const { at, ...present } = repeatedText.parse(refused?.meanwhile?.present);
    expect(present).toEqual({ campaignId, reach: 3, recipients: 3 });
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(minutesMs);
    expect((await launch({}, anothers))?.message).toContain('launched by you,');
    expect(await messaging.call(listCampaigns, {})).toHaveLength(1);
  });

  it('passes with the number of customers that it reaches, and with no other number', async () => {
    const { messaging, launch } = await salon(3);
    expect(await launch()).toBeNull();
    messaging.customers.push({ ...someCustomers(1).at(0)!, phoneNumber: '+12125550177' });

    expect((await launch({ confirmedRecipients: 3 }))?.message).toMatch(
      /^This would now reach 4 customers, not 3\. .* confirm the number of customers: 4\.$/,
    );
    expect(await launch({ confirmedRecipients: 4 })).toBeNull();
    expect(await messaging.call(listCampaigns, {})).toHaveLength(2);
  });

  it('is the same with other capitals and spaces; other words pass', async () => {
    const { launch } = await salon();
    expect(await launch()).toBeNull();
    expect(await launch({ message: 'open  on\nSUNDAY' })).not.toBeNull();
    expect(await launch({ message: 'Open on Monday' })).toBeNull();
  });

  it('passes after ten minutes', async () => {
    const { launch, age } = await salon();
    expect(await launch()).toBeNull();
    await age(9);
    expect((await launch())?.message).toContain('began to go out 9 minutes ago');
    await age(2);
    expect(await launch()).toBeNull();
  });

  it('passes exactly once of several at the same moment, by every way in', async () => {
    const { messaging, launch, start, draft, anothers } = await salon();
    const drafts = [await draft(), await draft(), await draft()];

    const refused = await Promise.all([
      launch(),
      launch({}, anothers),
      launch({ at: inMs(5 * minutesMs).toISOString() }, anothers),
      start(drafts.at(0)!),
      start(drafts.at(1)!, {}, anothers),
      start(drafts.at(2)!, { at: inMs(3 * minutesMs).toISOString() }),
    ]);

    expect(refused.filter((each) => each === null)).toHaveLength(1);
    const begun = (await messaging.call(listCampaigns, {})).filter(({ status }) => status !== 'draft');
    expect(begun).toHaveLength(1);
  });

  it('is checked when a draft is started or scheduled, and leaves it a draft', async () => {
    const { messaging, launch, start, draft } = await salon();
    const id = await draft();
    expect(await launch()).toBeNull();

    expect(await start(id)).not.toBeNull();
    expect(await start(id, { at: inMs(9 * minutesMs).toISOString() })).not.toBeNull();
    expect((await get(messaging, id)).status).toBe('draft');
    expect(await start(id, { at: inMs(11 * minutesMs).toISOString() })).toBeNull();
    expect(await start(id, { confirmedRecipients: 3 })).toBeNull();
    expect((await get(messaging, id)).status).toBe('running');
  });

  it('counts a scheduled campaign at its time, also against another scheduled one', async () => {
    const { messaging, launch, start, draft } = await salon();
    const id = await draft();
    const noon = Date.now() + 60 * minutesMs;
    expect(await start(id, { at: new Date(noon).toISOString() })).toBeNull();

    const at = (minutes: number) => ({ at: new Date(noon + minutes * minutesMs).toISOString() });
    expect(await launch(at(-11))).toBeNull();
    expect((await launch(at(9)))?.message).toMatch(
      new RegExp(
        `^The same words are scheduled for \\w+ \\d+ at \\d+:\\d\\d [AP]M: campaign ${id.slice(0, 8)}, launched by you, `,
      ),
    );
    // a schedule is no repetition of itself
    expect(await start(id, at(1))).toBeNull();
    await messaging.call(cancelCampaign, { id });
    expect(await launch(at(10))).toBeNull();
  });

  it('counts a schedule that is overdue and starts as soon as it can', async () => {
    const { messaging, launch } = await salon();
    expect(await launch({ at: inMs(60_000).toISOString() })).toBeNull();
    await messaging.rows(`UPDATE campaign SET scheduled_at = now() - interval '40 minutes'`);
    expect(await launch()).not.toBeNull();
    // it waits for the staff
    await messaging.rows(`UPDATE campaign SET scheduled_at = now() - interval '61 minutes'`);
    expect(await launch()).toBeNull();
  });

  it('is no repetition if it is the same launch again', async () => {
    const { messaging, launch } = await salon();
    const [campaignId, idempotencyKey] = [randomUUID(), randomUUID()];
    const refused = await Promise.all([launch({ campaignId }), launch({ campaignId }), launch({ campaignId })]);
    expect(refused).toEqual([null, null, null]);
    expect(await launch({ campaignId })).toBeNull();
    expect(await messaging.call(listCampaigns, {})).toHaveLength(1);

    const other = { message: 'Another text', idempotencyKey };
    expect(await Promise.all([launch(other), launch(other)])).toEqual([null, null]);
    expect(await launch(other)).toBeNull();
    expect(await messaging.call(listCampaigns, {})).toHaveLength(2);
    // a refused launch leaves no key
    expect(await launch({ idempotencyKey: 'again' })).not.toBeNull();
    expect(await launch({ idempotencyKey: 'again', confirmedRecipients: 3 })).toBeNull();
  });

  it('names the command line and an automation', async () => {
    const { messaging, launch } = await salon();
    expect(await launch()).toBeNull();
    await messaging.rows('UPDATE campaign SET launched_by = $1', [commandLineId]);
    const refused = await launch();
    expect(refused?.message).toContain('launched on the command line,');
    expect(refused?.meanwhile?.by).toBeNull();
    await turnOn(messaging, 'lapsed');
    await messaging.rows(`UPDATE campaign SET automation = 'lapsed'`);
    expect((await launch())?.message).toContain('launched by an automation,');
  });

  it('is warned about in the preview', async () => {
    const { messaging, launch } = await salon();
    const warnings = async (at: Date | null = null) =>
      (await messaging.call(previewCampaign, { ...plan, at: at?.toISOString() ?? null })).warnings.join(' ');
    expect(await warnings()).not.toMatch(/same words/);
    expect(await launch()).toBeNull();
    expect(await warnings()).toMatch(/The same words began to go out less than a minute ago/);
    expect(await warnings(inMs(12 * minutesMs))).not.toMatch(/same words/);
  });
});
