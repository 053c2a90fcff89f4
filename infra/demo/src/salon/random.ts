import { createHash } from 'node:crypto';
import { seededRandom, shuffle } from '@lacquer/simulators/faults/chance';

/** Choices that are the same for the same seed and the same words. */
export class Random {
  private readonly next: () => number;

  constructor(...seed: (string | number)[]) {
    this.next = seededRandom(createHash('sha256').update(seed.join(' ')).digest().readUInt32BE(0));
  }

  /** From `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** One of `items`, each as often as its weight says. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    let rest = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) {
      rest -= weightOf(item);
      if (rest < 0) return item;
    }
    return this.pick(items);
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    return shuffle(items, this.next);
  }
}
