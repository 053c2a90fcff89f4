/** The batch size from which more calls are expected to arrive. */
const minBatchSize = 3;
/** A statement costs as much as ten of its rows. */
const defaultGatherMs = 4;

interface Entry<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface BatcherOptions<Item> {
  /** The most items in one batch, or their largest total weight. Defaults to 200. */
  largest?: number;
  /** Defaults to 1. An item heavier than `largest` runs alone. */
  weightOf?: (item: Item) => number;
  /** How long calls are collected after a large batch before the next starts, in milliseconds. Defaults to 4. */
  gatherMs?: number;
  /** The number of waiting calls that ends the collecting early. By default it is never ended early. */
  enough?: number;
  /** The number of batches that run at the same time. Defaults to 1. */
  atOnce?: number;
  /** The number of waiting calls that starts a batch while another runs; fewer wait for its end. Defaults to 1. */
  worthAnother?: number;
  /** Whether an error cannot be caused by a single item, such as an unreachable database. */
  isOfAll?: (error: unknown) => boolean;
}

/**
 * Collects calls while the previous batch runs, and slightly longer under load, and runs them as one batch: single
 * calls stay fast, many calls cost little.
 * `run` returns results in the order of its items. If a batch fails, each item runs alone, so that only the bad item
 * fails; if `isOfAll` is true for the error, all items fail immediately.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Entry<Item, Result>[] = [];
  private running = 0;
  private isStarting = false;
  /** Ends the collecting of the batches that collect. */
  private readonly gathering = new Set<() => void>();
  private readonly largest: number;
  private readonly weightOf: (item: Item) => number;
  private readonly gatherMs: number;
  private readonly enough: number;
  private readonly atOnce: number;
  private readonly worthAnother: number;
  private readonly isOfAll: (error: unknown) => boolean;

  constructor(
    private readonly run: (items: Item[]) => Promise<Result[]>,
    {
      largest = 200,
      weightOf = () => 1,
      gatherMs = defaultGatherMs,
      enough = Number.POSITIVE_INFINITY,
      atOnce = 1,
      worthAnother = 1,
      isOfAll = () => false,
    }: BatcherOptions<Item> = {},
  ) {
    this.largest = largest;
    this.weightOf = weightOf;
    this.gatherMs = gatherMs;
    this.enough = enough;
    this.atOnce = atOnce;
    this.worthAnother = worthAnother;
    this.isOfAll = isOfAll;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.waiting.length >= this.enough) for (const end of this.gathering) end();
      if (this.isStarting || !this.mayStart()) return;
      this.isStarting = true;
      // calls in the same turn of the event loop join the batch
      setImmediate(() => void this.drain());
    });
  }

  private mayStart(): boolean {
    return this.running === 0 || (this.running < this.atOnce && this.waiting.length >= this.worthAnother);
  }

  private async drain(): Promise<void> {
    this.isStarting = false;
    this.running += 1;
    while (this.waiting.length > 0) {
      const batch = this.takeBatch();
      await this.settle(batch);
      if (batch.length >= minBatchSize && this.gatherMs > 0) await this.gather();
    }
    this.running -= 1;
  }

  private async gather(): Promise<void> {
    if (this.waiting.length >= this.enough) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.gathering.delete(end);
        resolve();
      };
      const timer = setTimeout(end, this.gatherMs);
      this.gathering.add(end);
    });
  }

  private takeBatch(): Entry<Item, Result>[] {
    let weight = 0;
    const tooMany = this.waiting.findIndex(
      ({ item }, index) => (weight += this.weightOf(item)) > this.largest && index > 0,
    );
    return this.waiting.splice(0, tooMany < 0 ? this.waiting.length : tooMany);
  }

  private async settle(batch: Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result);
    } catch (error) {
      if (this.isOfAll(error)) for (const entry of batch) entry.reject(error);
      else if (batch.length > 1) for (const entry of batch) await this.settle([entry]);
      else batch[0]?.reject(error);
    }
  }
}
