import { randomUUID } from 'node:crypto';
import { countedCapDays } from '@lacquer/contracts/messaging/automation-cap';
import type { ExclusionReason, RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AreaPrefix } from '../hours/area-codes.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { LinkHostList } from '../links/link-hosts.js';
import { ShortLinksRepository } from '../links/short-links.repository.js';
import { OfferCodes } from '../offers/offer-codes.repository.js';
import { hasOwnCodes, type StoredOffer } from '../offers/offer-words.js';
import { cappedPhones } from '../texts/recipients/frequency-cap.js';
import { CampaignTexts, type LanguageTexts } from '../texts/campaign-texts.js';
import { recipientStates } from '../texts/recipients/recipient-states.js';
import type { StoredTest } from '../texts/tested-texts.js';
import { SmsSender } from '../texts/sms-sender.js';
import { type TextsOptions, textsOptions } from '../texts/texts-options.js';
import { type AudienceOptions, audienceOptions } from './audience-options.js';
import type { AudienceMember } from './audience.js';
import { exclusionSql, isConsentNeeded, isNeverOpen } from './exclusions.js';
import type { Occasion } from './occasions.repository.js';

/** The audience of a campaign. `id` is null for a campaign that is not stored. */
export interface AudienceOf {
  id: string | null;
  filter: AudienceFilter;
  /** Whole percent. */
  holdoutPercent: number;
  /** Only for automations: excludes customers who already had a text for this occasion. */
  occasion?: Occasion | undefined;
}

/** A stored campaign whose audience is being frozen. */
export interface FrozenCampaign {
  id: string;
  audienceFilter: AudienceFilter;
  holdoutPercent: number;
  /** Texts of a simulated campaign ignore the sending hours. */
  simulated: boolean;
  /** With its placeholders. */
  body: string;
  segments: number;
  texts: LanguageTexts;
  /** The links that are replaced with short ones. */
  shortLinks: string[] | null;
  offer: StoredOffer | null;
  /** With it, each recipient waits until the test gives them a text. */
  test: StoredTest | null;
  /** Only for automations; see `CampaignEntity`. */
  capDays: number | null;
}

/**
 * The number of members with the same exclusion reason; null: they are eligible. `isNeverOpen`: they live where no text
 * may ever be sent. `name`: the group that `nameOf` returned for them, or empty.
 */
export interface ReasonCount {
  reason: ExclusionReason | null;
  name: string;
  isNeverOpen: boolean;
  count: number;
  withoutConsent: number;
  revoked: number;
}

/** The id that replaces the one of an unsaved campaign in statements. */
const nobody = '00000000-0000-0000-0000-000000000000';

const countedReason = exclusionSql({
  campaignId: '$5::uuid',
  needsConsent: '$6',
  holdoutPercent: '$7',
  capTexts: '$8',
  capDays: '$9',
  neverOpen: '$10',
});

const countReasonsSql = statement<ReasonCount>(
  `SELECT reason, name, "isNeverOpen", count(*)::int AS count, (count(*) FILTER (WHERE NOT has_consent))::int AS "withoutConsent",
     (count(*) FILTER (WHERE has_revoked))::int AS revoked
   FROM (
     SELECT ${countedReason} AS reason, a.name, ${isNeverOpen('a.phone', '$10')} AS "isNeverOpen", a.has_consent, a.has_revoked
     FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::boolean[], $11::text[])
       AS a(customer_id, phone, has_consent, has_revoked, name)
     LEFT JOIN suppression s ON s.phone = a.phone) AS judged
   GROUP BY reason, name, "isNeverOpen"`,
);

const storedReason = exclusionSql({
  campaignId: '$6::uuid',
  needsConsent: '$9',
  holdoutPercent: '$10',
  capTexts: '$11',
  capDays: '$12',
  neverOpen: '$13',
});

const { initial, excluded } = recipientStates;

const addRecipientsSql = statement<{ id: string; phone: string; status: RecipientStatus }>(
  `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, skip_reason, body, segments, expires_at,
     text_language, other_body, other_segments, test_group, test_text, not_before)
   SELECT a.id, $6, a.customer_id, a.phone,
     CASE WHEN exclusion.why IS NULL THEN '${initial}' ELSE '${excluded}' END, exclusion.why, coalesce(a.body, $7), coalesce(a.segments, $8),
     a.expires_at, a.text_language, tested.other_body, tested.other_segments, tested.part, tested.which, tested.until
   FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::boolean[], $5::uuid[], $14::text[], $15::integer[],
       $16::timestamptz[], $17::text[], $18::text[], $19::integer[])
     AS a(customer_id, phone, has_consent, has_revoked, id, body, segments, expires_at, text_language, other_body, other_segments)
   LEFT JOIN suppression s ON s.phone = a.phone
   CROSS JOIN LATERAL (SELECT ${storedReason} AS why) AS exclusion
   LEFT JOIN LATERAL (SELECT a.other_body, a.other_segments, 'rest' AS part, 'a' AS which, timestamptz 'infinity' AS until)
     AS tested ON exclusion.why IS NULL AND a.other_body IS NOT NULL
   ON CONFLICT ON CONSTRAINT campaign_recipient_phone_key DO NOTHING
   RETURNING id, phone, status`,
);

const listExcludedPhonesSql = statement<{ phone: string }>(
  `SELECT phone FROM suppression UNION (${cappedPhones('$1::uuid', '$2::integer', '$3::integer')}) LIMIT $4`,
);

