/** The largest prime below 2 ** 26. */
const prime = 67_108_859;

/**
 * A set of ids with 8 bytes each. It stores a digest of 52 bits: with a million ids, the chance of a false positive is
 * one in four thousand million.
 */
export class IdSet {
  private pages: Float64Array[] = [];
  private ids = new Float64Array();

  add(ids: readonly string[]): void {
    this.pages.push(Float64Array.from(ids, digestOf));
  }

  /** Ends adding. Call it before `has`. */
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

/** Combines two polynomial digests of 26 bits: a double represents 52 bits exactly. */
function digestOf(id: string): number {
  let [one, other] = [0, 0];
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    one = (one * 31 + code) % prime;
    other = (other * 37 + code) % prime;
  }
  return one * prime + other;
}
