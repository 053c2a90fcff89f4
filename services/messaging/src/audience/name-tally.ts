import { firstNameShape, toFirstName } from '@lacquer/contracts/messaging/first-name';
import type { AudienceMember } from './audience.js';

/** First names that yield equally long and expensive texts, with one example; null: people without a name. */
export interface NameCount {
  firstName: string | null;
  count: number;
}

/** Counts the first names of an audience by their shape. */
export class NameTally {
  private readonly counts = new Map<string, NameCount>();

  /** Returns a member's shape, for `addShape`. */
  readonly shapeOf = ({ firstName }: AudienceMember): string => this.entry(firstName).shape;

  add(firstName: string | null | undefined, count: number): void {
    this.addShape(this.entry(firstName).shape, count);
  }

  addShape(shape: string, count: number): void {
    const entry = this.counts.get(shape);
    if (entry) entry.count += count;
  }

  /** Omits counts below one: customers may change between two calls. */
  list(): NameCount[] {
    return [...this.counts.values()].filter(({ count }) => count > 0);
  }

  private entry(recorded: string | null | undefined): { shape: string } {
    const firstName = toFirstName(recorded) ?? null;
    const shape = firstName === null ? '' : firstNameShape(firstName);
    if (!this.counts.has(shape)) this.counts.set(shape, { firstName, count: 0 });
    return { shape };
  }
}
