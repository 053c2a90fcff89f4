import { Batcher } from '@lacquer/platform/batching/batcher';
import { SquareCallError } from './square-calls.js';

/** Square reads so many objects in one call. */
const largest = 100;

interface Reads<Item> {
  one(id: string, signal: AbortSignal): Promise<Item | null>;
  /** `null`: Square does not know it. An id without an answer is asked for by itself. */
  many(ids: string[], signal: AbortSignal): Promise<ReadonlyMap<string, Item | null>>;
}

interface Asked {
  id: string;
  signal: AbortSignal;
}

/** Reads objects by their ids: one by itself, those that are asked for at the same time in one call. */
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

/** What Square says of one id spoils the call for the others: they are asked for by themselves then. */
function isOfAll(error: unknown): boolean {
  const status = error instanceof SquareCallError ? error.status : undefined;
  return status === undefined || status >= 500;
}
