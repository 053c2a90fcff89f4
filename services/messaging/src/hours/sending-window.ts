import { isOpenAt, nextClosing, nextOpening } from '@lacquer/contracts/opening-hours';
import { getSalonProfile } from '@lacquer/contracts/salon';
import { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type HoursOptions, hoursOptions } from './hours-options.js';

/** How often the profile's time zone is read, and how soon after a failure. Milliseconds. */
const refreshMs = 60_000;
const retryMs = 2_000;
const requestTimeoutMs = 1_500;

/** The longest validity that the provider accepts. Seconds. */
const longestValidity = 36_000;

/**
 * The hours in which campaigns may be sent, by the salon's clock. Outside of them rows wait in the ledger, and the sweeper
 * adds their jobs when the window opens. Staff alerts, test sends and simulated texts ignore it.
 */
@Injectable()
export class SendingWindow implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SendingWindow.name);
  private readonly refreshes: BackgroundLoop;
  private timeZone: string;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(hoursOptions) private readonly options: HoursOptions,
  ) {
    this.timeZone = options.timeZone;
    this.refreshes = new BackgroundLoop({
      name: 'time zone refresh',
      run: async () => ((await this.refresh()) ? refreshMs : retryMs),
      retryMs,
      longestRetryMs: refreshMs,
    });
  }

  onApplicationBootstrap(): void {
    if (this.options.window) this.refreshes.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.refreshes.stop();
  }

  isOpen(now = this.clock.now()): boolean {
    const { schedule } = this;
    return !schedule || isOpenAt(schedule, now);
  }

  /** When it opens next. Null while it is open, or when it never opens. */
  opensAt(now = this.clock.now()): Date | null {
    const { schedule } = this;
    return !schedule || isOpenAt(schedule, now) ? null : nextOpening(schedule, now);
  }

  /** Milliseconds until then. */
  opensInMs(now = this.clock.now()): number | null {
    const opens = this.opensAt(now);
    return opens && opens.getTime() - now.getTime();
  }

  /** When it closes. Null while it is closed, or when it never closes. */
  closesAt(now = this.clock.now()): Date | null {
    const { schedule } = this;
    return schedule ? nextClosing(schedule, now) : null;
  }

  /**
   * For how many seconds the provider may queue a text that leaves now, so that it cannot arrive at night. Null while the
   * window is closed: the text may not leave.
   */
  validitySeconds(now = this.clock.now()): number | null {
    if (!this.schedule) return longestValidity;
    const closes = this.closesAt(now);
    if (!closes) return null;
    return Math.min(longestValidity, Math.max(1, Math.floor((closes.getTime() - now.getTime()) / 1000)));
  }

  /** Reads the time zone from the salon's profile. While the catalog does not answer, the last known one stays. */
  async refresh(): Promise<boolean> {
    try {
      this.timeZone = (await this.rpc.call(getSalonProfile, {}, requestTimeoutMs)).timeZone;
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ msg: "the salon's time zone was not read", timeZone: this.timeZone, reason });
      return false;
    }
  }

  private get schedule() {
    const { window } = this.options;
    return window && { hours: window, holidays: [], timeZone: this.timeZone };
  }
}
