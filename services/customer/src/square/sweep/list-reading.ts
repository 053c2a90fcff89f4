import { type ListEntry, type ListPage, type ListSpan, repeatedMs, type SquareList } from './payment-listing.js';

/** The maximum number of consecutive pages without an entry. */
const maxEmptyPages = 10;

/**
 * The way through one list. Within a sorted list it continues from the place of the last entry and not by the cursor,
 * which may expire, repeat or skip pages; a cursor only leads on where one place has more entries than a page.
 */
export class ListReading {
  /** The entries that were read, and their places: if the list is sorted, those that the next page may repeat. */
  private read = new Map<string, number>();
  private readonly cursors = new Set<string>();
  private cursor: string | null = null;
  private hasRestarted = false;
  private emptyPages = 0;

  constructor(
    private readonly order: SquareList['order'],
    private readonly changedSince: Date,
    /** The last entry of the part that a previous process has read. */
    private place: Date | null,
  ) {}

  get span(): ListSpan {
    return { changedSince: this.changedSince, from: this.place, cursor: this.cursor };
  }

  /** The entries of the page that were not read before. */
  unread({ entries }: ListPage): ListEntry[] {
    return entries.filter(({ id }) => !this.read.has(id));
  }

  /** The place up to which everything is read, once the page is stored. Null: the list is not sorted. */
  placeAfter({ entries }: ListPage): Date | null {
    if (this.order === 'none') return null;
    const last = Math.max(Number(this.place ?? 0), ...entries.map(({ place }) => Number(place)));
    return entries.length > 0 ? new Date(last) : this.place;
  }

  /** Moves past the page. `done`: nothing follows. `stuck`: Square leads on, but to nothing new. */
  advance(page: ListPage): 'more' | 'done' | 'stuck' {
    const { entries, cursor, isFull } = page;
    const before = this.place;
    const isNew = this.isNew(page);
    this.place = this.placeAfter(page);
    const hasMoved = this.place !== null && Number(this.place) !== Number(before ?? Number.NaN);
    for (const { id, place } of entries) this.read.set(id, Number(place));
    if (hasMoved) this.forgetPassed();
    if (cursor === null && !isFull) return 'done';
    if (hasMoved) return this.restart(false);
    if (cursor === null) return 'done';
    if (this.cursors.has(cursor) || (this.cursor !== null && !isNew)) return 'stuck';
    this.cursors.add(cursor);
    this.cursor = cursor;
    return 'more';
  }

  private isNew(page: ListPage): boolean {
    if (page.entries.length === 0) return (this.emptyPages += 1) <= maxEmptyPages;
    this.emptyPages = 0;
    return this.unread(page).some(({ place }) => this.order === 'none' || !this.place || place >= this.place);
  }

  private forgetPassed(): void {
    const oldest = Number(this.place) - repeatedMs;
    for (const [id, place] of this.read) if (place < oldest) this.read.delete(id);
  }

  /** After Square has refused the cursor: whether to try once more from the place. */
  retriesRefusal(): boolean {
    if (this.cursor === null || this.hasRestarted) return false;
    this.read.clear();
    this.restart(true);
    return true;
  }

  private restart(hasRestarted: boolean): 'more' {
    this.cursor = null;
    this.cursors.clear();
    this.hasRestarted = hasRestarted;
    return 'more';
  }
}
