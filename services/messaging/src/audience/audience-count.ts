import { type ExclusionReason, exclusionReason } from '@lacquer/contracts/messaging/campaign';
import type { AudienceSummary } from '@lacquer/contracts/customers/customer';
import { Injectable } from '@nestjs/common';
import { areaOf } from '../hours/area-codes.js';
import { Audience, type AudienceMember, audiencePageSize } from './audience.js';
import { type AudienceOf, AudienceRepository, type ReasonCount } from './audience.repository.js';
import type { TextTally } from './text-tally.js';
import { OccasionsRepository } from './occasions.repository.js';

export interface AudienceFigures {
  /** Customers with a phone that match the filter. */
  matched: number;
  eligible: number;
  /** Eligible customers without recorded consent. */
  eligibleWithoutConsent: number;
  excluded: Record<ExclusionReason, number>;
  /** `false`: the count stopped before the end of the audience. */
  isComplete: boolean;
}

/** Counts the members that a freeze would send to, and those it would exclude. */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly audience: Audience,
    private readonly exclusions: AudienceRepository,
    private readonly occasions: OccasionsRepository,
  ) {}

  /**
   * Counts the whole audience. The customer service does the counting; only members whose phone may be excluded cross
   * the bus. The audience is read page by page in two cases: the holdout of a stored campaign is drawn by customer id,
   * and excluding most phones would save nothing. `texts` counts the texts of the eligible members, before an average
   * holdout.
   */
  async count(
    of: AudienceOf,
    texts: TextTally | null = null,
  ): Promise<AudienceFigures & Pick<AudienceSummary, 'withoutPhone' | 'areas' | 'revokedElsewhere'>> {
    const { withPhone, withoutPhone, areas, revokedElsewhere } = await this.audience.summarize(of.filter);
    const phones = await this.exclusions.listExcludedPhones(of, withPhone + 1);
    const isDrawn = of.id !== null && of.holdoutPercent > 0;
    const figures =
      of.occasion || isDrawn || phones.length > withPhone
        ? await this.countPages(of, () => false, texts)
        : await this.countFromSummary(phones, of, areas, texts);
    return { ...figures, withoutPhone, areas, revokedElsewhere };
  }

  /** Members whose phone is not in `phones` differ only in their area and in their consent. */
  private async countFromSummary(
    phones: readonly string[],
    of: AudienceOf,
    areas: AudienceSummary['areas'],
    texts: TextTally | null,
  ): Promise<AudienceFigures> {
    const figures = emptyFigures();
    const needsConsent = this.exclusions.needsConsent(of);
    const neverOpen = new Set<string>(this.exclusions.listNeverOpen());
    const { open = [], never = [] } = Object.groupBy(Object.keys(areas), (area) =>
      neverOpen.has(areaOf(area)) ? 'never' : 'open',
    );
    const rest = { open: sumOf(areas, open), never: sumOf(areas, never) };
    if (texts) {
      const filter = { ...of.filter, consentedOnly: needsConsent };
      const summary = await this.audience.summarizeFirstNames(filter, never);
      for (const { count, ...its } of summary) texts.add({ ...its, language: its.language ?? undefined }, count);
    }
    for (let first = 0; first < phones.length; first += audiencePageSize) {
      const members = await this.audience.listByPhone(phones.slice(first, first + audiencePageSize), of.filter);
      for (const member of members) {
        const { phoneNumber, hasRevoked, hasConsent } = member;
        const isInSummary = !hasRevoked && (hasConsent || !needsConsent) && !neverOpen.has(areaOf(phoneNumber));
        if (isInSummary) texts?.add(member, -1);
      }
      for (const each of await this.exclusions.countReasons(members, of, texts?.shapeOf)) {
        add(figures, each, texts);
        const its = each.isNeverOpen ? rest.never : rest.open;
        its.withPhone -= each.count;
        its.withoutConsent -= each.withoutConsent;
        its.revoked -= each.revoked;
      }
    }
    addRest(figures, rest.open, needsConsent, null);
    addRest(figures, rest.never, needsConsent, 'no-common-hours');
    holdOut(figures, of.holdoutPercent);
    return { ...figures, isComplete: true };
  }

  /** Counts page by page, with at most two pages in memory, until `isEnough`. */
  async countPages(
    of: AudienceOf,
    isEnough: (figures: AudienceFigures) => boolean,
    texts: TextTally | null = null,
  ): Promise<AudienceFigures> {
    const figures = emptyFigures();
    let page = await this.audience.listPage(null, of.filter);
    for (;;) {
      figures.isComplete = page.length < audiencePageSize;
      const counted = this.countPage(page, of, texts);
      // the next page is fetched while this one is counted; neither is left unawaited if one fails
      const [counts, next] = await Promise.all([
        counted,
        figures.isComplete ? [] : this.audience.listPage(page.at(-1)?.customerId ?? null, of.filter),
      ]);
      for (const each of counts) add(figures, each, texts);
      if (figures.isComplete && of.id === null) holdOut(figures, of.holdoutPercent);
      if (figures.isComplete || isEnough(figures)) return figures;
      page = next;
    }
  }

  private async countPage(
    page: readonly AudienceMember[],
    of: AudienceOf,
    texts: TextTally | null,
  ): Promise<ReasonCount[]> {
    const members = of.occasion ? await this.occasions.listOpen(page, of.occasion) : page;
    return this.exclusions.countReasons(members, of, texts?.shapeOf);
  }
}

