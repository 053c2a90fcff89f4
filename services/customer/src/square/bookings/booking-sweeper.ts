import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Clock } from '@lacquer/platform/clock/clock';
import { runAlone } from '@lacquer/platform/database/run-alone';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SquareCallError, SquareCalls } from '../account/square-calls.js';
import { SquareWorker } from '../events/square-worker.js';
import { countedLocations } from '../payments/counted-locations.js';
import { BookingAccessRepository } from './booking-access.repository.js';
import { isBookingRefusal } from './booking-refusal.js';
import { type BookingPage, BookingSource, type SourceBooking } from './booking-source.js';
import { BookingSweeps } from './booking-sweeps.repository.js';

/** In milliseconds: how soon a reading that was requested starts. */
const pollMs = 3000;
const retryMs = 1000;
const longestRetryMs = 60_000;
const everyMs = 3_600_000;
/** How soon an account that shows no appointments is asked again: at first, and after it has refused for long. */
const refusedRests = { shortestSeconds: 60, longestSeconds: 24 * 3600 };
/** In milliseconds: processes that start within this time share one reading. */
const startsWithinMs = 60_000;
const dayMs = 24 * 3_600_000;
/**
 * From the day before the last reading, for no-shows and late changes, to a quarter of a year ahead. What changed while Square
 * showed no appointments is so found when it shows them again, but not after more days than it is of use.
 */
const daysBefore = 1;
const mostDaysBefore = 31;
const daysAhead = 89;

/**
 * Reads the calendar: at start, hourly, and on demand; one process at a time. Square lists appointments by their start and not
 * by their change, so each reading covers the whole span, and counts only when it came to the end. It stores an event for
 * each appointment that is new or newer, and for each that the list lacks.
 */
@Injectable()
export class BookingSweeper {
  private readonly loop: BackgroundLoop;
  private hasStarted = false;

  constructor(
    private readonly calls: SquareCalls,
    private readonly source: BookingSource,
    private readonly access: BookingAccessRepository,
    private readonly sweeps: BookingSweeps,
    private readonly worker: SquareWorker,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    background: BackgroundWork,
    /** Absent: bookings of all locations count. */
    @Optional() @Inject(countedLocations) private readonly locations: ReadonlySet<string> | undefined,
  ) {
    this.loop = background.repeat({
      name: BookingSweeper.name,
      run: (signal) => this.round(signal),
      retryMs,
      longestRetryMs,
    });
  }

  /** Looks at once whether a reading is due. */
  wake(): void {
    this.loop.wake();
  }

  private async round(signal: AbortSignal): Promise<number> {
    const pauseMs = await this.calls.untilAllowed(signal);
    if (pauseMs > 0) return Math.min(pauseMs, longestRetryMs);
    if (await this.isDue()) await runAlone(this.dataSource, 'square-bookings', () => this.readIfDue(signal));
    this.hasStarted = true;
    return pollMs;
  }

  /** The process that held the work before may have just done it. */
  private async readIfDue(signal: AbortSignal): Promise<void> {
    if (await this.isDue()) await this.read(signal);
  }

  private async isDue(): Promise<boolean> {
    const now = this.clock.now();
    const untilDue = await this.access.untilDue(now);
    // a time that no reading sets: the clock was set back since
    if (untilDue <= 0 || untilDue > refusedRests.longestSeconds * 1000) return true;
    return !this.hasStarted && Math.abs(await this.access.age(now)) > startsWithinMs;
  }

  private async read(signal: AbortSignal): Promise<void> {
    const at = this.clock.now();
    try {
      const end = at.getTime() + daysAhead * dayMs;
      for (let from = await this.begin(at); from < end; from += this.source.longestSpanMs) {
        const until = Math.min(from + this.source.longestSpanMs, end);
        await this.readSpan({ from: new Date(from), until: new Date(until) }, at, signal);
      }
    } catch (error) {
      if (!isBookingRefusal(error)) throw error;
      return this.access.noteRefusal(at, error.message, refusedRests);
    }
    await this.access.noteRead(at, new Date(at.getTime() + everyMs));
  }

  private async begin(at: Date): Promise<number> {
    const age = await this.access.age(at);
    const sinceRead = Number.isFinite(age) ? Math.max(age, 0) : 0;
    return at.getTime() - Math.min(sinceRead + daysBefore * dayMs, mostDaysBefore * dayMs);
  }

  private async readSpan(span: { from: Date; until: Date }, at: Date, signal: AbortSignal): Promise<void> {
    const listed = await this.list(span, signal);
    const added = await this.sweeps.storeNew(listed.filter(({ locationId }) => this.counts(locationId)));
    const missing = await this.sweeps.storeMissing(
      span,
      listed.map(({ id }) => id),
      at,
    );
    if (added + missing > 0) this.worker.wake();
  }

  private counts(locationId: string | null): boolean {
    return !this.locations || this.locations.has(locationId ?? '');
  }

  /** @throws Error if the list does not come to an end: the next round reads it again from the start */
  private async list(span: { from: Date; until: Date }, signal: AbortSignal): Promise<SourceBooking[]> {
    const listed = new Map<string, SourceBooking>();
    const passed = new Set<string>();
    let hasRestarted = false;
    for (let cursor: string | null = null; ;) {
      const page: BookingPage | null = await this.source.list(span, cursor, signal).catch((error: unknown) => {
        const isCursorRefused = error instanceof SquareCallError && error.status === 400 && cursor !== null;
        if (!isCursorRefused || hasRestarted) throw error;
        return null;
      });
      if (page === null) {
        hasRestarted = true;
        cursor = null;
        passed.clear();
        continue;
      }
      for (const booking of page.bookings) listed.set(booking.id, booking);
      if (page.cursor === null) return [...listed.values()];
      if (passed.has(page.cursor)) throw new Error('Square returns the same page of appointments again');
      passed.add(page.cursor);
      cursor = page.cursor;
    }
  }
}
