import type { AudienceFilter } from '@lacquer/contracts/customer';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SmsOptions, smsOptions } from '../delivery/sms/sms-options.js';
import { Audience, audiencePageSize } from './audience.js';
import { type ExclusionReason, exclusionReasons, asksForConsent, exclusionSql } from './exclusions.js';
import type { AudienceMember } from '../texts/recipients/recipients.repository.js';

/** Whom a campaign is for; `id` is null for one that is not stored. */
export interface AudienceOf {
  id: string | null;
  filter: AudienceFilter;
  holdoutPercent: number;
}

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

/** Stands for a campaign that is not stored. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface ReasonCount {
  reason: ExclusionReason | null;
  count: number;
  withoutConsent: number;
}

/** Counts as a freeze would write it down, a page at a time: memory holds two pages, whatever the audience. */
@Injectable()
export class AudienceCount {
  constructor(
    private readonly audience: Audience,
    private readonly dataSource: DataSource,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  /** `isEnough` ends the count early, after any page. */
  async count(of: AudienceOf, isEnough: (figures: AudienceFigures) => boolean = () => false): Promise<AudienceFigures> {
    const figures = emptyFigures();
    let page = await this.audience.listPage(null, of.filter);
    for (;;) {
      figures.isComplete = page.length < audiencePageSize;
      const counted = this.countPage(page, of);
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

  private countPage(page: readonly AudienceMember[], of: AudienceOf): Promise<ReasonCount[]> {
    const reason = exclusionSql({
      campaignId: '$4::uuid',
      needsConsent: '$5',
      holdoutPercent: '$6',
      capTexts: '$7',
      capDays: '$8',
    });
    const { frequencyCap } = this.options;
    return this.dataSource.query(
      `SELECT reason, count(*)::int AS count, (count(*) FILTER (WHERE NOT has_consent))::int AS "withoutConsent"
       FROM (
         SELECT ${reason} AS reason, a.has_consent
         FROM unnest($1::uuid[], $2::text[], $3::boolean[]) AS a(customer_id, phone, has_consent)
         LEFT JOIN suppression s ON s.phone = a.phone) AS judged
       GROUP BY reason`,
      [
        page.map(({ customerId }) => customerId),
        page.map(({ phoneNumber }) => phoneNumber),
        page.map(({ hasConsent }) => hasConsent),
        of.id ?? nobody,
        asksForConsent(this.options, of.filter),
        // who is held out is drawn by the campaign's id: without one it is only known how many
        of.id === null ? 0 : of.holdoutPercent,
        frequencyCap?.texts ?? null,
        frequencyCap?.days ?? null,
      ],
    );
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
