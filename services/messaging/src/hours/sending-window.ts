import { isOpenAt, nextClosing, nextOpening } from '@lacquer/contracts/opening-hours';
import { getSalonProfile } from '@lacquer/contracts/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from './clock.js';
import { type HoursOptions, hoursOptions } from './hours-options.js';

/** The profile's time zone is asked for anew so often, and sooner while it is not known yet. Milliseconds. */
const refreshMs = 60_000;
const retryMs = 2_000;
const patienceMs = 1_500;

/** A text may wait for so long at the provider, which takes no more. Seconds. */
const longestValidity = 36_000;

/**
 * The hours in which campaigns may be sent, by the salon's clock. Outside of them rows wait in the ledger and the sweeper
 * puts their jobs in when the window opens. Staff alerts, test sends and simulated texts do not ask.
 */
@Injectable()
export class SendingWindow implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SendingWindow.name);
  private timeZone: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(hoursOptions) private readonly options: HoursOptions,
  ) {
    this.timeZone = options.timeZone;
  }

  onApplicationBootstrap(): void {
    if (this.options.window) this.next(0);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  isOpen(now = this.clock.now()): boolean {
    const { schedule } = this;
    return !schedule || isOpenAt(schedule, now);
  }

  /** When it opens next; `null` while it is open, or when it never opens. */
  opensAt(now = this.clock.now()): Date | null {
    const { schedule } = this;
    return !schedule || isOpenAt(schedule, now) ? null : nextOpening(schedule, now);
  }

  /** Milliseconds until then. */
  opensInMs(now = this.clock.now()): number | null {
    const opens = this.opensAt(now);
    return opens && opens.getTime() - now.getTime();
  }

  /** When it closes; `null` while it is closed, or when it never closes. */
  closesAt(now = this.clock.now()): Date | null {
    const { schedule } = this;
    return schedule ? nextClosing(schedule, now) : null;
  }

  /**
   * For how many seconds a text that leaves now may wait at the provider, so that it cannot arrive at night; `null` while
   * the window is closed: it may not leave.
   */
  validitySeconds(now = this.clock.now()): number | null {
    if (!this.schedule) return longestValidity;
    const closes = this.closesAt(now);
    if (!closes) return null;
    return Math.min(longestValidity, Math.max(1, Math.floor((closes.getTime() - now.getTime()) / 1000)));
  }

  /** Asks the salon's profile for its time zone; while the catalog does not answer, the last known one stays. */
  async refresh(): Promise<boolean> {
    try {
      this.timeZone = (await this.rpc.call(getSalonProfile, {}, patienceMs)).timeZone;
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ msg: "the salon's time zone was not asked for anew", timeZone: this.timeZone, reason });
      return false;
    }
  }

  private get schedule() {
    const { window } = this.options;
    return window && { hours: window, holidays: [], timeZone: this.timeZone };
  }

  private next(inMs: number): void {
    this.timer = setTimeout(() => {
      void this.round();
    }, inMs).unref();
  }

  private async round(): Promise<void> {
    const isKnown = await this.refresh();
    if (this.timer) this.next(isKnown ? refreshMs : retryMs);
  }
}
