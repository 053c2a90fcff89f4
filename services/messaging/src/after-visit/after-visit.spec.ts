import { randomUUID } from 'node:crypto';
import type { ThankedVisit } from '@lacquer/contracts/customers/thanked-visits';
import {
  afterVisitEdit,
  afterVisitTexts,
  changeAfterVisit,
  getAfterVisit,
  previewAfterVisit,
  reviewGapDays,
} from '@lacquer/contracts/messaging/after-visit';
import { findShortLinks, recordClicks } from '@lacquer/contracts/messaging/links';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { eraseInMessaging, pseudonymCode } from '@lacquer/contracts/privacy';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Transactions } from '@lacquer/platform/database/transactions';
import type { z } from 'zod';
import { afterMessagingRestore } from '../delivery/after-restore.js';
import { PollOpenMessages } from '../delivery/poll-open-messages.js';
import { storeCampaign, storeRecipient } from '../testing/ledger-rows.js';
import { runWithTwilio, stopAll } from '../testing/running-campaigns.js';
import { at, type RunningMessaging, type RunOptions, someCustomers } from '../testing/running-messaging.js';
import { mergeOverrides } from '../testing/test-options.js';
import type { TwilioAccount } from '../testing/twilio-account.js';
import { parseFrequencyCap } from '../texts/recipients/frequency-cap.js';
import { AfterVisitRuns, latestHours } from './after-visit-runs.js';

const phone = examplePhone(1);
const publicUrl = 'https://salon.example.com';
const reviewLink = 'https://reviews.example.com/lacquer?write=1';
const privacyKey = 'a key that only this test has, 32 or more';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon at the salon. */
const noon = new Date('2026-03-03T20:00:00.000Z');

/** Noon at the salon, of the day that is nearest to now: for what the database measures from its own time, in days. */
function nearestNoon(): Date {
  const days = Math.round((Date.now() - noon.getTime()) / dayMs);
  return new Date(noon.getTime() + days * dayMs);
}

type Edit = z.input<typeof afterVisitEdit>;

