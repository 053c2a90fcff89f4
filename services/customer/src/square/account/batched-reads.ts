import { Batcher } from '@lacquer/platform/batching/batcher';
import { SquareCallError } from './square-calls.js';

/** Square reads at most this many objects in one call. */
const largest = 100;

interface Reads<Item> {
  one(id: string, signal: AbortSignal): Promise<Item | null>;
  /** `null`: the object does not exist. An id without an answer is read individually. */
  many(ids: string[], signal: AbortSignal): Promise<ReadonlyMap<string, Item | null>>;
}

interface Asked {
  id: string;
  signal: AbortSignal;
}

/** Reads objects by id: a single one individually, concurrent ones in one call. */
export class BatchedReads<Item> {
  private readonly batcher = new Batcher((asked: Asked[]) => this.read(asked), { largest, isOfAll });

  constructor(private readonly reads: Reads<Item>) {}

  find(id: string, signal: AbortSignal): Promise<Item | null> {
    return this.batcher.add({ id, signal });
  }

  private async read(asked: Asked[]): Promise<(Item | null)[]> {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const { signal } = asked[0]!;
    const answers = ids.length > 1 ? await this.reads.many(ids, signal) : new Map<string, Item | null>();
    const read = async (id: string) => {
      const answer = answers.get(id);
      return [id, answer === undefined ? await this.reads.one(id, signal) : answer] as const;
    };
    const found = new Map(await Promise.all(ids.map(read)));
    return asked.map(({ id }) => found.get(id) ?? null);
  }
}

/** A Square error about one id fails the call for all; the ids are then read individually. */
function isOfAll(error: unknown): boolean {
  const status = error instanceof SquareCallError ? error.status : undefined;
  return status === undefined || status >= 500;
}
