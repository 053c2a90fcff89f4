/**
 * Keeps the result of `load` until it is dropped. Concurrent callers share one load. A load that began before a drop
 * resolves for its waiting callers but is not kept: its data may be stale.
 */
export class DroppedMemory<T> {
  private value: T | undefined;
  private loading: Promise<T> | undefined;
  private dropped: T | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  /** The kept value, without waiting. */
  peek(): T | undefined {
    return this.value;
  }

  /** The kept value, or else the last dropped one. */
  get last(): T | undefined {
    return this.value ?? this.dropped;
  }

  get(): Promise<T> {
    if (this.value !== undefined) return Promise.resolve(this.value);
    this.loading ??= this.fill();
    return this.loading;
  }

  /** The current value, or the previous one when loading fails. */
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
