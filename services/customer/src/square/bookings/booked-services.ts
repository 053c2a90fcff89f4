import { SquareCallError, type SquareCalls } from '../account/square-calls.js';
import { readVariationNames } from '../account/square-catalog.js';

/** In milliseconds: how long the names count as known. */
const knownMs = 600_000;
/** In milliseconds: an unknown service, or a refused catalog, is asked for again after this time. */
const retryMs = 60_000;

/** The names of what is booked. Bookings do not wait for them: without the permission their services stay unknown. */
export class BookedServices {
  private names: ReadonlyMap<string, string> = new Map();
  private readAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  constructor(private readonly calls: SquareCalls) {}

  /** Null: Square does not say. Those that the catalog lacks are left out. */
  async namesOf(variationIds: readonly string[], signal: AbortSignal): Promise<string[] | null> {
    const now = performance.now();
    const isKnown = now - this.readAt < knownMs && variationIds.every((id) => this.names.has(id));
    if (!isKnown && now - this.triedAt >= retryMs) {
      this.triedAt = now;
      this.reading = this.read(now, signal).finally(() => (this.reading = null));
    }
    await this.reading;
    if (this.readAt === Number.NEGATIVE_INFINITY) return variationIds.length === 0 ? [] : null;
    return [...new Set(variationIds.flatMap((id) => this.names.get(id) ?? []))];
  }

  private async read(now: number, signal: AbortSignal): Promise<void> {
    try {
      this.names = await readVariationNames(this.calls, signal);
      this.readAt = now;
    } catch (error) {
      if (!(error instanceof SquareCallError)) throw error;
    }
  }
}