describe('the thanks after a visit', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let clock: SetClock;
  afterEach(stopAll);

  const run = async (options: RunOptions = {}, now = noon) => {
    clock = new SetClock(now);
    ({ messaging, twilio } = await runWithTwilio({
      clock,
      ...options,
      options: mergeOverrides(
        { links: { publicUrl }, hours: { window: undefined, reachesPeople: true } },
        options.options,
      ),
    }));
  };
  const change = (edit: Partial<Edit> = {}) =>
    messaging.call(changeAfterVisit, afterVisitEdit.parse({ isOn: true, reviewLink, texts: afterVisitTexts, ...edit }));
  /** A visit so many hours ago. */
  const visit = (hoursAgo: number, over: Partial<ThankedVisit> = {}): ThankedVisit => {
    const added = {
      visitId: randomUUID(),
      visitedAt: new Date(clock.now().getTime() - hoursAgo * hourMs).toISOString(),
      phone,
      customerIds: [randomUUID()],
      firstName: 'Ana',
      language: null,
      ...over,
    };
    messaging.thankedVisits.push(added);
    return added;
  };
  const runDue = () => messaging.get(AfterVisitRuns).runDue();
  const texts = () =>
    messaging.rows<{ phone: string; status: string; body: string }>(
      `SELECT phone, status, body FROM outgoing_text WHERE kind = 'after-visit' ORDER BY created_at, phone`,
    );
  const statuses = async () => (await texts()).map(({ status }) => status);
  /** On for so many hours, with a visit after which the text is due. */
  const withDueVisit = async (edit: Partial<Edit> = {}, over: Partial<ThankedVisit> = {}) => {
    await change(edit);
    const added = visit(0, { visitedAt: new Date(clock.now().getTime() + 1000).toISOString(), ...over });
    clock.advance(3.5 * hourMs);
    return added;
  };
  const settled = () =>
    eventually(async () => (await statuses()).every((status) => !['pending', 'sending'].includes(status)));

  it('is off until an owner turns it on, and says so with nothing to show', async () => {
    await run();
    visit(4);
    await runDue();
    expect(await texts()).toEqual([]);
    expect(await messaging.call(getAfterVisit, {})).toMatchObject({
      isOn: false,
      version: 0,
      delayHours: 3,
      gapDays: 30,
      reviewLink: null,
      sent: 0,
      leftOut: 0,
      clicks: { people: 0, automatic: 0 },
    });
  });

  it('is sent once, some hours after, with name and short link, however many processes look', async () => {
    await run();
    await change();
    visit(0, { visitedAt: new Date(noon.getTime() + 1000).toISOString() });
    await runDue();
    clock.advance(2.9 * hourMs);
    await runDue();
    expect(await texts()).toEqual([]);

    clock.advance(0.2 * hourMs);
    await Promise.all([runDue(), runDue(), runDue()]);
    await eventually(() => twilio.posted.length === 1);
    await runDue();
    await messaging.sweep();
    expect(await texts()).toHaveLength(1);
    expect(twilio.posted.map(({ to }) => to)).toEqual([phone]);
    expect(twilio.posted[0]?.body).toMatch(
      /^Lacquer House: Hi Ana, thanks! How was your visit\? .*\. https:\/\/salon\.example\.com\/l\/\w{7} Reply STOP to opt out$/,
    );
    expect(await messaging.call(getAfterVisit, {})).toMatchObject({ sent: 1, leftOut: 0 });
  });

  it('is looked up at the provider if no report of its delivery comes', async () => {
    await run();
    await withDueVisit();
    await runDue();
    await eventually(async () => (await statuses())[0] === 'accepted');
    at(twilio.messages, 0).status = 'delivered';
    await messaging.rows('UPDATE outgoing_text SET claimed_at = $1', [new Date(clock.now().getTime() - hourMs)]);
    await messaging.get(PollOpenMessages).run();
    expect(await messaging.rows('SELECT delivery FROM outgoing_text')).toEqual([{ delivery: 'delivered' }]);
  });

  it('speaks the language of the customer, and has no link without one', async () => {
    await run();
    await withDueVisit({ reviewLink: '' }, { language: 'ko', firstName: null });
    visit(3.2, { phone: examplePhone(2), language: 'es', firstName: 'Zoë' });
    visit(3.2, { phone: examplePhone(3), language: 'vi', firstName: null });
    await runDue();
    await eventually(() => twilio.posted.length === 3);
    const bodies = twilio.posted.map(({ body }) => body).toSorted();
    expect(bodies).toEqual([
      expect.stringContaining('Hi there, thanks!'),
      expect.stringContaining('Hola Zoë, ¡gracias!'),
      expect.stringContaining('고객님, 방문 감사'),
    ]);
    for (const body of bodies) expect(body).not.toMatch(/http|[{}]/);
  });

  it('counts the people who open its link, and programs apart, after the provider accepted it', async () => {
    await run();
    await withDueVisit({ gapDays: 1 });
    visit(3.2, { phone: examplePhone(2) });
    await runDue();
    await eventually(async () => (await statuses()).join() === 'accepted,accepted');
    const codes = (await texts()).map(({ body }) => /\/l\/(\w{7})/.exec(body)?.[1] ?? '');
    expect((await messaging.call(findShortLinks, { codes })).urls).toEqual([reviewLink, reviewLink]);
    const follow = (code: string | undefined, isAutomatic: boolean) =>
      messaging.call(recordClicks, { clicks: [{ code: code ?? '', isAutomatic, agoMs: 0 }] });
    const clicks = async () => (await messaging.call(getAfterVisit, {})).clicks;

    await follow(codes[0], false);
    expect(await clicks()).toEqual({ people: 0, automatic: 1 });
    await messaging.rows(`UPDATE outgoing_text SET accepted_at = now() - interval '1 minute'`);
    await follow(codes[0], false);
    await follow(codes[0], false);
    await follow(codes[1], true);
    expect(await clicks()).toEqual({ people: 1, automatic: 1 });
  });

  it('is not sent for a visit before it was turned on, also when it is turned on again at once', async () => {
    await run();
    const before = visit(2);
    await change();
    const between = visit(0, { visitedAt: new Date(noon.getTime() + 60_000).toISOString(), phone: examplePhone(2) });
    clock.advance(5 * 60_000);
    const { version } = await change({ isOn: false });
    await change({ version });
    const later = visit(0, { visitedAt: new Date(clock.now().getTime() + 1000).toISOString(), phone: examplePhone(3) });
    // a change of its texts is none of its visits
    await change({ delayHours: 2 });
    clock.advance(4 * hourMs);
    await runDue();
    expect((await texts()).map((text) => text.phone)).toEqual([later.phone]);
    expect([before.phone, between.phone]).not.toContain(later.phone);
  });

  it('is not sent for a payment that arrives late', async () => {
    await run();
    await change();
    clock.advance(90 * dayMs);
    visit(3 + latestHours + 0.1);
    visit(30 * 24, { phone: examplePhone(2) });
    await runDue();
    expect(await texts()).toEqual([]);
    visit(3 + latestHours - 0.1, { phone: examplePhone(3) });
    await runDue();
    expect((await texts()).map((text) => text.phone)).toEqual([examplePhone(3)]);
  });

  it('rests between two texts to one customer, also after a merge or under another phone', async () => {
    await run({ worker: false });
    const [own, other] = [randomUUID(), randomUUID()];
    await change({ gapDays: 2, reviewLink: null });
    clock.advance(dayMs);
    visit(4, { customerIds: [own] });
    await runDue();
    visit(3.5, { customerIds: [randomUUID()] });
    visit(3.4, { phone: examplePhone(2), customerIds: [other, own] });
    await runDue();
    expect(await texts()).toHaveLength(1);
    expect(await messaging.call(getAfterVisit, {})).toMatchObject({ sent: 0, leftOut: 2 });
    clock.advance(2 * dayMs);
    visit(4, { customerIds: [own] });
    await runDue();
    expect(await texts()).toHaveLength(2);
  });

  it.each([
    [reviewLink, reviewGapDays],
    [null, 2],
  ])('with the review link %s rests for %i days, however short its own gap is', async (link, days) => {
    await run({ worker: false });
    await change({ gapDays: 2, reviewLink: link });
    clock.advance(dayMs);
    visit(4);
    await runDue();
    clock.advance((days - 1) * dayMs);
    visit(4);
    await runDue();
    expect(await texts()).toHaveLength(1);
    clock.advance(2 * dayMs);
    visit(4);
    await runDue();
    expect(await texts()).toHaveLength(2);
  });

  it('of two visits of one customer that are due at once, sends one, whoever looks', async () => {
    await run({ worker: false });
    await withDueVisit();
    for (let others = 0; others < 5; others += 1) visit(3.2);
    await Promise.all([runDue(), runDue(), runDue(), runDue()]);
    expect(await texts()).toHaveLength(1);
    expect(await messaging.call(getAfterVisit, {})).toMatchObject({ leftOut: 5 });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'its customer texted STOP',
      () =>
        messaging.call(receiveInboundMessage, {
          params: { MessageSid: `SM${randomUUID()}`, From: phone, To: '+12135550199', Body: 'STOP' },
        }),
    ],
    ['the consent or the payment is gone', async () => (messaging.thankedVisits = [])],
    ['it was turned off', () => change({ isOn: false })],
    [
      'a text of its customer waits for a review',
      () =>
        messaging.rows(
          `INSERT INTO inbound_message (id, message_sid, from_phone, to_phone, body, needs_review, received_at)
           VALUES (gen_random_uuid(), 'SM1', $1, '+12135550199', 'not so many', true, now())`,
          [phone],
        ),
    ],
    ['it waited for too long', async () => clock.advance(latestHours * hourMs)],
    [
      'its person was erased',
      () => {
        messaging.thankedVisits = [];
        return messaging.rows('DELETE FROM after_visit');
      },
    ],
  ])('is not sent at the last moment if %s', async (_, happen) => {
    await run({ worker: false });
    await withDueVisit();
    await runDue();
    expect(await statuses()).toEqual(['pending']);
    await happen();
    await messaging.startWorker();
    await settled();
    expect(await statuses()).toEqual(['skipped']);
    expect(twilio.posted).toEqual([]);
  });

  it('is not sent a second time to an erased person, whose visit the customer service still names', async () => {
    await run({ worker: false, privacyKey });
    await withDueVisit();
    await runDue();
    await messaging.rows(`UPDATE outgoing_text SET status = 'accepted', claim_token = id, accepted_at = now()`);
    const person = { phone, emails: [], dryRun: false };
    const { changes } = await messaging.call(eraseInMessaging, person);
    expect(changes).toEqual(
      expect.arrayContaining([
        { what: 'visits after which the salon thanks, kept without the answer under a pseudonym', count: 1 },
        { what: 'links in thanks after visits', count: 1 },
      ]),
    );

    await runDue();
    expect(await texts()).toEqual([]);
    expect(await messaging.rows('SELECT phone FROM after_visit')).toEqual([
      { phone: expect.stringContaining(pseudonymCode) },
    ]);
    expect(await messaging.rows('SELECT code FROM short_link')).toEqual([]);
    expect((await messaging.call(eraseInMessaging, person)).changes).toEqual([]);
  });

  it('is not sent to a person who is erased while the visit is at hand, and leaves nothing of them', async () => {
    await run({ worker: false, privacyKey });
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
      phone,
    ]);
    await withDueVisit();
    messaging.meanwhile = () => messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });
    await runDue();
    expect(await texts()).toEqual([]);
    expect(await messaging.rows('SELECT phone FROM after_visit')).toEqual([]);
    expect(await messaging.rows('SELECT phone FROM suppression')).toEqual([
      { phone: expect.stringContaining(pseudonymCode) },
    ]);

    // named after the erasure, it is a visit of somebody who has returned
    messaging.meanwhile = () => Promise.resolve();
    await runDue();
    expect(await statuses()).toEqual(['pending']);
  });

  it('is not sent to an erased person who had left, after another visit', async () => {
    await run({ worker: false, privacyKey });
    await messaging.rows(`INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`, [
      phone,
    ]);
    await messaging.call(eraseInMessaging, { phone, emails: [], dryRun: false });
    await withDueVisit();
    await runDue();
    await messaging.startWorker();
    await settled();
    expect(await statuses()).toEqual(['skipped']);
    expect(twilio.posted).toEqual([]);
  });

  it('waits while the customer service does not answer', async () => {
    await run({ worker: false });
    await withDueVisit();
    await runDue();
    messaging.isLedgerUnavailable = true;
    await messaging.startWorker();
    await messaging.sweep();
    expect(await statuses()).toEqual(['pending']);
    messaging.isLedgerUnavailable = false;
    await eventually(() => twilio.posted.length === 1);
  });

  it('waits for the hours of campaigns where the phone is', async () => {
    // 6:00 PM at the salon
    await run({}, new Date('2026-03-04T02:00:00.000Z'));
    await withDueVisit();
    visit(3.2, { phone: '+442079460000' });
    await runDue();
    expect(await texts()).toEqual([]);
    clock.advance(10 * hourMs);
    await runDue();
    expect(await texts()).toEqual([]);
    clock.advance(1 * hourMs);
    await runDue();
    await eventually(() => twilio.posted.length === 1);
    expect((await texts()).map((text) => text.phone)).toEqual([phone]);
    expect(Number(twilio.posted[0]?.form['ValidityPeriod'])).toBeLessThanOrEqual(36_000);
  });

  describe('with texts of campaigns', () => {
    const textedBy = async (to: string, ago: string) => {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      await storeRecipient(
        messaging,
        campaignId,
        to,
        `status = 'delivered', claim_token = gen_random_uuid(), claimed_at = now(), accepted_at = now() - interval '${ago}'`,
      );
    };

    it('leaves out who was texted within its days, and who has reached the cap', async () => {
      await run({ worker: false, options: { texts: { frequencyCap: parseFrequencyCap('1/9d') } } }, nearestNoon());
      await change({ delayHours: 0 });
      const [recent, capped, free] = [examplePhone(1), examplePhone(2), examplePhone(3)];
      clock.advance(60_000);
      for (const to of [recent, capped, free]) visit(0, { phone: to });
      await textedBy(recent, '6 days');
      await textedBy(capped, '8 days');
      await textedBy(free, '10 days');
      await runDue();
      await messaging.startWorker();
      await settled();
      expect(await texts()).toMatchObject([
        { phone: recent, status: 'skipped' },
        { phone: capped, status: 'skipped' },
        { phone: free, status: 'accepted' },
      ]);
    });

    it('leaves a week to the text of any automation, whatever days are stored', async () => {
      await run({ worker: false }, nearestNoon());
      await change({ delayHours: 0 });
      // as the release before allowed
      await messaging.rows('UPDATE after_visit_setting SET cap_days = 0');
      expect(await messaging.call(getAfterVisit, {})).toMatchObject({ capDays: 7 });
      const [recent, earlier] = [examplePhone(1), examplePhone(2)];
      clock.advance(60_000);
      for (const to of [recent, earlier]) visit(0, { phone: to });
      await textedBy(recent, '6 days 23 hours');
      await textedBy(earlier, '7 days');
      await messaging.rows(
        `INSERT INTO automation (kind, message, holdout_percent, cap_days, time_of_day, changed_by)
         VALUES ('birthday', 'Hi', 0, 0, '10:30', gen_random_uuid())`,
      );
      await messaging.rows(`UPDATE campaign SET automation = 'birthday', cap_days = 0`);
      await runDue();
      await messaging.startWorker();
      await settled();
      expect(await texts()).toMatchObject([
        { phone: recent, status: 'skipped' },
        { phone: earlier, status: 'accepted' },
      ]);
    });

    it('counts for the caps of campaigns', async () => {
      const customers = someCustomers(2);
      await run({ customers, options: { texts: { frequencyCap: parseFrequencyCap('1/7d') } } }, nearestNoon());
      await change({ delayHours: 0 });
      clock.advance(60_000);
      const { phoneNumber } = at(customers, 0);
      visit(0, { phone: phoneNumber });
      await runDue();
      await eventually(() => twilio.posted.length === 1);
      const { message } = await messaging.launch();
      expect(message).toBe('Campaign started: sending to 1 customer.');
      await eventually(() => twilio.posted.length === 2);
      expect(new Set(twilio.posted.map(({ to }) => to)).size).toBe(2);
    });
  });

  describe('with the text after a first visit, which asks for a review too', () => {
    const asked = async (ago: number, status: string, customerId: string, to: string) => {
      const campaignId = await storeCampaign(messaging, { status: 'finished' });
      const takenAt = new Date(clock.now().getTime() - ago * dayMs);
      await storeRecipient(
        messaging,
        campaignId,
        to,
        `customer_id = '${customerId}', status = '${status}',
         skip_reason = CASE WHEN '${status}' = 'skipped' THEN 'frequency-cap' END,
         claim_token = CASE WHEN '${status}' = 'delivered' THEN gen_random_uuid() END,
         claimed_at = CASE WHEN '${status}' = 'delivered' THEN now() END,
         accepted_at = CASE WHEN '${status}' = 'delivered' THEN timestamptz '${takenAt.toISOString()}' END`,
      );
      await messaging.rows(
        `INSERT INTO automation (kind, message, holdout_percent, cap_days, time_of_day, changed_by)
         VALUES ('first-visit', 'Hi https://example.com/review', 0, 7, '10:30', gen_random_uuid())`,
      );
      await messaging.rows(`UPDATE campaign SET automation = 'first-visit', cap_days = 7`);
      await messaging.rows(
        `INSERT INTO automation_contact (customer_id, kind, campaign_id, taken_at) VALUES ($1, 'first-visit', $2, $3)`,
        [customerId, campaignId, takenAt],
      );
    };

    it.each([
      ['none within its days', reviewLink, reviewGapDays - 1, 'delivered', 0],
      ['one after them', reviewLink, reviewGapDays + 1, 'delivered', 1],
      ['none if the other one is still to be sent', reviewLink, 1, 'pending', 0],
      ['one if the other one was not sent', reviewLink, 1, 'skipped', 1],
      ['one without a link of its own', null, reviewGapDays - 1, 'delivered', 1],
    ])('sends %s', async (_, link, ago, status, count) => {
      await run({ worker: false });
      const [customerId, merged] = [randomUUID(), randomUUID()];
      await withDueVisit({ gapDays: 2, reviewLink: link }, { customerIds: [customerId, merged] });
      await asked(ago, status, merged, examplePhone(2));
      await runDue();
      expect(await texts()).toHaveLength(count);
      expect(await messaging.call(getAfterVisit, {})).toMatchObject({ leftOut: 1 - count });
    });

    it('sends none to a phone that had it, whoever has the phone now', async () => {
      await run({ worker: false });
      await withDueVisit();
      await asked(8, 'delivered', randomUUID(), phone);
      await runDue();
      expect(await texts()).toEqual([]);
    });
  });

  it('texts no visit twice after a backup is restored', async () => {
    await run({ worker: false });
    await withDueVisit();
    const backup = await messaging.rows<{ setting: object }>(
      'SELECT to_jsonb(after_visit_setting) AS setting FROM after_visit_setting',
    );
    await runDue();
    // the backup was taken before the text
    await messaging.rows(`DELETE FROM outgoing_text`);
    await messaging.rows('DELETE FROM after_visit');
    expect(backup[0]?.setting).toMatchObject({ is_on: true });
    await messaging.get(Transactions).run((tx) => afterMessagingRestore(tx, clock.now()));
    await runDue();
    expect(await texts()).toEqual([]);
    const { isOn, version } = await messaging.call(getAfterVisit, {});
    expect(isOn).toBe(false);
    clock.advance(60_000);
    await change({ version });
    clock.advance(6 * hourMs);
    await runDue();
    expect(await texts()).toEqual([]);
  });

  it('reads more than a thousand visits by pages, and decides each once', async () => {
    await run({ worker: false });
    await change();
    clock.advance(dayMs);
    for (let index = 0; index < 1101; index += 1)
      visit(3 + index / 1000, { phone: `+1213${String(5_550_000 + index)}`, customerIds: [randomUUID()] });
    await Promise.all([runDue(), runDue()]);
    await runDue();
    expect(await messaging.rows('SELECT count(*)::integer AS count FROM after_visit')).toEqual([{ count: 1101 }]);
    expect(await messaging.rows('SELECT count(*)::integer AS count FROM outgoing_text')).toEqual([{ count: 1101 }]);
  });

  describe('its form', () => {
    it('is shown as customers get it, with segments and price', async () => {
      await run({ worker: false, options: { audience: { segmentPriceCents: 1.5 } } });
      const form = afterVisitEdit.parse({ isOn: false, reviewLink, texts: afterVisitTexts });
      const shown = await messaging.call(previewAfterVisit, { form });
      expect(shown.isLinkShort).toBe(true);
      expect(shown.examples).toEqual([
        {
          language: 'en',
          body: `Lacquer House: Hi Maria, thanks! How was your visit? Reply 1 to 5 (best). ${publicUrl}/l/0000000 Reply STOP to opt out`,
          segments: 1,
          priceCents: 1.5,
        },
        expect.objectContaining({ language: 'es', segments: 1 }),
        expect.objectContaining({ language: 'ko', segments: 2, priceCents: 3 }),
      ]);
    });

    it('sends the link as it is without a public address', async () => {
      await run({ options: { links: { publicUrl: undefined } } });
      await withDueVisit();
      expect(await messaging.call(getAfterVisit, {})).toMatchObject({ isLinkShort: false });
      await runDue();
      await eventually(() => twilio.posted.length === 1);
      expect(twilio.posted[0]?.body).toContain(reviewLink);
    });

    it.each([
      'http://example.com/review',
      'javascript:alert(1)',
      'https://localhost/review',
      'https://salon@example.com/review',
      'https://example.com/a b',
      'example.com/review',
      `https://example.com/${'x'.repeat(500)}`,
    ])('refuses the link %s', (link) => {
      const { error } = afterVisitEdit.safeParse({ isOn: true, reviewLink: link, texts: afterVisitTexts });
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['reviewLink']);
    });

    it('refuses wrong numbers and placeholders, links of public shorteners, and an edit of an older version', async () => {
      const faults = (edit: object) =>
        afterVisitEdit
          .safeParse({ isOn: true, texts: afterVisitTexts, ...edit })
          .error?.issues.map(({ path }) => path.join('.'));
      expect(faults({ delayHours: 73 })).toEqual(['delayHours']);
      expect(faults({ delayHours: 1.5 })).toEqual(['delayHours']);
      expect(faults({ gapDays: 0 })).toEqual(['gapDays']);
      expect(faults({ capDays: 6 })).toEqual(['capDays']);
      expect(faults({ capDays: 7 })).toBeUndefined();
      expect(faults({ texts: { ...afterVisitTexts, ko: '{name}님' } })).toEqual(['texts.ko']);

      await run({ worker: false });
      await expect(change({ reviewLink: 'https://bit.ly/lacquer' })).rejects.toMatchObject({
        code: 'MESSAGING.PUBLIC_SHORTENER',
        details: [{ path: 'reviewLink', message: expect.stringContaining('carriers block') }],
      });
      await expect(change({ texts: { ...afterVisitTexts, en: 'bit.ly/lacquer' } })).rejects.toMatchObject({
        details: [{ path: 'texts.en' }],
      });
      await change();
      await change();
      await expect(change({ delayHours: 5, version: 1 })).rejects.toMatchObject({
        code: 'MESSAGING.CHANGED_MEANWHILE',
      });
    });
  });
});