function emptyFigures(): AudienceFigures {
  const excluded = Object.fromEntries(
    exclusionReason.options.map((reason) => [reason, 0]),
  ) as AudienceFigures['excluded'];
  return { matched: 0, eligible: 0, eligibleWithoutConsent: 0, excluded, isComplete: false };
}

function add(
  figures: AudienceFigures,
  {
    reason,
    count,
    withoutConsent,
    name = '',
  }: Omit<ReasonCount, 'name' | 'isNeverOpen' | 'revoked'> & { name?: string },
  texts: TextTally | null = null,
): void {
  figures.matched += count;
  if (reason !== null) {
    figures.excluded[reason] += count;
    return;
  }
  figures.eligible += count;
  texts?.addShape(name, count);
  figures.eligibleWithoutConsent += withoutConsent;
}

type AreaCount = AudienceSummary['areas'][string];

function sumOf(areas: AudienceSummary['areas'], names: readonly string[]): AreaCount {
  const sum: AreaCount = { withPhone: 0, withoutConsent: 0, revoked: 0 };
  for (const name of names) {
    const { withPhone = 0, withoutConsent = 0, revoked = 0 } = areas[name] ?? {};
    sum.withPhone += withPhone;
    sum.withoutConsent += withoutConsent;
    sum.revoked += revoked;
  }
  return sum;
}

/** Counts the remaining members: excluded for missing or revoked consent, else for `otherwise` (null: eligible). */
function addRest(
  figures: AudienceFigures,
  rest: AreaCount,
  needsConsent: boolean,
  otherwise: ExclusionReason | null,
): void {
  // customers may change between the calls, so a remainder may come out negative
  const revoked = Math.max(0, rest.revoked);
  const withoutConsent = Math.max(0, rest.withoutConsent - revoked);
  const withConsent = Math.max(0, rest.withPhone - revoked - withoutConsent);
  add(figures, { reason: 'opted-out', count: revoked, withoutConsent: revoked });
  add(figures, { reason: needsConsent ? 'no-consent' : otherwise, count: withoutConsent, withoutConsent });
  add(figures, { reason: otherwise, count: withConsent, withoutConsent: 0 });
}

/** Subtracts the average share, equally from those with and without consent. */
function holdOut(figures: AudienceFigures, percent: number): void {
  const heldOut = Math.round((figures.eligible * percent) / 100);
  figures.excluded.holdout += heldOut;
  figures.eligible -= heldOut;
  figures.eligibleWithoutConsent -= Math.round((figures.eligibleWithoutConsent * percent) / 100);
}
