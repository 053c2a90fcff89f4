import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import type { AutomationKind, CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import type { StoredOffer } from '../offers/offer-words.js';
import type { LanguageTexts } from '../texts/campaign-texts.js';
import type { StoredTest } from '../texts/tested-texts.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NamedSegment } from '../audience/segments.js';

/** As the contract has it. */
export type TestChoice = NonNullable<TextTestProgress['choice']>;

@Entity('campaign')
export class CampaignEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  status!: CampaignStatus;

  /** Why the campaign is paused or needs attention, for the staff. */
  @Column('text', { name: 'status_reason', nullable: true })
  statusReason!: string | null;

  /** The staff's text. */
  @Column('text')
  message!: string;

  /** The final text with prefix and notice. */
  @Column('text')
  body!: string;

  @Column('integer')
  segments!: number;

  /** The texts for customers who speak another language. */
  @Column('jsonb')
  texts!: LanguageTexts;

  /** The links that its texts replace with short ones, as the freeze began; null before. */
  @Column('jsonb', { name: 'short_links', nullable: true })
  shortLinks!: string[] | null;

  @Column('jsonb', { nullable: true })
  offer!: StoredOffer | null;

  /** The picture that goes with each text. */
  @Column('uuid', { name: 'picture_id', nullable: true })
  pictureId!: string | null;

  /** The second text, tested on a part of the audience. */
  @Column('jsonb', { nullable: true })
  test!: StoredTest | null;

  /** The text that those outside of the test get; null: not chosen, or no test. */
  @Column('jsonb', { name: 'test_choice', nullable: true })
  testChoice!: TestChoice | null;

  @Column('text', { name: 'campaign_type' })
  campaignType!: string;

  /** The audience; empty: every customer with a phone. */
  @Column('jsonb', { name: 'audience_filter' })
  audienceFilter!: AudienceFilter;

  /** The segment whose filter the audience is within. */
  @Column('jsonb', { nullable: true })
  segment!: NamedSegment | null;

  /** Percent of the audience that is held out, as an integer. */
  @Column('integer', { name: 'holdout_percent' })
  holdoutPercent!: number;

  /** No text of this campaign is ever sent. */
  @Column('boolean')
  simulated!: boolean;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  /** Number of edits of the draft. */
  @Column('integer')
  version!: number;

  /** The account that last edited it. */
  @Column('uuid', { name: 'edited_by', nullable: true })
  editedBy!: string | null;

  /** The account that started or scheduled it; null for a draft, an automation, and a launch of an earlier release. */
  @Column('uuid', { name: 'launched_by', nullable: true })
  launchedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When it starts automatically. */
  @Column('timestamptz', { name: 'scheduled_at', nullable: true })
  scheduledAt!: Date | null;

  @Column('uuid', { name: 'duplicate_of', nullable: true })
  duplicateOf!: string | null;

  /** The automation that created it. */
  @Column('text', { nullable: true })
  automation!: AutomationKind | null;

  /** Only for automations: a customer who had a text within this many days is excluded. */
  @Column('integer', { name: 'cap_days', nullable: true })
  capDays!: number | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  /** The last customer of the last stored page. An interrupted freeze resumes after it. */
  @Column('uuid', { name: 'frozen_after', nullable: true })
  frozenAfter!: string | null;

  /** When the freeze completed. */
  @Column('timestamptz', { name: 'frozen_at', nullable: true })
  frozenAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
