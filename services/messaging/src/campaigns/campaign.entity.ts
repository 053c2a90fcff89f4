import type { AutomationKind, CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('campaign')
export class CampaignEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  status!: CampaignStatus;

  /** Why the campaign is paused or needs attention, in words for the staff. */
  @Column('text', { name: 'status_reason', nullable: true })
  statusReason!: string | null;

  /** As the staff wrote it. */
  @Column('text')
  message!: string;

  /** As it is sent. */
  @Column('text')
  body!: string;

  @Column('integer')
  segments!: number;

  @Column('text', { name: 'campaign_type' })
  campaignType!: string;

  /** Whom it is for; empty is everyone with a phone. */
  @Column('jsonb', { name: 'audience_filter' })
  audienceFilter!: AudienceFilter;

  /** Percent of the audience that is held out, as an integer. */
  @Column('integer', { name: 'holdout_percent' })
  holdoutPercent!: number;

  /** No text of this campaign ever leaves. */
  @Column('boolean')
  simulated!: boolean;

  @Column('uuid', { name: 'created_by' })
  createdBy!: string;

  /** Counts the edits of the draft. */
  @Column('integer')
  version!: number;

  /** The account that edited it last. */
  @Column('uuid', { name: 'edited_by', nullable: true })
  editedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When it starts by itself. */
  @Column('timestamptz', { name: 'scheduled_at', nullable: true })
  scheduledAt!: Date | null;

  @Column('uuid', { name: 'duplicate_of', nullable: true })
  duplicateOf!: string | null;

  /** The automation that made it. */
  @Column('text', { nullable: true })
  automation!: AutomationKind | null;

  /** Of an automation: who had a text within so many days is left out. */
  @Column('integer', { name: 'cap_days', nullable: true })
  capDays!: number | null;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  /** The last customer whose page is in the ledger. An interrupted freeze resumes here. */
  @Column('uuid', { name: 'frozen_after', nullable: true })
  frozenAfter!: string | null;

  /** When the whole audience was in the ledger. */
  @Column('timestamptz', { name: 'frozen_at', nullable: true })
  frozenAt!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
