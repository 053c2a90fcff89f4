import { Clock } from '@lacquer/platform/clock/clock';
import { SquareCallError, type SquareCalls } from './square-calls.js';

/** Square lists at most this many groups on a page. */
const pageSize = 50;
/** In milliseconds: how long the names count as known. Square has no notification about groups. */
const knownMs = 600_000;
/** In milliseconds: a group that is not in the list, or a refused list, is asked for again after this time. */
const defaultRetryMs = 60_000;

/** The salon's customer groups at Square. Payments do not wait for them: without the permission their names stay unknown. */
export class CustomerGroups {
  private known: ReadonlySet<string> = new Set();
  private readAt = Number.NEGATIVE_INFINITY;
  private triedAt = Number.NEGATIVE_INFINITY;
  private refusal: Date | null = null;

  constructor(
    private readonly calls: SquareCalls,
    private readonly clock: Clock,
    private readonly retryMs = defaultRetryMs,
  ) {}

  /** Since when Square refuses the list. */
  get refusedSince(): Date | null {
    return this.refusal;
  }

  /** All groups by id, if one of these is new or the last reading is old. `null`: nothing new, or Square refuses. */
  async findNew(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string> | null> {
    if (ids.length === 0) return null;
    const now = performance.now();
    const isKnown = now - this.readAt < knownMs && ids.every((id) => this.known.has(id));
    if (isKnown || now - this.triedAt < this.retryMs) return null;
    this.triedAt = now;
    try {
      const names = await this.readAll(signal);
      this.known = new Set(names.keys());
      this.readAt = now;
      this.refusal = null;
      return names;
    } catch (error) {
      if (!(error instanceof SquareCallError)) throw error;
      this.refusal ??= this.clock.now();
      return null;
    }
  }

  private async readAll(signal: AbortSignal): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    const passed = new Set<string>();
    for (let cursor: string | undefined; ;) {
      const { response } = await this.calls.call(signal, (square, options) =>
        square.customers.groups.list({ limit: pageSize, ...(cursor !== undefined && { cursor }) }, options),
      );
      for (const { id, name } of response.groups ?? []) if (id) names.set(id, name);
      cursor = response.cursor || undefined;
      // a repeated cursor would never end
      if (cursor === undefined || passed.has(cursor)) return names;
      passed.add(cursor);
    }
  }
}
