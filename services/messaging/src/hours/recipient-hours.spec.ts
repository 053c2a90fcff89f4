import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { parsePhoneNumber } from 'libphonenumber-js/max';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { abroad, areaCodesAsOf, listAreas, zonesOf } from './area-codes.js';
import { RecipientHours } from './recipient-hours.js';
import { findSendingTime } from './sending-time.js';
import { SendingWindow } from './sending-window.js';
import { defaultWindow, parseWindow } from './weekly-window.js';

const losAngeles = '+12135550100';
const newYork = '+12125550100';
const honolulu = '+18085550100';
/** Western Florida, which has Central and Eastern time. */
const panhandle = '+18505550100';
const tollFree = '+18005550100';

describe('the hours of a recipient', () => {
  const clock = new SetClock('2026-06-03T19:00:00Z');
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

  it.each([
    ['Los Angeles', losAngeles, '2026-06-04T07:00:00Z'],
    ['Honolulu', honolulu, '2026-06-04T10:00:00Z'],
    ['the earlier of two zones', panhandle, '2026-06-04T04:00:00Z'],
    ['the salon for a toll-free number', tollFree, '2026-06-04T07:00:00Z'],
  ])('include the end of a day in %s', (_, phone, end) => {
    expect(hours.endOfDay(phone, '2026-06-03')).toEqual(new Date(end));
  });

  // a Wednesday in June: Los Angeles is at UTC-7 and its window is open from 16:00 to 03:00 UTC
  it.each([
    ['nine in Los Angeles', '2026-06-03T16:00:00Z', losAngeles, 36_000],
    ['six in Honolulu', '2026-06-03T16:00:00Z', honolulu, null],
    ['a second before eight in Honolulu', '2026-06-03T17:59:59Z', honolulu, null],
    ['eight in Honolulu, until the salon closes', '2026-06-03T18:00:00Z', honolulu, 32_400],
    ['noon in New York, until nine there', '2026-06-03T16:00:00Z', newYork, 32_400],
    ['fifteen minutes to nine in New York', '2026-06-04T00:45:00Z', newYork, 900],
    ['nine in New York', '2026-06-04T01:00:00Z', newYork, null],
    ['a quarter to nine in the later of two zones', '2026-06-04T00:45:00Z', panhandle, 900],
    ['nine in the later of two zones', '2026-06-04T01:00:00Z', panhandle, null],
    ['the same moment for a toll-free number, by the salon’s hours', '2026-06-04T01:00:00Z', tollFree, 7200],
    ['eight in New York while the salon is closed', '2026-06-03T12:00:00Z', newYork, null],
    // in January New York is at UTC-5
    ['nine on a winter evening in New York', '2026-01-08T02:00:00Z', newYork, null],
    ['a minute to nine on a winter evening in New York', '2026-01-08T01:59:00Z', newYork, 60],
  ])('are correct at %s', (_, instant, phone, validity) => {
    expect(at(instant).validitySeconds(phone)).toBe(validity);
    expect(hours.isOpen(phone)).toBe(validity !== null);
    expect(hours.listClosed().includes(phone.slice(0, 5))).toBe(validity === null);
  });

  it("start at the next moment within both the salon's hours and the phone's day", () => {
    at('2026-06-04T01:30:00Z');
    expect(iso(hours.windowOf(newYork).opensAt(clock.now()))).toBe('2026-06-04T16:00:00.000Z');
    expect(hours.opensInMs()).toBeGreaterThan(0);
    at('2026-06-03T16:00:00Z');
    expect(iso(hours.windowOf(honolulu).opensAt(clock.now()))).toBe('2026-06-03T18:00:00.000Z');
    // morning in Guam starts during the salon's afternoon
    expect(iso(hours.windowOf('+16715550100').opensAt(clock.now()))).toBe('2026-06-03T22:00:00.000Z');
  });

  it("follow the salon's time zone", async () => {
    at('2026-06-03T14:00:00Z');
    expect(hours.isOpen(newYork)).toBe(false);
    messaging.timeZone = 'America/New_York';
    await messaging.get(SendingWindow).refresh();
    expect(hours.isOpen(newYork)).toBe(true);
    expect(hours.isOpen(losAngeles)).toBe(false);
    messaging.timeZone = 'America/Los_Angeles';
    await messaging.get(SendingWindow).refresh();
  });

  it('delay the end of a campaign until its last recipient', () => {
    at('2026-06-04T01:30:00Z');
    const { startsAt, endsAt } = findSendingTime(hours.share({ '+1213': 3, '+1212': 1, '': 1 }, 5000), clock.now());
    expect(iso(startsAt)).toBe('2026-06-04T01:30:00.000Z');
    // 4000 s before the salon closes, then the 1000 s of New York in the morning
    expect(iso(endsAt)).toBe('2026-06-04T16:16:40.000Z');
    const { endsAt: alone } = findSendingTime(hours.share({ '+1213': 4, '': 1 }, 5000), clock.now());
    expect(iso(alone)).toBe('2026-06-04T02:53:20.000Z');
  });

  it('exist for every area code, in valid time zones', () => {
    const areas = listAreas();
    expect(areas.flatMap(({ prefixes }) => prefixes).length).toBeGreaterThan(430);
    for (const { zones } of areas) {
      for (const timeZone of zones.split(' '))
        expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
    }
  });

  it('know every geographic area code of the numbering plan, and name the date of their source', () => {
    const codes = Array.from({ length: 800 }, (_, index) => String(index + 200));
    const isGeographic = (code: string) =>
      ['2345678', '5550123'].some((rest) => {
        const parsed = parsePhoneNumber(`+1${code}${rest}`);
        return parsed.isValid() && /^FIXED_LINE|^MOBILE/.test(parsed.getType() ?? '');
      });

    expect(codes.filter((code) => isGeographic(code) && zonesOf(`+1${code}5550123`) === '')).toEqual([]);
    expect(new Date(areaCodesAsOf).getTime()).toBeLessThan(Date.now());
  });

  it('overlap the default sending hours in every area', () => {
    expect(hours.listNeverOpen()).toEqual([abroad]);
  });
});

describe('the hours of a recipient without a window of the salon', () => {
  const clock = new SetClock();
  const opened: RunningMessaging[] = [];
  afterAll(() => Promise.all(opened.map((each) => each.stop())));
  const hoursOf = async (reachesPeople: boolean) => {
    const messaging = await runMessaging({
      worker: false,
      clock,
      options: { hours: { window: undefined, reachesPeople } },
    });
    opened.push(messaging);
    return messaging.get(RecipientHours);
  };

  it('are eight to nine where the phone is, or where the salon is, if texts reach people', async () => {
    const hours = await hoursOf(true);
    clock.at = '2026-06-03T14:30:00Z';
    expect([newYork, losAngeles, tollFree].map((phone) => hours.isOpen(phone))).toEqual([true, false, false]);
    expect(hours.listNeverOpen()).toEqual([abroad]);
    clock.at = '2026-06-04T01:00:00Z';
    expect([newYork, losAngeles, tollFree].map((phone) => hours.isOpen(phone))).toEqual([false, true, true]);
  });

  it('are all hours if texts reach nobody', async () => {
    const hours = await hoursOf(false);
    clock.at = '2026-06-04T08:00:00Z';
    expect([newYork, losAngeles, tollFree].map((phone) => hours.isOpen(phone))).toEqual([true, true, true]);
    expect(hours.listNeverOpen()).toEqual([]);
  });
});
