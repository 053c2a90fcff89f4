/** The largest below 2 ** 26. */
const prime = 67_108_859;

/**
 * Many ids in little memory: 8 bytes each. An id is kept as a digest of 52 bits: of a million ids, one in four thousand
 * million that were not added is taken for one that was.
 */
export class IdSet {
  private pages: Float64Array[] = [];
  private ids = new Float64Array();

  add(ids: readonly string[]): void {
    this.pages.push(Float64Array.from(ids, digestOf));
  }

  /** Ends the adding; `has` answers from here on. */
  close(): void {
    this.ids = new Float64Array(this.pages.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const page of this.pages) {
      this.ids.set(page, end);
      end += page.length;
    }
    this.pages = [];
    this.ids.sort();
  }

  has(id: string): boolean {
    const digest = digestOf(id);
    let [low, high] = [0, this.ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ids[middle] ?? 0) < digest) low = middle + 1;
      else high = middle;
    }
    return this.ids[low] === digest;
  }
}

/** Two polynomial digests of 26 bits beside each other: as many bits as a double keeps exactly. */
function digestOf(id: string): number {
  let [one, other] = [0, 0];
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    one = (one * 31 + code) % prime;
    other = (other * 37 + code) % prime;
  }
  return one * prime + other;
}
