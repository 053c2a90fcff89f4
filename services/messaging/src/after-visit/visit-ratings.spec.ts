import { randomUUID } from 'node:crypto';
import {
  afterVisitEdit,
  afterVisitTexts,
  changeAfterVisit,
  getAfterVisit,
} from '@lacquer/contracts/messaging/after-visit';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { eraseInMessaging, exportFromMessaging } from '@lacquer/contracts/privacy';
import { afterEach, describe, expect, it } from '@jest/globals';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { InboundService } from '../replies/inbound.service.js';
import { runWithTwilio, stopAll } from '../testing/running-campaigns.js';
import { type RunningMessaging } from '../testing/running-messaging.js';
import type { TwilioAccount } from '../testing/twilio-account.js';
import { AfterVisitRuns } from './after-visit-runs.js';
import { AfterVisitWords } from './after-visit-words.js';

const phone = examplePhone(1);
const reviewLink = 'https://reviews.example.com/lacquer?write=1';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon at the salon. */
const noon = new Date('2026-03-03T20:00:00.000Z');

describe('answers to the thanks after a visit', () => {
  let twilio: TwilioAccount;
  let messaging: RunningMessaging;
  let clock: SetClock;
  afterEach(stopAll);

  const run = async () => {
    clock = new SetClock(noon);
    ({ messaging, twilio } = await runWithTwilio({
      clock,
      privacyKey: 'a key that only this test has, 32 or more',
      options: {
        links: { publicUrl: 'https://salon.example.com' },
        hours: { window: undefined, reachesPeople: true },
        texts: { staffAlertPhone: '+12135550111' },
      },
    }));
  };
  const thanks = () => twilio.posted.filter(({ body }) => body.includes('thanks!'));
  /** Thanks a phone for a visit, and waits until the provider has accepted the text. */
  const thank = async (to = phone) => {
    const form = { isOn: true, delayHours: 0, gapDays: 1, texts: afterVisitTexts };
    const before = thanks().length;
    await messaging.call(changeAfterVisit, afterVisitEdit.parse(form));
    messaging.thankedVisits = [
      {
        visitId: randomUUID(),
        visitedAt: new Date(clock.now().getTime() + 1000).toISOString(),
        phone: to,
        customerIds: [randomUUID()],
        firstName: 'Ana',
        language: null,
      },
    ];
    // soon, so that it is never the night of the phone
    clock.advance(60_000);
    await messaging.get(AfterVisitRuns).runDue();
    await eventually(() => thanks().length === before + 1);
    await eventually(async () => {
      const waiting = await messaging.rows(
        `SELECT FROM outgoing_text WHERE kind = 'after-visit' AND status IN ('pending', 'sending')`,
      );
      return waiting.length === 0;
    });
  };
  const text = (Body: string, { from = phone, sid = `SM${randomUUID()}` } = {}) =>
    messaging.call(receiveInboundMessage, {
      params: { MessageSid: sid, From: from, To: '+12135550199', Body },
    });
  const ratings = async () => (await messaging.call(getAfterVisit, {})).ratings;
  const none = { count: 0, average: null, low: 0 };
  const alerts = async () => {
    const stored = await messaging.rows<{ troubles: string[] }>(
      `SELECT troubles FROM outgoing_text WHERE kind = 'alert' ORDER BY created_at`,
    );
    return stored.flatMap(({ troubles }) => troubles);
  };
  const bodies = async () =>
    (await messaging.rows<{ body: string }>('SELECT body FROM inbound_message ORDER BY received_at')).map(
      ({ body }) => body,
    );

  it.each([
    ['1', { count: 1, average: 1, low: 1 }, ['A customer rated their visit 1 of 5. Their text waits under Replies.']],
    [
      '2 stars',
      { count: 1, average: 2, low: 1 },
      ['A customer rated their visit 2 of 5. Their text waits under Replies.'],
    ],
    ['3', { count: 1, average: 3, low: 0 }, []],
    ['5!', { count: 1, average: 5, low: 0 }, []],
  ])('are counted, and staff are told of the unhappy ones: %s', async (said, figures, told) => {
    await run();
    await thank();
    expect(await ratings()).toEqual(none);
    await text(said);
    expect(await ratings()).toEqual(figures);
    expect(await alerts()).toEqual(told);
    expect(await messaging.rows('SELECT rated_at AS at FROM after_visit')).toEqual([{ at: clock.now() }]);
    // it waits for staff as any text does, and nothing is sent because of it
    expect(await bodies()).toEqual([said]);
    expect(
      await messaging.rows('SELECT is_open AS "isOpen", waiting_since IS NOT NULL AS waits FROM conversation'),
    ).toEqual([{ isOpen: true, waits: true }]);
    // no reply to a campaign
    expect(await messaging.rows('SELECT is_understood AS known FROM inbound_message')).toEqual([{ known: true }]);
    expect(await messaging.rows('SELECT FROM outgoing_text WHERE phone = $1', [phone])).toHaveLength(1);
    expect(await messaging.rows('SELECT FROM suppression')).toEqual([]);
  });

  it('are averaged with one decimal, over the customers who answered', async () => {
    await run();
    for (const [index, said] of ['5', '4', '4', null].entries()) {
      const from = examplePhone(index + 1);
      await thank(from);
      if (said !== null) await text(said, { from });
    }
    expect(await ratings()).toEqual({ count: 3, average: 4.3, low: 0 });
    clock.advance(31 * dayMs);
    expect(await ratings()).toEqual(none);
  });

  it('count the last one, and tell staff once as long as it stays unhappy', async () => {
    await run();
    await thank();
    await text('5');
    clock.advance(hourMs);
    await text('1');
    clock.advance(hourMs);
    await text('2');
    expect(await ratings()).toEqual({ count: 1, average: 2, low: 1 });
    expect(await alerts()).toHaveLength(1);
    // a text from between, which is read late
    const receivedAt = new Date(clock.now().getTime() - 0.5 * hourMs);
    await messaging.get(InboundService).takeMissed({
      sid: `SM${randomUUID()}`,
      from: phone,
      to: '+12135550199',
      body: '4',
      receivedAt,
      media: [],
      answeredBy: 'staff',
    });
    expect(await ratings()).toEqual({ count: 1, average: 2, low: 1 });
    expect(await bodies()).toHaveLength(4);
  });

  it('change nothing when they are delivered again', async () => {
    await run();
    await thank();
    await Promise.all([text('1', { sid: 'SM1' }), text('1', { sid: 'SM1' })]);
    clock.advance(hourMs);
    await text('4', { sid: 'SM2' });
    await text('1', { sid: 'SM1' });
    expect(await ratings()).toEqual({ count: 1, average: 4, low: 0 });
    expect(await alerts()).toHaveLength(1);
    expect(await bodies()).toEqual(['1', '4']);
  });

  it('of two texts at once tell staff once', async () => {
    await run();
    await thank();
    await Promise.all([text('1'), text('2'), text('1')]);
    expect(await ratings()).toMatchObject({ count: 1, low: 1 });
    expect(await alerts()).toHaveLength(1);
  });

  it('are kept with their text and their alert, or not at all', async () => {
    await run();
    await thank();
    await messaging.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut'; END $$`);
    await messaging.rows(
      `CREATE TRIGGER refuse BEFORE INSERT ON outgoing_text FOR EACH ROW WHEN (NEW.kind = 'alert') EXECUTE FUNCTION refuse()`,
    );
    await expect(text('1', { sid: 'SM1' })).rejects.toThrow();
    expect([await bodies(), await ratings()]).toEqual([[], none]);
    await messaging.rows('DROP TRIGGER refuse ON outgoing_text');
    await text('1', { sid: 'SM1' });
    expect([await bodies(), await ratings()]).toEqual([['1'], { count: 1, average: 1, low: 1 }]);
    expect(await alerts()).toHaveLength(1);
  });

  it('belong to the last thanks, of the last seven days, on this phone, that the provider accepted', async () => {
    await run();
    await text('1');
    await thank();
    await text('1', { from: examplePhone(2) });
    await text('see you at 5');
    await text('1 of the girls was rude');
    expect(await ratings()).toEqual(none);
    await messaging.rows(`UPDATE outgoing_text SET status = 'failed' WHERE kind = 'after-visit'`);
    await text('1');
    expect(await ratings()).toEqual(none);
    await messaging.rows(`UPDATE outgoing_text SET status = 'accepted' WHERE kind = 'after-visit'`);

    clock.advance(7 * dayMs + hourMs);
    await text('1');
    expect(await ratings()).toEqual(none);
    expect(await alerts()).toEqual([]);

    await thank();
    clock.advance(6 * dayMs);
    await thank();
    await text('3');
    expect(await messaging.rows('SELECT rating FROM after_visit ORDER BY decided_at')).toEqual([
      { rating: null },
      { rating: null },
      { rating: 3 },
    ]);
  });

  it.each(['sending', 'unknown'])('belong to thanks that may have arrived: %s', async (status) => {
    await run();
    await thank();
    // the provider has it, and its answer has not been recorded
    await messaging.rows(`UPDATE outgoing_text SET status = $1 WHERE kind = 'after-visit'`, [status]);
    await text('1');
    expect(await ratings()).toEqual({ count: 1, average: 1, low: 1 });
    expect(await alerts()).toHaveLength(1);
  });

  it('come after the keywords', async () => {
    await run();
    await thank();
    await text('STOP');
    await text('START');
    expect(await ratings()).toEqual(none);
  });

  it('are exported with their visit, and leave with their person', async () => {
    await run();
    await thank();
    await text('2');
    const person = { phone, emails: [] };
    const { sections } = await messaging.call(exportFromMessaging, person);
    expect(sections.find(({ title }) => title === 'Visits after which the salon thanks')?.entries).toEqual([
      expect.objectContaining({ 'Their answer, 1 to 5': 2, 'Answered at': expect.anything() }),
    ]);
    await messaging.call(eraseInMessaging, { ...person, dryRun: false });
    expect(await messaging.rows('SELECT rating, rated_at AS at FROM after_visit')).toEqual([
      { rating: null, at: null },
    ]);
    expect(await ratings()).toEqual(none);
  });

  it.each([reviewLink, null])(
    'are asked for in one segment of the short alphabet, from a salon with a long name, with the link %s',
    async (link) => {
      await run();
      const words = messaging.get(AfterVisitWords);
      const [en, es, ko] = words.examples({ texts: afterVisitTexts, reviewLink: link }, 'L'.repeat(40));
      expect([en?.segments, es?.segments, ko?.segments]).toEqual([1, 1, 2]);
      for (const { language, body } of words.examples({ texts: afterVisitTexts, reviewLink: link }, 'Lacquer')) {
        expect([language, body]).toEqual([language, expect.stringMatching(/1 to 5|1 a 5|1~5/)]);
      }
    },
  );
});
