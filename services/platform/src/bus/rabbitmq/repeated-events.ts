/** The next attempt may be made by another instance, which then knows how it ended. Milliseconds. */
const graceMs = 60_000;

/** The events that failed here and come again: the broker does not tell them from others that wait for their time. */
export class RepeatedEvents {
  private readonly entries = new Map<string, { type: string; expiresAt: number }>();

  /** @param againInMs when the next attempt is due */
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
