import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { getAutomationReport, listAutomations, previewAutomation } from '@lacquer/contracts/messaging/automations';
import {
  type AutomationKind,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { listCampaignRecipients } from '@lacquer/contracts/messaging/campaign-progress';
import { recipientSentences } from '@lacquer/contracts/messaging/recipient-sentences';
import { eventually } from '@lacquer/servers/testing/eventually';
import { allDone, automationForm, chooseToday, texted, turnOn } from '../testing/automation-steps.js';
import { reasons, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging } from '../testing/running-messaging.js';
import { dayMs, type Guest, lapsedGuests, MovedClock, salonOf } from '../testing/salon-of-guests.js';
import { ClaimsRepository } from '../texts/recipients/claims.repository.js';

afterEach(stopAll);

/** Came for the first time this morning, and has the birthday today. */
const newGuest = (): Guest => ({
  visits: [new MovedClock().at - 5 * 3_600_000],
  birthday: { month: 1, day: 10 },
});

/** Thanks after a visit that were sent to the phone. */
const thankedAt = (messaging: RunningMessaging, phone: string | undefined, ago: string) =>
  messaging.rows(
    `INSERT INTO outgoing_text (id, kind, phone, body, segments, message_count, status, claimed_at)
     VALUES (gen_random_uuid(), 'after-visit', $1, 'Thanks', 1, 1, 'accepted', now() - $2::interval)`,
    [phone, ago],
  );

describe('the texts of automations', () => {
  it('text nobody within their cap whom a campaign that started just before is about to text', async () => {
    const salon = salonOf(lapsedGuests(40));
    const messaging = await salon.startWithTwilio();
    await turnOn(messaging, 'lapsed', { capDays: 7 });

    await messaging.launch();
    salon.clock.pass(1 / dayMs);
    await chooseToday(messaging);

    await eventually(async () => {
      await messaging.sweep();
      return (await messaging.call(listCampaigns, {})).every(({ status }) => status === 'finished');
    });
    const texts = await messaging.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM campaign_recipient WHERE status <> 'skipped' GROUP BY phone`,
    );
    expect(texts).toEqual(Array.from({ length: 40 }, () => ({ count: 1 })));
    expect(await texted(messaging)).toEqual(salon.members.map(({ customerId }) => ({ kind: null, customerId })));
  });

  it('text a birthday on its day only, wherever the phone is', async () => {
    // one in New Jersey, where the day ends at nine in the evening of Los Angeles, and one in Los Angeles
    const salon = salonOf([0, 1].map(() => ({ visits: [], birthday: { month: 1, day: 10 } })));
    const messaging = await salon.startWithTwilio();
    messaging.customers = messaging.customers.map((customer, index) =>
      index === 0 ? customer : { ...customer, phoneNumber: '+12135550111' },
    );
    await turnOn(messaging, 'birthday');
    await messaging.queue('sms').pause();
    await chooseToday(messaging);
    await eventually(
      async () => (await messaging.rows(`SELECT 1 FROM campaign WHERE frozen_at IS NOT NULL`)).length === 1,
    );

    salon.clock.pass(10.5 / 24);
    await messaging.queue('sms').resume();
    await eventually(async () => {
      await messaging.sweep();
      return (await messaging.call(listCampaigns, {})).every(({ status }) => status === 'finished');
    });

    const [campaign] = await messaging.call(listCampaigns, {});
    const { recipients } = await messaging.call(listCampaignRecipients, { id: campaign?.id ?? '', limit: 10 });
    const outcomes = Object.fromEntries(recipients.map(({ phone, ...outcome }) => [phone, outcome]));
    expect(outcomes).toMatchObject({
      '+12135550111': { status: 'accepted' },
      [at(salon.members, 0).phoneNumber]: {
        status: 'skipped',
        skipReason: null,
        explanation: 'The birthday or the offer had ended before the text could be sent.',
      },
    });
  });

  it('skip a birthday that passed while the campaign was paused, and never claim it', async () => {
    const salon = salonOf([{ visits: [], birthday: { month: 1, day: 10 } }]);
    const messaging = await salon.startWithTwilio();
    await messaging.queue('sms').pause();
    await turnOn(messaging, 'birthday');
    await chooseToday(messaging);
    const listed = () =>
      messaging.rows<{ id: string; why: string | null }>(`SELECT id, skip_reason AS why FROM campaign_recipient`);
    await eventually(async () => (await listed()).length === 1);
    await messaging.rows(`UPDATE campaign SET status = 'paused'`);
    await messaging.sweep();
    expect(await listed()).toMatchObject([{ why: null }]);

    salon.clock.pass(10.5 / 24);
    await messaging.rows(`UPDATE campaign SET status = 'running'`);
    expect(await messaging.get(ClaimsRepository).claim(at(await listed(), 0).id)).toBeNull();
    await messaging.rows(`UPDATE campaign SET status = 'paused'`);
    await messaging.sweep();
    expect(await listed()).toMatchObject([{ why: 'occasion-passed' }]);
  });

  it.each<[string, AutomationKind, (messaging: RunningMessaging, salon: ReturnType<typeof salonOf>) => void]>([
    ['has come again', 'lapsed', (messaging, salon) => salon.visit(messaging, 0)],
    ['has booked', 'lapsed', (_, salon) => salon.book(0)],
    ['has come again', 'first-visit', (messaging, salon) => salon.visit(messaging, 0)],
    ['is no longer known', 'birthday', (messaging) => (messaging.customers = messaging.customers.slice(1))],
  ])('are not sent to who %s while the campaign was paused: %s', async (_, kind, happens) => {
    const guests = kind === 'lapsed' ? lapsedGuests(2) : [0, 1].map(() => newGuest());
    const salon = salonOf(guests);
    const messaging = await salon.startWithTwilio();
    await turnOn(messaging, kind);
    await messaging.queue('sms').pause();
    await chooseToday(messaging);
    await eventually(async () => (await messaging.rows(`SELECT FROM campaign_recipient`)).length === 2);
    const [campaign] = await messaging.call(listCampaigns, {});
    const id = campaign?.id ?? '';
    await messaging.call(pauseCampaign, { id });
    salon.clock.pass(kind === 'birthday' ? 1 / 24 : 1);
    happens(messaging, salon);
    await messaging.queue('sms').resume();
    await messaging.call(resumeCampaign, { id });
    await messaging.sweep();
    await allDone(messaging);

    const { recipients } = await messaging.call(listCampaignRecipients, { id, limit: 10 });
    expect(recipients.toSorted((one, other) => (one.phone < other.phone ? -1 : 1))).toMatchObject([
      {
        phone: at(salon.members, 0).phoneNumber,
        status: 'skipped',
        skipReason: null,
        explanation: recipientSentences.leftAudience,
      },
      { phone: at(salon.members, 1).phoneNumber, status: 'accepted' },
    ]);
  });

  it('wait while the customer service does not say who still belongs to them', async () => {
    const salon = salonOf(lapsedGuests(1));
    const messaging = await salon.startWithTwilio();
    await turnOn(messaging, 'lapsed');
    await messaging.queue('sms').pause();
    await chooseToday(messaging);
    await eventually(async () => (await messaging.rows(`SELECT FROM campaign_recipient`)).length === 1);
    let asked = 0;
    messaging.failAudience = () => (asked += 1) > 0;
    await messaging.queue('sms').resume();
    await eventually(() => asked > 0);
    expect(await messaging.rows(`SELECT status FROM campaign_recipient`)).toEqual([{ status: 'pending' }]);
    messaging.failAudience = () => false;
    await allDone(messaging);
    expect(await texted(messaging)).toHaveLength(1);
  });

  it('ask the customer service about many recipients at once', async () => {
    const salon = salonOf(lapsedGuests(60));
    const messaging = await salon.start();
    await turnOn(messaging, 'lapsed');
    await messaging.queue('sms').pause();
    await chooseToday(messaging);
    await eventually(async () => (await messaging.rows(`SELECT FROM campaign_recipient`)).length === 60);
    let asked = 0;
    messaging.failAudience = () => (asked += 1) < 0;
    await messaging.queue('sms').resume();
    await allDone(messaging);
    expect(await texted(messaging)).toHaveLength(60);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(40);
  });

  it('text each occasion once, over weeks of visits, and nobody by two of them within a week', async () => {
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const begin = new MovedClock().at;
    const guests: Guest[] = Array.from({ length: 40 }, () => ({
      visits: Array.from({ length: next(3) }, () => begin - (next(30) + 1) * dayMs - 3_600_000).toSorted(
        (a, b) => a - b,
      ),
      birthday: { month: 1, day: 1 + next(31) },
    }));
    const salon = salonOf(guests);
    const messaging = await salon.start();
    // one after another, so that who comes first within a week is certain
    const kinds = [
      { kind: 'birthday', time: '10:30' },
      { kind: 'first-visit', time: '11:30' },
      { kind: 'lapsed', time: '12:30' },
    ] as const;
    for (const { kind, time } of kinds) await turnOn(messaging, kind, { time });
    const choices: { kind: AutomationKind; at: number; visits: number[][]; date: string }[] = [];
    for (let day = 0; day < 24; day += 1) {
      for (const { kind } of kinds) {
        choices.push({
          kind,
          at: salon.clock.at,
          visits: guests.map(({ visits }) => [...visits]),
          date: new Date(salon.clock.at).toISOString().slice(5, 10),
        });
        await Promise.all([chooseToday(messaging), chooseToday(messaging)]);
        await allDone(messaging);
        await chooseToday(messaging);
        salon.clock.pass(1 / 24);
      }
      salon.clock.pass(9 / 24);
      for (const index of guests.keys()) if (next(12) === 0) salon.visit(messaging, index);
      salon.clock.pass(0.5);
    }

    let putOff = 0;
    const expected = guests.flatMap(({ birthday }, index) => {
      const { customerId } = at(salon.members, index);
      // an occasion is a lapse after one visit, a birthday or the first visit; each has a key
      const occasionOf = ({ kind, at: now, visits, date }: (typeof choices)[number]) => {
        const before = visits[index] ?? [];
        const last = before.at(-1) ?? -Infinity;
        const days = (now - last) / dayMs;
        const [, day] = date.split('-').map(Number);
        if (kind === 'lapsed') return before.length >= 2 && days > 14 && days <= 21 ? `lapsed ${last}` : null;
        if (kind === 'first-visit') return before.length === 1 && days >= 2 / 24 && days <= 3 ? kind : null;
        return date.startsWith('01') && birthday?.day === day ? kind : null;
      };
      const texts = new Map<string, { kind: AutomationKind; at: number }>();
      for (const choice of choices) {
        const occasion = occasionOf(choice);
        if (occasion === null || texts.has(occasion)) continue;
        const isWithinWeek = [...texts.values()].some(
          ({ kind, at: then }) => kind !== choice.kind && then > choice.at - 7 * dayMs,
        );
        if (isWithinWeek) putOff += 1;
        else texts.set(occasion, choice);
      }
      return [...texts.values()].map(({ kind }) => ({ kind, customerId }));
    });
    expect(putOff).toBeGreaterThan(0);
    const inOrder = (rows: { kind: AutomationKind; customerId: string }[]) =>
      rows.map(({ kind, customerId }) => `${kind} ${customerId}`).toSorted();
    expect(expected.length).toBeGreaterThan(30);
    expect(inOrder(await texted(messaging))).toEqual(inOrder(expected));
  });

  it('commit the choice and the launch together, and finish a killed launch once', async () => {
    const salon = salonOf(lapsedGuests(1100));
    const messaging = await salon.start({ worker: false });
    await turnOn(messaging, 'lapsed');
    await messaging.rows('ALTER TABLE campaign ADD CONSTRAINT nobody CHECK (automation IS NULL)');
    await expect(chooseToday(messaging)).rejects.toThrow('nobody');
    expect(at(await messaging.call(listAutomations, {}), 0)).toMatchObject({ lastRunOn: null, campaigns: 0 });
    await messaging.rows('ALTER TABLE campaign DROP CONSTRAINT nobody');

    await Promise.all([chooseToday(messaging), chooseToday(messaging), chooseToday(messaging)]);
    expect(await messaging.call(listCampaigns, {})).toHaveLength(1);
    // the process ends before any other has started, the queue loses its jobs, and the freeze fails midway
    await messaging.queue('campaigns').obliterate({ force: true });
    let failures = 0;
    messaging.failAudience = (afterId) => afterId !== null && failures++ < 1;
    await messaging.startWorker();
    await messaging.sweep();
    await allDone(messaging);

    expect(failures).toBeGreaterThan(1);
    const rows = await texted(messaging);
    expect(rows).toHaveLength(1100);
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(1100);
    salon.clock.pass(1);
    await chooseToday(messaging);
    expect(await messaging.call(listCampaigns, {})).toHaveLength(1);
  });

  it('exclude customers texted within the cap, and choose them once it has passed', async () => {
    const salon = salonOf(lapsedGuests(3).map((guest) => ({ ...guest, birthday: { month: 1, day: 11 } })));
    const messaging = await salon.startWithTwilio();
    const { campaignId } = await messaging.launch();
    await allDone(messaging);
    await messaging.rows(`UPDATE campaign_recipient SET accepted_at = now() - interval '8 days' WHERE phone = $1`, [
      at(salon.members, 0).phoneNumber,
    ]);
    await turnOn(messaging, 'lapsed', { capDays: 7 });

    const preview = await messaging.call(previewAutomation, { kind: 'lapsed' });
    await chooseToday(messaging);
    await allDone(messaging);

    expect(preview).toMatchObject({ matched: 3, eligible: 1, excluded: { 'frequency-cap': 2 } });
    expect(await reasons(messaging)).toEqual({ 'frequency-cap': 2 });
    expect((await texted(messaging)).filter(({ kind }) => kind === 'lapsed')).toHaveLength(1);

    // a day later it is everyone's birthday; the lapsed customer was reached yesterday
    salon.clock.pass(1);
    await messaging.rows(
      `UPDATE campaign_recipient SET accepted_at = now() - interval '8 days' WHERE campaign_id = $1`,
      [campaignId],
    );
    // as if the provider had not accepted it yet: the choice counts
    await messaging.rows(`UPDATE campaign_recipient SET accepted_at = NULL WHERE campaign_id <> $1`, [campaignId]);
    await turnOn(messaging, 'birthday', { capDays: 7 });
    await chooseToday(messaging);
    await allDone(messaging);
    const all = await texted(messaging);
    // each of the three customers has one text, of whichever automation chose first
    const automated = all.filter(({ kind }) => kind !== null).map(({ customerId }) => customerId);
    expect(automated.toSorted()).toEqual(salon.members.map(({ customerId }) => customerId).toSorted());
  });

  it('leave a week to the thanks after a visit, whatever days are stored', async () => {
    const salon = salonOf(lapsedGuests(3));
    const messaging = await salon.startWithTwilio();
    await turnOn(messaging, 'lapsed');
    // as the release before allowed
    await messaging.rows('UPDATE automation SET cap_days = 0');
    expect((await messaging.call(listAutomations, {})).map(({ capDays }) => capDays)).toEqual([7, 7, 7]);
    const [recent, earlier, free] = salon.members.map(({ phoneNumber }) => phoneNumber);
    await thankedAt(messaging, recent, '6 days 23 hours');
    await thankedAt(messaging, earlier, '7 days');

    await chooseToday(messaging);
    await allDone(messaging);
    expect(await reasons(messaging)).toEqual({ 'frequency-cap': 1 });
    const rows = await messaging.rows<{ phone: string }>(
      `SELECT phone FROM campaign_recipient WHERE status <> 'skipped' ORDER BY phone`,
    );
    expect(rows.map(({ phone }) => phone)).toEqual([earlier, free].toSorted());
  });

  it('are not claimed within a week of thanks that were sent after the choice, whatever days their campaign has', async () => {
    const salon = salonOf(lapsedGuests(1));
    const messaging = await salon.startWithTwilio();
    await turnOn(messaging, 'lapsed');
    await messaging.queue('sms').pause();
    await chooseToday(messaging);
    const listed = () =>
      messaging.rows<{ id: string; phone: string }>(
        `SELECT id, phone FROM campaign_recipient WHERE status = 'pending'`,
      );
    await eventually(async () => (await listed()).length === 1);
    await messaging.rows('UPDATE campaign SET cap_days = 0');
    const { id, phone } = at(await listed(), 0);
    await thankedAt(messaging, phone, '6 days');
    expect(await messaging.get(ClaimsRepository).claim(id)).toBeNull();
    await messaging.rows(`UPDATE outgoing_text SET claimed_at = now() - interval '7 days'`);
    expect(await messaging.get(ClaimsRepository).claim(id)).toMatchObject({ id });
  });

  it('ask nobody for a review after a first visit whom thanks with a review link have asked within 90 days', async () => {
    const link = 'Thanks! https://salon.example.com/l/abcdefg';
    const salon = salonOf(Array.from({ length: 6 }, () => newGuest()));
    const messaging = await salon.startWithTwilio();
    const thanked = async (
      index: number,
      days: number,
      over: { body?: string; status?: string; by?: 'phone' } = {},
    ) => {
      const { customerId, phoneNumber } = at(salon.members, index);
      const { body = link, status = 'accepted', by = 'record' } = over;
      const decidedAt = new Date(salon.clock.at - days * dayMs);
      await messaging.rows(
        `WITH text AS (
           INSERT INTO outgoing_text (id, kind, phone, body, segments, message_count, status, claimed_at, created_at)
           VALUES (gen_random_uuid(), 'after-visit', $1, $2, 1, 1, $3, $4, $4) RETURNING id)
         INSERT INTO after_visit (visit_id, customer_id, phone, visited_at, text_id, decided_at)
         SELECT gen_random_uuid(), $5, $6, $4, id, $4 FROM text`,
        [
          phoneNumber,
          body,
          status,
          decidedAt,
          by === 'phone' ? randomUUID() : customerId,
          by === 'phone' ? phoneNumber : '+12135550199',
        ],
      );
    };
    await thanked(0, 89);
    await thanked(1, 89, { by: 'phone' });
    await thanked(2, 91);
    await thanked(3, 8, { body: 'Thanks!' });
    await thanked(4, 8, { status: 'skipped' });
    await turnOn(messaging, 'first-visit');

    expect(await messaging.call(previewAutomation, { kind: 'first-visit' })).toMatchObject({ eligible: 4 });
    await chooseToday(messaging);
    await allDone(messaging);
    expect((await texted(messaging)).map(({ customerId }) => customerId)).toEqual(
      salon.members.slice(2).map(({ customerId }) => customerId),
    );
  });

  it('recognize a merged customer by the texts of each merged record', async () => {
    const thatMorning = new MovedClock().at - 5 * 3_600_000;
    const guests: Guest[] = [{ visits: [thatMorning] }, { visits: [], birthday: { month: 1, day: 11 } }];
    const salon = salonOf(guests);
    const messaging = await salon.start();
    await turnOn(messaging, 'first-visit');
    await turnOn(messaging, 'birthday', { capDays: 7 });
    await chooseToday(messaging);
    await allDone(messaging);
    const [texted1, kept] = [at(salon.members, 0), at(salon.members, 1)];
    const thanked = [{ kind: 'first-visit', customerId: texted1.customerId }];
    expect(await texted(messaging)).toEqual(thanked);

    // from now on the record without a visit represents both, and has that visit
    at(guests, 1).visits.push(thatMorning);
    const one = { ...kept, lastVisit: new Date(thatMorning).toISOString() };
    messaging.customers = [{ ...one, mergedIds: [texted1.customerId] }];
    salon.clock.pass(1);
    expect(await messaging.call(previewAutomation, { kind: 'first-visit' })).toMatchObject({ matched: 0 });
    await chooseToday(messaging);
    await allDone(messaging);
    expect(await texted(messaging)).toEqual(thanked);

    // after the split they are two customers again
    messaging.customers = [one];
    expect(await messaging.call(previewAutomation, { kind: 'first-visit' })).toMatchObject({ eligible: 1 });
    expect(await messaging.call(previewAutomation, { kind: 'birthday' })).toMatchObject({ eligible: 1 });
  });

  it('hold out a customer for the whole occasion, and report the effect of the texts', async () => {
    const salon = salonOf(lapsedGuests(60));
    const messaging = await salon.start();
    await turnOn(messaging, 'lapsed', { holdoutPercent: 50 });
    const preview = await messaging.call(previewAutomation, {
      kind: 'lapsed',
      form: automationForm({ days: 14, holdoutPercent: 10 }),
    });
    expect(preview).toMatchObject({ matched: 60, eligible: 54, names: { withoutName: 54 } });

    for (let day = 0; day < 3; day += 1) {
      await chooseToday(messaging);
      await allDone(messaging);
      salon.clock.pass(1);
    }

    const { holdout = 0 } = await reasons(messaging);
    const sent = await texted(messaging);
    expect(holdout).toBeGreaterThan(15);
    expect(sent).toHaveLength(60 - holdout);
    expect(at(await messaging.call(listAutomations, {}), 0)).toMatchObject({ campaigns: 1, heldOut: holdout });
    expect(await messaging.call(previewAutomation, { kind: 'lapsed' })).toMatchObject({ matched: 0, eligible: 0 });
    messaging.visitTotals = ({ customerIds }) =>
      customerIds.map((customerId) => ({ customerId, visits: 1, amount: 3000 }));
    const report = await messaging.call(getAutomationReport, { kind: 'lapsed' });
    expect(report).toMatchObject({
      kind: 'lapsed',
      campaigns: 1,
      simulated: true,
      sent: { customers: sent.length, visitors: sent.length },
      holdout: { customers: holdout, visits: holdout },
    });
    expect((await messaging.call(getAutomationReport, { kind: 'birthday' })).campaigns).toBe(0);
  });
});
