import type { AudienceSummary } from '@lacquer/contracts/customer';
import { Injectable } from '@nestjs/common';
import { Audience, audiencePageSize } from './audience.js';
import { type AudienceOf, AudienceRepository, type ReasonCount } from './audience.repository.js';
import { type ExclusionReason, exclusionReasons } from './exclusions.js';

export interface AudienceFigures {
  /** Found by the filter, with a phone. */
  matched: number;
  eligible: number;
  /** Of those. */
  eligibleWithoutConsent: number;
  excluded: Record<ExclusionReason, number>;
  /** The whole audience was counted. */
  isComplete: boolean;
}

/** Counts whom a freeze would send to, and whom it would exclude. */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly audience: Audience,
    private readonly exclusions: AudienceRepository,
  ) {}

  /**
   * Counts the whole audience. The customer service counts it; only members whose phone may be excluded cross the bus. The
   * holdout of a stored campaign is drawn by each customer's id, and where most phones are excluded nothing is saved: then
   * the audience is read page by page.
   */
  async count(of: AudienceOf): Promise<AudienceFigures & Pick<AudienceSummary, 'withoutPhone' | 'areas'>> {
    const { withPhone, withoutPhone, withoutConsent, revoked, areas } = await this.audience.summarize(of.filter);
    const phones = await this.exclusions.listExcludedPhones(of, withPhone + 1);
    const isDrawn = of.id !== null && of.holdoutPercent > 0;
    const figures =
      isDrawn || phones.length > withPhone
        ? await this.countPages(of, () => false)
        : await this.countBeside(phones, of, { withPhone, withoutConsent, revoked });
    return { ...figures, withoutPhone, areas };
  }

  /** Members with other phones than `phones` differ only in what the consent ledger says about them. */
  private async countBeside(
    phones: readonly string[],
    of: AudienceOf,
    total: { withPhone: number; withoutConsent: number; revoked: number },
  ): Promise<AudienceFigures> {
    const figures = emptyFigures();
    let restWithoutConsent = total.withoutConsent;
    let restRevoked = total.revoked;
    for (let first = 0; first < phones.length; first += audiencePageSize) {
      const members = await this.audience.listByPhone(phones.slice(first, first + audiencePageSize), of.filter);
      for (const each of await this.exclusions.countReasons(members, of)) {
        add(figures, each);
        restWithoutConsent -= each.withoutConsent;
        restRevoked -= each.revoked;
      }
    }
    const reason = this.exclusions.needsConsent(of) ? 'no-consent' : null;
    // customers may change between the calls: no rest is less than nobody
    restRevoked = Math.max(0, restRevoked);
    restWithoutConsent = Math.max(0, restWithoutConsent - restRevoked);
    add(figures, { reason: 'opted-out', count: restRevoked, withoutConsent: restRevoked });
    const restWithConsent = Math.max(0, total.withPhone - figures.matched - restWithoutConsent);
    add(figures, { reason, count: restWithoutConsent, withoutConsent: restWithoutConsent });
    add(figures, { reason: null, count: restWithConsent, withoutConsent: 0 });
    holdOut(figures, of.holdoutPercent);
    return { ...figures, isComplete: true };
  }

  /** Counts page by page, with two pages in memory, until `isEnough`. */
  async countPages(of: AudienceOf, isEnough: (figures: AudienceFigures) => boolean): Promise<AudienceFigures> {
    const figures = emptyFigures();
    let page = await this.audience.listPage(null, of.filter);
    for (;;) {
      figures.isComplete = page.length < audiencePageSize;
      const counted = this.exclusions.countReasons(page, of);
      // the next page is fetched while this one is counted; neither is left unawaited if one fails
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

function add(figures: AudienceFigures, { reason, count, withoutConsent }: Omit<ReasonCount, 'revoked'>): void {
  figures.matched += count;
  if (reason !== null) {
    figures.excluded[reason] += count;
    return;
  }
  figures.eligible += count;
  figures.eligibleWithoutConsent += withoutConsent;
}

/** Subtracts the average share, with and without consent alike. */
function holdOut(figures: AudienceFigures, percent: number): void {
  const heldOut = Math.round((figures.eligible * percent) / 100);
  figures.excluded.holdout += heldOut;
  figures.eligible -= heldOut;
  figures.eligibleWithoutConsent -= Math.round((figures.eligibleWithoutConsent * percent) / 100);
}
