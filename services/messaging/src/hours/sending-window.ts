import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable } from '@nestjs/common';
import { CachedSalon } from '../salon/cached-salon.js';
import { CommonWindow } from './common-window.js';
import { type HoursOptions, hoursOptions } from './hours-options.js';

/** How often to read the time zone from the profile, and the delay after a failure. Milliseconds. */
const refreshMs = 60_000;
const retryMs = 2_000;

/** The longest validity that the provider accepts. Seconds. */
export const longestValidity = 36_000;

/**
 * The hours in which campaigns may be sent, on the salon's clock. Outside them recipients stay in the ledger, and the
 * sweeper adds their jobs when the window opens. Staff alerts, test sends and simulated texts ignore the window.
 */
@Injectable()
export class SendingWindow {
  private zone: string;
  private current: CommonWindow;

  constructor(
    private readonly salon: CachedSalon,
    private readonly clock: Clock,
    @Inject(hoursOptions) private readonly options: HoursOptions,
    background: BackgroundWork,
  ) {
    this.zone = options.timeZone;
    this.current = this.windowOf(this.zone);
    if (!this.hasLimits) return;
    background.repeat({
      name: 'time zone refresh',
      run: async () => ((await this.refresh()) ? refreshMs : retryMs),
      retryMs,
      longestRetryMs: refreshMs,
    });
  }

  /** The salon's time zone. */
  get timeZone(): string {
    return this.zone;
  }

  /** `false`: texts may be sent at any time. */
  get hasLimits(): boolean {
    return this.options.window !== undefined || this.options.reachesPeople;
  }

  /** Replaced when the time zone changes. */
  get window(): CommonWindow {
    return this.current;
  }

  isOpen(now = this.clock.now()): boolean {
    return this.current.isOpen(now);
  }

  /** When it opens next. Null while it is open, or if it never opens. */
  opensAt(now = this.clock.now()): Date | null {
    return this.current.opensAt(now);
  }

  /** When it closes. Null while it is closed, or if it never closes. */
  closesAt(now = this.clock.now()): Date | null {
    return this.current.closesAt(now);
  }

  /**
   * Seconds for which the provider may queue a text sent now, so that it cannot arrive at night. Null while the window
   * is closed: the text may not be sent.
   */
  validitySeconds(now = this.clock.now()): number | null {
    return validityIn(this.current, now);
  }

  /** Reads the time zone from the salon's profile. If the catalog does not respond, the last known one remains. */
  async refresh(): Promise<boolean> {
    const { salon, isCurrent } = await this.salon.find();
    if (salon && salon.timeZone !== this.zone) {
      this.zone = salon.timeZone;
      this.current = this.windowOf(this.zone);
    }
    return isCurrent;
  }

  private windowOf(timeZone: string): CommonWindow {
    const { window } = this.options;
    return new CommonWindow(window ? [{ hours: window, holidays: [], timeZone }] : []);
  }
}

/** Seconds until the window closes, at most `longestValidity`; null while it is closed. */
export function validityIn(window: CommonWindow, now: Date): number | null {
  if (!window.isOpen(now)) return null;
  const closes = window.closesAt(now);
  if (!closes) return longestValidity;
  return Math.min(longestValidity, Math.max(1, Math.floor((closes.getTime() - now.getTime()) / 1000)));
}
