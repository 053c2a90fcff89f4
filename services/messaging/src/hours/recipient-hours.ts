import { instantAt, isOpenAt } from '@lacquer/contracts/salon/opening-hours';
import { weekdays } from '@lacquer/contracts/salon/salon';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable } from '@nestjs/common';
import { abroad, type AreaPrefix, listAreas, zonesOf } from './area-codes.js';
import { CommonWindow, type Schedule } from './common-window.js';
import { type HoursOptions, hoursOptions } from './hours-options.js';
import type { SendingShare } from './sending-time.js';
import { SendingWindow, validityIn } from './sending-window.js';
import type { WeeklyWindow } from './weekly-window.js';

/**
 * No campaign text arrives, and no conversation begins, outside these hours in the phone's time zone:
 * 47 CFR 64.1200(c)(1).
 */
const dayHours = Object.fromEntries(weekdays.map((day) => [day, { opens: '08:00', closes: '21:00' }])) as WeeklyWindow;

const dayMs = 86_400_000;

/** Phones in the same zones. */
interface Area {
  /** When campaigns may be sent to them. */
  window: CommonWindow;
  /** 8:00 to 21:00 in each of their zones. */
  day: CommonWindow;
  prefixes: AreaPrefix[];
}

/**
 * The hours in which a phone may be texted: the intersection of the salon's window with 8:00 to 21:00 in every zone of
 * the phone's area code. A phone with a non-geographic area code is taken to be where the salon is. Campaigns leave out
 * phones outside the North American plan, whose time of day is unknown. Texts that reach nobody have no hours, unless
 * the salon has set a window.
 */
@Injectable()
export class RecipientHours {
  private areas = new Map<string, Area>();
  /** Phones of unknown zones. */
  private elsewhere: Area | undefined;
  private timeZone: string | undefined;

  constructor(
    private readonly salon: SendingWindow,
    private readonly clock: Clock,
    @Inject(hoursOptions) private readonly options: HoursOptions,
  ) {}

  isOpen(phone: string, now = this.clock.now()): boolean {
    return this.windowOf(phone).isOpen(now);
  }

  /** Seconds for which the provider may queue a text to this phone; null outside its hours. */
  validitySeconds(phone: string, now = this.clock.now()): number | null {
    return validityIn(this.windowOf(phone), now);
  }

  /** The end of a calendar day, `2026-03-01`, in the first of the phone's zones where it ends. */
  endOfDay(phone: string, date: string): Date {
    const next = new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);
    const ends = this.zonesFor(phone).map((zone) => instantAt(zone, next, '00:00'));
    return new Date(Math.min(...ends.map((end) => end.getTime())));
  }

  /** Accepts a phone or an area prefix. */
  windowOf(phone: string): CommonWindow {
    return this.areaFor(phone)?.window ?? this.salon.window;
  }

  /** Null by day. At night: the time where the phone is, `10:14 PM`, and that of the next morning. */
  nightAt(phone: string, now = this.clock.now()): { time: string; morning: string } | null {
    const day = this.areaFor(phone)?.day;
    if (!day || day.isOpen(now)) return null;
    const timeZone = this.zonesFor(phone).find((zone) => !isOpenAt(scheduleOf(dayHours, zone), now));
    const timeOf = (at: Date) => at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    return { time: timeOf(now), morning: timeOf(day.opensAt(now) ?? now) };
  }

  /** When the next morning begins where the phone is; null by day. */
  morningAfter(phone: string, now = this.clock.now()): Date | null {
    return this.areaFor(phone)?.day.opensAt(now) ?? null;
  }

  private areaFor(phone: string): Area | undefined {
    return this.listAreas().get(zonesOf(phone)) ?? this.elsewhere;
  }

  /** The phone's zones; the salon's where they are unknown. */
  private zonesFor(phone: string): string[] {
    return (zonesOf(phone) || this.salon.timeZone).split(' ');
  }

  /** Prefixes of the phones that may not be texted now. */
  listClosed(now = this.clock.now()): AreaPrefix[] {
    return [...this.listAreas().values()].flatMap(({ window, prefixes }) => (window.isOpen(now) ? [] : prefixes));
  }

  /** Areas that no campaign texts: their hours do not overlap the salon's, or are unknown. */
  listNeverOpen(now = this.clock.now()): AreaPrefix[] {
    if (!this.salon.hasLimits) return [];
    const areas = [...this.listAreas().values()];
    return [abroad, ...areas.flatMap(({ window, prefixes }) => (window.everOpens(now) ? [] : prefixes))];
  }

  /** Splits `seconds` of sending between areas in proportion to `areas`: the customers or segments of each prefix. */
  share(areas: Readonly<Record<AreaPrefix, number>>, seconds: number): SendingShare[] {
    const weights = new Map<CommonWindow, number>();
    for (const [prefix, weight] of Object.entries(areas)) {
      const window = this.windowOf(prefix);
      weights.set(window, (weights.get(window) ?? 0) + weight);
    }
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    if (total === 0) return [{ window: this.salon.window, seconds }];
    return Array.from(weights, ([window, weight]) => ({ window, seconds: (seconds * weight) / total }));
  }

  /** Milliseconds until the next phones' hours begin; null when all are open. */
  opensInMs(now = this.clock.now()): number | null {
    const windows = [this.salon.window, ...Array.from(this.listAreas().values(), ({ window }) => window)];
    const openings = windows.flatMap((window) => (window.isOpen(now) ? [] : (window.opensAt(now)?.getTime() ?? [])));
    return openings.length === 0 ? null : Math.min(...openings) - now.getTime();
  }

  /** Areas by zones. Rebuilt when the salon's time zone changes. */
  private listAreas(): ReadonlyMap<string, Area> {
    const { window: hours } = this.options;
    const { timeZone, hasLimits } = this.salon;
    if (!hasLimits || this.timeZone === timeZone) return this.areas;
    const salonHours = hours ? [scheduleOf(hours, timeZone)] : [];
    const areaIn = (zones: string, prefixes: AreaPrefix[]): Area => {
      const days = zones.split(' ').map((zone) => scheduleOf(dayHours, zone));
      return { window: new CommonWindow([...salonHours, ...days]), day: new CommonWindow(days), prefixes };
    };
    this.areas = new Map(listAreas().map(({ zones, prefixes }) => [zones, areaIn(zones, prefixes)]));
    this.elsewhere = areaIn(timeZone, []);
    this.timeZone = timeZone;
    return this.areas;
  }
}

const scheduleOf = (hours: WeeklyWindow, timeZone: string): Schedule => ({ hours, holidays: [], timeZone });
