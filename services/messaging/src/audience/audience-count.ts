import { Injectable } from '@nestjs/common';
import { type AudienceOf, AudienceRepository, type ReasonCount } from './audience.repository.js';
import { Audience, audiencePageSize } from './audience.js';
import { type ExclusionReason, exclusionReasons } from './exclusions.js';

export interface AudienceFigures {
  /** Found by the filter, with a phone. */
  matched: number;
  eligible: number;
  /** Of those. */
  eligibleWithoutConsent: number;
  excluded: Record<ExclusionReason, number>;
  /** The whole audience was looked at. */
  isComplete: boolean;
}

/** Counts as a freeze would write it down, a page at a time: memory holds two pages, whatever the audience. */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly audience: Audience,
    private readonly exclusions: AudienceRepository,
  ) {}

  /** `isEnough` ends the count early, after any page. */
  async count(of: AudienceOf, isEnough: (figures: AudienceFigures) => boolean = () => false): Promise<AudienceFigures> {
    const figures = emptyFigures();
    let page = await this.audience.listPage(null, of.filter);
    for (;;) {
      figures.isComplete = page.length < audiencePageSize;
      const counted = this.exclusions.countReasons(page, of);
      // the next page is fetched while this one is counted; whichever fails, neither is left unawaited
      const [counts, next] = await Promise.all([
        counted,
        figures.isComplete ? [] : this.audience.listPage(page.at(-1)?.customerId ?? null, of.filter),
      ]);
      for (const each of counts) add(figures, each);
      if (figures.isComplete && of.id === null) holdOut(figures, of.holdoutPercent);
      if (figures.isComplete || isEnough(figures)) return figures;
      page = next;
    }
  }
}

function emptyFigures(): AudienceFigures {
  const excluded = Object.fromEntries(exclusionReasons.map((reason) => [reason, 0])) as AudienceFigures['excluded'];
  return { matched: 0, eligible: 0, eligibleWithoutConsent: 0, excluded, isComplete: false };
}

function add(figures: AudienceFigures, { reason, count, withoutConsent }: ReasonCount): void {
  figures.matched += count;
  if (reason !== null) {
    figures.excluded[reason] += count;
    return;
  }
  figures.eligible += count;
  figures.eligibleWithoutConsent += withoutConsent;
}

/** The share on average, of those with and without consent alike. */
function holdOut(figures: AudienceFigures, percent: number): void {
  const heldOut = Math.round((figures.eligible * percent) / 100);
  figures.excluded.holdout += heldOut;
  figures.eligible -= heldOut;
  figures.eligibleWithoutConsent -= Math.round((figures.eligibleWithoutConsent * percent) / 100);
}
