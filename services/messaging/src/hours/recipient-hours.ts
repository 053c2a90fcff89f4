import { instantAt } from '@lacquer/contracts/salon/opening-hours';
import { weekdays } from '@lacquer/contracts/salon/salon';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable } from '@nestjs/common';
import { type AreaPrefix, listAreas, zonesOf } from './area-codes.js';
import { CommonWindow, type Schedule } from './common-window.js';
import { type HoursOptions, hoursOptions } from './hours-options.js';
import type { SendingShare } from './sending-time.js';
import { SendingWindow, validityIn } from './sending-window.js';
import type { WeeklyWindow } from './weekly-window.js';

/** No campaign text arrives outside these hours in the phone's time zone: 47 CFR 64.1200(c)(1). */
const dayHours = Object.fromEntries(weekdays.map((day) => [day, { opens: '08:00', closes: '21:00' }])) as WeeklyWindow;

const dayMs = 86_400_000;

/** Phones in the same zones. */
interface Area {
  window: CommonWindow;
  prefixes: AreaPrefix[];
}

/**
 * The hours in which a phone may be texted: the intersection of the salon's window with 8:00 to 21:00 in every zone of
 * the phone's area code. A phone outside the North American plan, or with a non-geographic area code, has only the
 * salon's window. If the salon's window has no limit, no phone has one.
 */
@Injectable()
export class RecipientHours {
  private areas = new Map<string, Area>();
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
    const zones = zonesOf(phone).split(' ').filter(Boolean);
    const ends = (zones.length > 0 ? zones : [this.salon.timeZone]).map((zone) => instantAt(zone, next, '00:00'));
    return new Date(Math.min(...ends.map((end) => end.getTime())));
  }

  /** Accepts a phone or an area prefix. */
  windowOf(phone: string): CommonWindow {
    const zones = zonesOf(phone);
    return this.listAreas().get(zones)?.window ?? this.salon.window;
  }

  /** Prefixes of the phones that may not be texted now. */
  listClosed(now = this.clock.now()): AreaPrefix[] {
    return [...this.listAreas().values()].flatMap(({ window, prefixes }) => (window.isOpen(now) ? [] : prefixes));
  }

  /** Prefixes of the phones that may never be texted: their hours do not overlap the salon's. */
  listNeverOpen(now = this.clock.now()): AreaPrefix[] {
    return [...this.listAreas().values()].flatMap(({ window, prefixes }) => (window.everOpens(now) ? [] : prefixes));
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
    const { timeZone } = this.salon;
    if (!hours || this.timeZone === timeZone) return this.areas;
    this.areas = new Map(
      listAreas().map(({ zones, prefixes }) => {
        const days = zones.split(' ').map((zone) => scheduleOf(dayHours, zone));
        const schedules = [scheduleOf(hours, timeZone), ...days];
        return [zones, { window: new CommonWindow(schedules), prefixes }] as const;
      }),
    );
    this.timeZone = timeZone;
    return this.areas;
  }
}

const scheduleOf = (hours: WeeklyWindow, timeZone: string): Schedule => ({ hours, holidays: [], timeZone });
