/** A campaign with a text that could take the next slot. */
export interface Contender {
  campaignId: string;
  /** Its share of the slots, relative to the other campaigns. */
  weight: number;
  /** Of the slot of its next text. */
  width: number;
}

/**
 * The order in which campaigns get slots: each gets segments in proportion to its weight. Start-time fair queueing (Goyal,
 * Vin and Cheng, 1996): the virtual time is the start of the text served last, a text starts when the one before it of
 * its campaign ends, and the earliest start is served first. A campaign without texts saves up nothing.
 */
export class FairOrder {
  private time = 0;
  /** The virtual end of the last text of each campaign. */
  private readonly ends = new Map<string, number>();

  /** The one whose turn it is. On a tie the larger weight wins, then the first in the list. */
  next<C extends Contender>(contenders: readonly [C, ...C[]]): C {
    return contenders.reduce((first, other) => {
      const lead = this.startOf(first) - this.startOf(other);
      return lead > 0 || (lead === 0 && other.weight > first.weight) ? other : first;
    });
  }

  /** Counts the text of this contender as served. */
  serve(contender: Contender): void {
    this.time = this.startOf(contender);
    this.ends.set(contender.campaignId, this.time + contender.width / contender.weight);
  }

  /** Takes back what `serve` counted: the text was not sent. */
  undo({ campaignId, width, weight }: Contender): void {
    const end = this.ends.get(campaignId);
    if (end !== undefined) this.ends.set(campaignId, end - width / weight);
  }

  /** Forgets all campaigns except these. */
  keep(campaignIds: ReadonlySet<string>): void {
    for (const campaignId of this.ends.keys()) if (!campaignIds.has(campaignId)) this.ends.delete(campaignId);
  }

  private startOf({ campaignId }: Contender): number {
    return Math.max(this.time, this.ends.get(campaignId) ?? 0);
  }
}
