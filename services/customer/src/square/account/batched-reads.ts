import { Batcher } from '@lacquer/platform/batching/batcher';
import { SquareCallError } from './square-calls.js';

/** Square reads so many objects in one call. */
const largestBatch = 100;

interface Reads<Item> {
  one(id: string, signal: AbortSignal): Promise<Item | null>;
  /** `null`: Square does not know it. An id without an answer is asked for by itself. */
  many(ids: string[], signal: AbortSignal): Promise<ReadonlyMap<string, Item | null>>;
}

interface Asked {
  id: string;
  signal: AbortSignal;
}

type Outcome<Item> = { found: Item | null } | { error: unknown };

/** Reads objects by their ids: one by itself, those that are asked for at the same time in one call. */
export class BatchedReads<Item> {
  private readonly batcher = new Batcher((asked: Asked[]) => this.read(asked), largestBatch);

  constructor(private readonly reads: Reads<Item>) {}

  async find(id: string, signal: AbortSignal): Promise<Item | null> {
    const outcome = await this.batcher.add({ id, signal });
    if ('error' in outcome) throw outcome.error;
    return outcome.found;
  }

  private async read(asked: Asked[]): Promise<Outcome<Item>[]> {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const [first] = asked;
    if (ids.length === 1 && first) {
      const outcome = await this.readOne(first);
      return asked.map(() => outcome);
    }
    try {
      const answers = await this.reads.many(ids, first!.signal);
      return await Promise.all(
        asked.map(async (each) => {
          const found = answers.get(each.id);
          return found === undefined ? this.readOne(each) : { found };
        }),
      );
    } catch (error) {
      // an id that Square cannot read spoils the call: the batcher asks for each by itself then
      if (error instanceof SquareCallError && error.status === 400) throw error;
      return asked.map(() => ({ error }));
    }
  }

  private async readOne({ id, signal }: Asked): Promise<Outcome<Item>> {
    try {
      return { found: await this.reads.one(id, signal) };
    } catch (error) {
      return { error };
    }
  }
}
