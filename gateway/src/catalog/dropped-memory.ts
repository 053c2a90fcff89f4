/**
 * Keeps the answer of `load` until it is dropped. Callers that come while it loads share one load; a load that began
 * before a drop answers those who waited for it, and is not kept: it may have read what is no longer true.
 */
export class DroppedMemory<T> {
  private value: T | undefined;
  private loading: Promise<T> | undefined;
  private dropped: T | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  /** The kept answer, without a wait. */
  peek(): T | undefined {
    return this.value;
  }

  /** The kept answer, or else the one that was dropped last. */
  get last(): T | undefined {
    return this.value ?? this.dropped;
  }

  get(): Promise<T> {
    if (this.value !== undefined) return Promise.resolve(this.value);
    this.loading ??= this.fill();
    return this.loading;
  }

  /** The answer, or the one before it while there is no other to be had. */
  async getOrLast(): Promise<T> {
    try {
      return await this.get();
    } catch (error) {
      if (this.last === undefined) throw error;
      return this.last;
    }
  }

  drop(): void {
    this.dropped = this.last;
    this.value = undefined;
    this.loading = undefined;
  }

  private fill(): Promise<T> {
    const loading: Promise<T> = this.load().then(
      (value) => {
        if (this.loading === loading) this.value = value;
        return value;
      },
      (error: unknown) => {
        if (this.loading === loading) this.loading = undefined;
        throw error;
      },
    );
    return loading;
  }
}
