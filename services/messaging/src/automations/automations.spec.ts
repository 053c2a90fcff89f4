import { afterEach, describe, expect, it } from '@jest/globals';
import { changeAutomation, listAutomations, turnAutomation } from '@lacquer/contracts/messaging/automations';
import { listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { allDone, automationForm, chooseToday, texted, turnOn } from '../testing/automation-steps.js';
import { stopAll } from '../testing/running-campaigns.js';
import { at } from '../testing/running-messaging.js';
import { lapsedGuests, salonOf } from '../testing/salon-of-guests.js';

afterEach(stopAll);

describe('automations', () => {
  it('let one of two concurrent edits win; turning one on keeps the stored settings', async () => {
    const messaging = await salonOf([]).start({ worker: false });
    const change = (message: string, version?: number) =>
      messaging.call(changeAutomation, { kind: 'birthday', ...automationForm({ message }), version });
    const changes = await Promise.allSettled(['One', 'Two', 'Three'].map((message) => change(message, 0)));
    const [stored] = changes.flatMap((done) => (done.status === 'fulfilled' ? [done.value] : []));
    const refused = changes.flatMap((done): unknown[] => (done.status === 'rejected' ? [done.reason] : []));
    expect(stored).toMatchObject({ version: 1 });
    expect(refused).toHaveLength(2);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'MESSAGING.CHANGED_MEANWHILE', meanwhile: { present: stored } });

    await Promise.all([change('Last'), messaging.call(turnAutomation, { kind: 'birthday', isOn: true })]);
    expect(at(await messaging.call(listAutomations, {}), 1)).toMatchObject({ message: 'Last', isOn: true, version: 2 });
  });

  it('turn on only with the settings that the owner saw, and turn off with any', async () => {
    const messaging = await salonOf([]).start({ worker: false });
    const turn = (isOn: boolean, version?: number) =>
      messaging.call(turnAutomation, { kind: 'birthday', isOn, version });
    const theirs = await messaging.call(changeAutomation, {
      kind: 'birthday',
      ...automationForm({ message: 'Theirs' }),
    });
    const late = { code: 'MESSAGING.CHANGED_MEANWHILE', meanwhile: { present: theirs } };
    await expect(turn(true, 0)).rejects.toMatchObject(late);
    expect(at(await messaging.call(listAutomations, {}), 1)).toEqual(theirs);

    expect(await turn(true, theirs.version)).toMatchObject({ message: 'Theirs', isOn: true });
    // a repetition after a lost answer
    expect(await turn(true, theirs.version)).toMatchObject({ isOn: true });
    await expect(turn(true, 0)).rejects.toMatchObject({ code: late.code, meanwhile: { present: { isOn: true } } });
    expect(await turn(true)).toMatchObject({ isOn: true });
    expect(await turn(false, 0)).toMatchObject({ isOn: false });
  });

  it('stay off until an owner turns them on, and can be turned off again', async () => {
    const salon = salonOf(lapsedGuests(2));
    const messaging = await salon.start();
    await chooseToday(messaging);
    expect(
      (await messaging.call(listAutomations, {})).map(({ kind, isOn, nextRunAt }) => [kind, isOn, nextRunAt]),
    ).toEqual([
      ['lapsed', false, null],
      ['birthday', false, null],
      ['first-visit', false, null],
    ]);
    await expect(messaging.call(turnAutomation, { kind: 'first-visit', isOn: true })).rejects.toMatchObject({
      code: 'MESSAGING.AUTOMATION_INCOMPLETE',
    });

    const lapsed = await turnOn(messaging, 'lapsed');
    expect(lapsed).toMatchObject({ isOn: true, days: 14, nextRunAt: new Date(salon.clock.at).toISOString() });
    await messaging.call(turnAutomation, { kind: 'lapsed', isOn: false });
    await chooseToday(messaging);
    expect(await messaging.call(listCampaigns, {})).toEqual([]);

    await messaging.call(turnAutomation, { kind: 'lapsed', isOn: true });
    await chooseToday(messaging);
    await allDone(messaging);
    expect(await texted(messaging)).toHaveLength(2);
    const [campaign] = await messaging.call(listCampaigns, {});
    expect(campaign).toMatchObject({ automation: 'lapsed', simulated: true });
    expect(at(await messaging.call(listAutomations, {}), 0)).toMatchObject({
      campaigns: 1,
      texted: 2,
      heldOut: 0,
      lastRunOn: '2026-01-10',
      nextRunAt: '2026-01-11T18:30:00.000Z',
      latestCampaignId: campaign?.id,
    });
  });

  it('explain why today is skipped after being turned off and on again', async () => {
    const salon = salonOf(lapsedGuests(1));
    const messaging = await salon.start();
    const turn = (isOn: boolean) => messaging.call(turnAutomation, { kind: 'lapsed', isOn });
    expect(await turnOn(messaging, 'lapsed')).toMatchObject({ whyNotToday: null });
    expect(await turn(false)).toMatchObject({ whyNotToday: null });
    salon.clock.pass(1 / 24);
    const skipped = { whyNotToday: expect.stringContaining('turned on after its time') };
    expect(await turn(true)).toMatchObject({ ...skipped, nextRunAt: '2026-01-11T18:30:00.000Z' });
    await turn(false);
    expect(await turn(true)).toMatchObject(skipped);

    salon.clock.pass(1);
    expect(at(await messaging.call(listAutomations, {}), 0)).toMatchObject({ whyNotToday: null });
    await chooseToday(messaging);
    await turn(false);
    expect(await turn(true)).toMatchObject({ whyNotToday: 'It has already run today.' });
  });
});
