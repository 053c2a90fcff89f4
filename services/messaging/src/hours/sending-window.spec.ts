import { afterEach, describe, expect, it } from '@jest/globals';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { findSendingTime } from './sending-time.js';
import { SendingWindow } from './sending-window.js';
import { defaultWindow, parseWindow } from './weekly-window.js';

describe('the sending window', () => {
  let messaging: RunningMessaging | undefined;
  afterEach(async () => messaging?.stop());

  const windowAt = async (instant: string, words = defaultWindow): Promise<SendingWindow> => {
    messaging = await runMessaging({
      worker: false,
      clock: new SetClock(instant),
      options: { hours: { window: parseWindow(words), timeZone: 'America/Los_Angeles' } },
    });
    return messaging.get(SendingWindow);
  };
  const iso = (date: Date | null) => date?.toISOString() ?? null;

  // in 2026 the clocks of Los Angeles change from UTC-8 to UTC-7 on Sunday, March 8, and back on Sunday, November 1
  it.each([
    ['a second before nine on a winter morning', '2026-03-02T16:59:59Z', '2026-03-02T17:00:00.000Z', null, null],
    ['nine on a winter morning', '2026-03-02T17:00:00Z', null, '2026-03-03T04:00:00.000Z', 36_000],
    ['ten minutes before it closes', '2026-03-03T03:50:00Z', null, '2026-03-03T04:00:00.000Z', 600],
    ['the closing time', '2026-03-03T04:00:00Z', '2026-03-03T17:00:00.000Z', null, null],
    ['the evening before clocks go forward', '2026-03-08T04:30:00Z', '2026-03-08T19:00:00.000Z', null, null],
    ['eleven o’clock on the day clocks go forward', '2026-03-08T18:59:00Z', '2026-03-08T19:00:00.000Z', null, null],
    ['noon on the day clocks go forward', '2026-03-08T19:00:00Z', null, '2026-03-09T03:00:00.000Z', 28_800],
    ['the evening before clocks go back', '2026-11-01T03:30:00Z', '2026-11-01T20:00:00.000Z', null, null],
    [
      'noon by the previous day’s clock, on the day clocks go back',
      '2026-11-01T19:00:00Z',
      '2026-11-01T20:00:00.000Z',
      null,
      null,
    ],
    ['the Monday after', '2026-11-02T16:30:00Z', '2026-11-02T17:00:00.000Z', null, null],
  ])('is correct at %s', async (_, instant, opens, closes, validity) => {
    const window = await windowAt(instant);

    expect(window.isOpen()).toBe(opens === null);
    expect(iso(window.opensAt())).toBe(opens);
    expect(iso(window.closesAt())).toBe(closes);
    expect(window.validitySeconds()).toBe(validity);
  });

  it.each([
    ['a summer day', '2026-06-03T20:00:00Z', '2026-06-04T07:00:00.000Z'],
    ['the day clocks go forward', '2026-03-08T20:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['the day clocks go back', '2026-11-01T20:00:00Z', '2026-11-02T08:00:00.000Z'],
  ])('without closing hours ends %s at midnight and continues', async (_, instant, closes) => {
    const window = await windowAt(instant, 'mon-sun 00:00-24:00');
    expect(iso(window.closesAt())).toBe(closes);
    const threeDays = 3 * 86_400;
    const { endsAt } = findSendingTime([{ window, seconds: threeDays }], new Date(instant));
    expect(iso(endsAt)).toBe(new Date(Date.parse(instant) + threeDays * 1000).toISOString());
  });

  it('uses the time zone of the salon’s profile, or the last known one while the catalog is unavailable', async () => {
    const window = await windowAt('2026-06-03T14:30:00Z');
    if (!messaging) throw new Error('nothing runs');
    messaging.salonName = 'Lacquer House';
    messaging.timeZone = 'America/New_York';
    expect(window.isOpen()).toBe(false);

    await window.refresh();
    expect(window.isOpen()).toBe(true);

    messaging.salonName = null;
    await window.refresh();
    expect(window.isOpen()).toBe(true);
  });

  it('is always open without a setting', async () => {
    messaging = await runMessaging({ worker: false });
    const window = messaging.get(SendingWindow);
    expect([window.isOpen(), window.opensAt(), window.closesAt(), window.validitySeconds()]).toEqual([
      true,
      null,
      null,
      36_000,
    ]);
  });
});

describe('the text form of a window', () => {
  it.each([
    ['Mon-Fri 10:00-18:30', { monday: { opens: '10:00', closes: '18:30' }, saturday: null, sunday: null }],
    [
      'sat-mon 09:00-24:00',
      { saturday: { opens: '09:00', closes: '24:00' }, monday: { opens: '09:00', closes: '24:00' }, tuesday: null },
    ],
    [
      'sun 12:00-20:00,wed 09:00-10:00',
      { sunday: { opens: '12:00', closes: '20:00' }, wednesday: { opens: '09:00', closes: '10:00' } },
    ],
  ])('parses "%s"', (words, hours) => {
    expect(parseWindow(words)).toMatchObject(hours);
  });

  it('may mean no window', () => {
    expect(parseWindow(' Always ')).toBeUndefined();
  });

  it.each([
    '',
    'never',
    'mon 9-20',
    'mon 09:00-09:00',
    'mon 20:00-09:00',
    'mon-fri 09:00-25:00',
    'xyz 09:00-20:00',
    'mon 09:00-10:00, mon 11:00-12:00',
  ])('rejects %j and reports the expected format', (words) => {
    expect(() => parseWindow(words)).toThrow(
      /must be "always", or days and hours like "mon-sat 09:00-20:00, sun 12:00-20:00"/,
    );
  });
});
