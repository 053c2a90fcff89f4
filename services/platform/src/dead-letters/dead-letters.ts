import { type StoredDeadLetters, maxContent } from '@lacquer/contracts/operations';
import type { DeadLetterStore, Verdict } from './dead-letter.js';
import type { OutboxDeadLetters } from './outbox-dead-letters.js';

/** For each store. */
const maxListed = 200;

/** The dead letters of a service: those of its outbox and, in the `deadLetterKeeper`, those at the broker. */
export class DeadLetters {
  /** @param openQueue absent unless the service is the `deadLetterKeeper` */
  constructor(
    private readonly outbox: OutboxDeadLetters,
    private readonly openQueue?: () => Promise<DeadLetterStore & { close(): Promise<void> }>,
  ) {}

  async list(): Promise<StoredDeadLetters> {
    const found = await this.inEach((store) => store.list(maxListed));
    const deadLetters = found
      .flatMap(({ letters }) => letters)
      .map(({ content, ...letter }) => ({ ...letter, content: content.slice(0, maxContent) }));
    return { deadLetters, total: found.reduce((sum, { total }) => sum + total, 0) };
  }

  /** Returns how many of them still existed. */
  async settle(ids: readonly string[], verdict: Exclude<Verdict, 'keep'>): Promise<number> {
    const settled = await this.inEach((store) => store.settle(new Set(ids), verdict));
    return settled.reduce((sum, each) => sum + each, 0);
  }

  private async inEach<T>(work: (store: DeadLetterStore) => Promise<T>): Promise<T[]> {
    const inOutbox = await work(this.outbox);
    if (!this.openQueue) return [inOutbox];
    const queue = await this.openQueue();
    try {
      return [inOutbox, await work(queue)];
    } finally {
      await queue.close();
    }
  }
}
