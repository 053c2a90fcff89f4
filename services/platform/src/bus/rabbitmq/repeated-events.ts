/** Entries expire, because another instance may make the next attempt and know its outcome. Milliseconds. */
const graceMs = 60_000;

/** The failed events that will be retried. The broker cannot distinguish them from other delayed events. */
export class RepeatedEvents {
  private readonly entries = new Map<string, { type: string; expiresAt: number }>();

  /** @param againInMs the time until the next attempt, in milliseconds */
  add(id: string, type: string, againInMs: number): void {
    this.entries.set(id, { type, expiresAt: Date.now() + againInMs + graceMs });
  }

  remove(id: string): void {
    this.entries.delete(id);
  }

  /** By type. */
  count(): { labels: { type: string }; value: number }[] {
    for (const [id, { expiresAt }] of this.entries) if (expiresAt < Date.now()) this.entries.delete(id);
    const byType = Object.groupBy(this.entries.values(), ({ type }) => type);
    return Object.entries(byType).map(([type, events = []]) => ({ labels: { type }, value: events.length }));
  }
}