/** Decides which members are excluded, and writes the audience into the ledger. */
@Injectable()
export class AudienceRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hours: RecipientHours,
    private readonly sender: SmsSender,
    @Inject(audienceOptions) private readonly options: AudienceOptions,
    @Inject(textsOptions) private readonly texts: TextsOptions,
    private readonly hosts: LinkHostList,
    private readonly links: ShortLinksRepository,
    private readonly codes: OfferCodes,
  ) {}

  /** Whether a campaign needs the recorded consent of its recipients. */
  needsConsent({ filter }: AudienceOf): boolean {
    return isConsentNeeded(this.options, filter);
  }

  /** The areas whose phones a campaign that starts now could never text. */
  listNeverOpen(isSimulated = this.sender.isSimulated): AreaPrefix[] {
    return isSimulated ? [] : this.hours.listNeverOpen();
  }

  /** `nameOf` groups members by their text; each group is counted separately. */
  countReasons(
    members: readonly AudienceMember[],
    of: AudienceOf,
    nameOf: (member: AudienceMember) => string = () => '',
  ): Promise<ReasonCount[]> {
    return many(this.dataSource, countReasonsSql, [
      ...columnsOf(members),
      of.id ?? nobody,
      isConsentNeeded(this.options, of.filter),
      // the holdout is drawn by the campaign's id: without an id only its size is known
      of.id === null ? 0 : of.holdoutPercent,
      ...this.capOf(of.occasion?.capDays),
      this.listNeverOpen(),
      members.map(nameOf),
    ]);
  }

  /** Phones that may be excluded for any customer: suppressed or capped. At most `limit`. */
  async listExcludedPhones(of: AudienceOf, limit: number): Promise<string[]> {
    const rows = await many(this.dataSource, listExcludedPhonesSql, [
      of.id ?? nobody,
      ...this.capOf(of.occasion?.capDays),
      limit,
    ]);
    return rows.map(({ phone }) => phone);
  }

  /**
   * Adds one page of the audience. Excluded members are stored as skipped, with the reason. Returns the others.
   * `expiresAt`: when the text to a phone is no longer sent.
   */
  async addRecipients(
    tx: Transaction,
    campaign: FrozenCampaign,
    members: readonly AudienceMember[],
    expiresAt?: (phone: string) => Date,
  ): Promise<{ id: string; phone: string }[]> {
    const shortLinks = this.hosts.shorten(campaign.shortLinks ?? []);
    const texts = new CampaignTexts(campaign, shortLinks);
    const second = campaign.test && new CampaignTexts(campaign.test, shortLinks);
    const codes = hasOwnCodes(campaign.offer) ? await this.codes.draw(tx, members.length) : [];
    // a text that is the same for all is sent to the database once
    const own =
      texts.areIdentical && codes.length === 0 ? [] : members.map((member, index) => texts.for(member, codes[index]));
    const others = second ? members.map((member, index) => second.for(member, codes[index])) : [];
    const ids = members.map(() => randomUUID());
    const added = await many(tx, addRecipientsSql, [
      ...columnsOf(members),
      ids,
      campaign.id,
      campaign.body,
      campaign.segments,
      isConsentNeeded(this.options, campaign.audienceFilter),
      campaign.holdoutPercent,
      ...this.capOf(campaign.capDays),
      this.listNeverOpen(campaign.simulated),
      own.map(({ body }) => body),
      own.map(({ segments }) => segments),
      expiresAt ? members.map(({ phoneNumber }) => expiresAt(phoneNumber)) : [],
      own.map(({ language }) => language),
      others.map(({ body }) => body),
      others.map(({ segments }) => segments),
    ]);
    const isAdded = new Set(added.map(({ id }) => id));
    const links = [own, others].flatMap((its) =>
      its.flatMap((text, index) => {
        const recipientId = ids[index];
        if (recipientId === undefined || !isAdded.has(recipientId)) return [];
        return text.links.map((link) => ({ ...link, recipientId }));
      }),
    );
    await this.links.add(tx, links);
    const texted = added.filter(({ status }) => status === initial);
    if (campaign.offer) {
      const { sharedCode } = campaign.offer;
      const indexes = new Map<string, number>(ids.map((id, index) => [id, index]));
      const its = texted.flatMap(({ id }) => {
        const code = sharedCode ?? codes[indexes.get(id) ?? -1];
        return code === undefined ? [] : [{ recipientId: id, code }];
      });
      await this.codes.add(tx, campaign.id, its, codes.length > 0);
    }
    return texted;
  }

  /** An automation has its own cap. The claim applies the salon's cap to it as well. */
  private capOf(capDays: number | null | undefined): [texts: number | null, days: number | null] {
    if (typeof capDays === 'number') return [1, countedCapDays(capDays)];
    const { frequencyCap } = this.texts;
    return [frequencyCap?.texts ?? null, frequencyCap?.days ?? null];
  }
}

function columnsOf(
  members: readonly AudienceMember[],
): [ids: string[], phones: string[], consents: boolean[], revocations: boolean[]] {
  return [
    members.map(({ customerId }) => customerId),
    members.map(({ phoneNumber }) => phoneNumber),
    members.map(({ hasConsent }) => hasConsent),
    members.map(({ hasRevoked }) => hasRevoked),
  ];
}
