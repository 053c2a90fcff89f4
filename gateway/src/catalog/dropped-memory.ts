/**
 * Keeps the answer of `load` until it is dropped. Callers that come while it loads share one load; a load that began
 * before a drop answers those who waited for it, and is not kept: it may have read what is no longer true.
 */
export class DroppedMemory<T> {
  private value: T | undefined;
  private loading: Promise<T> | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  /** The kept answer, without a wait. */
  peek(): T | undefined {
    return this.value;
  }

  get(): Promise<T> {
    if (this.value !== undefined) return Promise.resolve(this.value);
    this.loading ??= this.fill();
    return this.loading;
  }

  drop(): void {
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
