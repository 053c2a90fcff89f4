/** Whether the server answers this window. Changed only outside of rendering. */
class Reach {
  private since: number | null = null;
  private readonly listeners = new Set<() => void>();
  private asker = () => {};

  /** Since when it does not answer, in milliseconds since 1970; what is shown is as of then. `null`: it answers. */
  readonly awaySince = (): number | null => this.since;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  lose(): void {
    this.set(this.since ?? Date.now());
  }

  regain(): void {
    this.set(null);
  }

  /** Asks the server whether it answers: something hints that it does not, or that it does again. */
  ask(): void {
    this.asker();
  }

  askBy(asker: () => void): void {
    this.asker = asker;
  }

  private set(since: number | null): void {
    if (since === this.since) return;
    this.since = since;
    for (const listener of this.listeners) listener();
  }
}

/** Of this window. */
export const reach = new Reach();
