import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '@lacquer/platform/clock/clock';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { listAreas } from './area-codes.js';
import { RecipientHours } from './recipient-hours.js';
import { findSendingTime } from './sending-time.js';
import { SendingWindow } from './sending-window.js';
import { defaultWindow, parseWindow } from './weekly-window.js';

class SetClock extends Clock {
  at = '2026-06-03T19:00:00Z';
  override now(): Date {
    return new Date(this.at);
  }
}

const losAngeles = '+12135550100';
const newYork = '+12125550100';
const honolulu = '+18085550100';
/** The west of Florida: Central and Eastern. */
const panhandle = '+18505550100';
const tollFree = '+18005550100';
const london = '+442079460100';

describe('the hours of a recipient', () => {
  const clock = new SetClock();
  let messaging: RunningMessaging;
  let hours: RecipientHours;
  beforeAll(async () => {
    messaging = await runMessaging({
      worker: false,
      clock,
      options: { hours: { window: parseWindow(defaultWindow) } },
    });
    hours = messaging.get(RecipientHours);
  });
  afterAll(() => messaging.stop());

  const at = (instant: string) => {
    clock.at = instant;
    return hours;
  };
  const iso = (date: Date | null) => date?.toISOString() ?? null;

  // a Wednesday in June: Los Angeles is at UTC-7, its window is open from 16:00 to 03:00 UTC
  it.each([
    ['nine in Los Angeles', '2026-06-03T16:00:00Z', losAngeles, 36_000],
    ['six in Honolulu', '2026-06-03T16:00:00Z', honolulu, null],
    ['a second before eight in Honolulu', '2026-06-03T17:59:59Z', honolulu, null],
    ['eight in Honolulu, until the salon closes', '2026-06-03T18:00:00Z', honolulu, 32_400],
    ['noon in New York, until nine there', '2026-06-03T16:00:00Z', newYork, 32_400],
    ['fifteen minutes to nine in New York', '2026-06-04T00:45:00Z', newYork, 900],
    ['nine in New York', '2026-06-04T01:00:00Z', newYork, null],
    ['eight to nine, in two zones', '2026-06-04T00:45:00Z', panhandle, 900],
    ['nine in one of two zones', '2026-06-04T01:00:00Z', panhandle, null],
    ['the same moment, toll-free: the salon’s hours', '2026-06-04T01:00:00Z', tollFree, 7200],
    ['the same moment, in London: the salon’s hours', '2026-06-04T01:00:00Z', london, 7200],
    ['the salon is closed, at eight in New York', '2026-06-03T12:00:00Z', newYork, null],
    // in January New York is at UTC-5
    ['a winter evening, nine in New York', '2026-01-08T02:00:00Z', newYork, null],
    ['a winter evening, a minute to nine in New York', '2026-01-08T01:59:00Z', newYork, 60],
  ])('%s', (_, instant, phone, validity) => {
    expect(at(instant).validitySeconds(phone)).toBe(validity);
    expect(hours.isOpen(phone)).toBe(validity !== null);
    expect(hours.listClosed().includes(phone.slice(0, 5))).toBe(validity === null);
  });

  it('begin where both the salon and the phone are awake, at the next opening of all', () => {
    at('2026-06-04T01:30:00Z');
    expect(iso(hours.windowOf(newYork).opensAt(clock.now()))).toBe('2026-06-04T16:00:00.000Z');
    expect(hours.opensInMs()).toBeGreaterThan(0);
    at('2026-06-03T16:00:00Z');
    expect(iso(hours.windowOf(honolulu).opensAt(clock.now()))).toBe('2026-06-03T18:00:00.000Z');
    // Guam's morning begins while the salon's afternoon lasts
    expect(iso(hours.windowOf('+16715550100').opensAt(clock.now()))).toBe('2026-06-03T22:00:00.000Z');
  });

  it('move with the salon', async () => {
    at('2026-06-03T14:00:00Z');
    expect(hours.isOpen(newYork)).toBe(false);
    messaging.timeZone = 'America/New_York';
    await messaging.get(SendingWindow).refresh();
    expect(hours.isOpen(newYork)).toBe(true);
    expect(hours.isOpen(losAngeles)).toBe(false);
    messaging.timeZone = 'America/Los_Angeles';
    await messaging.get(SendingWindow).refresh();
  });

  it('end a campaign only when its last recipient was reached', () => {
    at('2026-06-04T01:30:00Z');
    const { startsAt, endsAt } = findSendingTime(hours.share({ '+1213': 3, '+1212': 1, '': 1 }, 5000), clock.now());
    expect(iso(startsAt)).toBe('2026-06-04T01:30:00.000Z');
    // 4000 s before the salon closes, and the 1000 s of New York in the morning
    expect(iso(endsAt)).toBe('2026-06-04T16:16:40.000Z');
    const { endsAt: alone } = findSendingTime(hours.share({ '+1213': 4, '': 1 }, 5000), clock.now());
    expect(iso(alone)).toBe('2026-06-04T02:53:20.000Z');
  });

  it('are known for every area code, in zones that exist', () => {
    const areas = listAreas();
    expect(areas.flatMap(({ prefixes }) => prefixes).length).toBeGreaterThan(430);
    for (const { zones } of areas) {
      for (const timeZone of zones.split(' '))
        expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
    }
  });

  it('find a moment for every area within the default hours', () => {
    expect(hours.listNeverOpen()).toEqual([]);
  });
});
