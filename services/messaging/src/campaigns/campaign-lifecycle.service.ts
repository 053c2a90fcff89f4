import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { refusals } from '@lacquer/contracts/sentences/refusals';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { AudienceCheck } from '../audience/audience-check.js';
import { type ChosenAudience, Segments } from '../audience/segments.js';
import { OfferPeriod } from '../offers/offer-period.js';
import { JobQueues } from '../queue/job-queues.js';
import { bodiesOf } from '../texts/campaign-texts.js';
import { ProviderErrors } from '../texts/provider-errors.js';
import { PendingRecipients } from '../texts/recipients/pending-recipients.repository.js';
import { SmsSender } from '../texts/sms-sender.js';
import { type CampaignTransitionName, campaignTransitions } from './campaign-states.js';
import type { CampaignEntity } from './campaign.entity.js';
import { type CampaignChanges, CampaignsRepository } from './campaigns.repository.js';
import { SameTextGuard, type StaffLaunch } from './same-text-guard.js';
import { refusePast } from './schedule.js';
import { type CampaignChange, stateConflict } from './state-conflict.js';
import { refuseOlder } from './versions.js';

/** Maximum number of recipients that a cancellation skips before it returns. A worker skips the rest. */
const skippedAtOnce = 5000;
const retriedAtOnce = 5000;
const startableStates: readonly CampaignStatus[] = ['draft', 'scheduled'];
const retryableStates: readonly CampaignStatus[] = ['running', 'paused', 'finished'];

/** The staff's actions on a campaign. Workers do the long-running part, and the sweeper resumes it. */
@Injectable()
export class CampaignLifecycle {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly pending: PendingRecipients,
    private readonly audience: AudienceCheck,
    private readonly segments: Segments,
    private readonly sameText: SameTextGuard,
    private readonly offers: OfferPeriod,
    private readonly jobs: JobQueues,
    private readonly sender: SmsSender,
    private readonly errors: ProviderErrors,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts now, or at `at`. Rejects a second call. With `version`, starts only if the campaign still has that version.
   * @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND, ConflictError MESSAGING.CAMPAIGN_STATE,
   * MESSAGING.CHANGED_MEANWHILE, MESSAGING.SAME_TEXT, InvalidError MESSAGING.NO_RECIPIENTS,
   * MESSAGING.SEGMENT_UNKNOWN, MESSAGING.SCHEDULE_PAST, MESSAGING.OFFER_INVALID
   */
  async start(
    id: string,
    at: Date | null,
    {
      actor,
      version,
      confirmedRecipients,
    }: Pick<StaffLaunch, 'actor' | 'confirmedRecipients'> & { version?: number | undefined },
  ): Promise<void> {
    const campaign = await this.campaigns.get(id);
    const done = at ? 'scheduled' : 'started';
    if (!startableStates.includes(campaign.status)) throw stateConflict(done, campaign.status);
    refuseOlder(version, campaign);
    if (at) refusePast(at, this.clock.now());
    await this.offers.refuseEnded(campaign.offer, at);
    const audience = await this.audienceOf(campaign);
    const { audienceFilter: filter } = audience;
    const { holdoutPercent } = campaign;
    await this.audience.ensure({ id, filter, holdoutPercent });
    const changes = { scheduledAt: at, simulated: this.sender.isSimulated, version, launchedBy: actor.id };
    await this.sameText.run({ actor, filter, holdoutPercent, confirmedRecipients }, (check) =>
      this.transactions.run(async (tx) => {
        const current = await this.campaigns.getForUpdate(tx, id);
        if (startableStates.includes(current.status)) await check(tx, { id, bodies: bodiesOf(current), at });
        // an edit that came in between has read its segment since
        if (current.status === 'draft' && current.version === campaign.version)
          await this.campaigns.keepAudience(tx, id, audience);
        await this.change(at ? 'schedule' : 'start', done, id, changes, tx);
      }),
    );
    this.jobs.addLater(at ? this.jobs.addStart(id, at) : this.jobs.addFreeze(id));
  }

  /** A draft follows its segment; a schedule keeps the filter with which it was made. */
  private async audienceOf({ status, audienceFilter, segment }: CampaignEntity): Promise<ChosenAudience> {
    if (status !== 'draft') return { audienceFilter, segment };
    const { within: _, ...filter } = audienceFilter;
    return this.segments.choose({ filter, segmentId: segment?.id });
  }

  /** No text is claimed after this returns. @throws NotFoundError, ConflictError MESSAGING.CAMPAIGN_STATE */
  async pause(id: string): Promise<void> {
    await this.change('pause', 'paused', id, { statusReason: say(campaignSentences.byStaff) });
  }

  /** @throws NotFoundError, ConflictError MESSAGING.CAMPAIGN_STATE, MESSAGING.TWILIO_NOT_CONFIGURED */
  async resume(id: string): Promise<void> {
    const campaign = await this.campaigns.get(id);
    if (campaign.status !== 'paused') throw stateConflict('resumed', campaign.status);
    this.refuseWithoutTwilio(campaign, say(refusals.resumeNeedsTwilio));
    await this.change('resume', 'resumed', id);
    this.jobs.addLater(this.jobs.addResume(id));
  }

  /** @throws NotFoundError, ConflictError MESSAGING.CAMPAIGN_STATE */
  async cancel(id: string): Promise<void> {
    await this.change('cancel', 'canceled', id);
    const skipped = await this.pending.skipCancelled(id, skippedAtOnce);
    if (skipped === skippedAtOnce) this.jobs.addLater(this.jobs.addCancel(id));
  }

  /**
   * Returns the number of retried recipients.
   * @throws NotFoundError, ConflictError MESSAGING.CAMPAIGN_STATE, MESSAGING.NOTHING_TO_RETRY,
   * MESSAGING.TWILIO_NOT_CONFIGURED
   */
  async retryFailed(id: string): Promise<number> {
    const campaign = await this.campaigns.get(id);
    if (!retryableStates.includes(campaign.status)) throw stateConflict('sentAgain', campaign.status);
    this.refuseWithoutTwilio(campaign, say(refusals.retryNeedsTwilio));
    let retried = 0;
    for (let batch = retriedAtOnce; batch === retriedAtOnce; retried += batch) {
      batch = await this.retryBatch(id);
    }
    if (retried === 0) {
      throw new ConflictError(
        'MESSAGING.NOTHING_TO_RETRY',
        'There is nothing to send again: no text has failed, or only for reasons that would fail again.',
      );
    }
    this.jobs.addLater(this.jobs.addResume(id));
    return retried;
  }

  /** Returns the number of recipients that are pending again. For them a finished campaign returns to running. */
  private retryBatch(id: string): Promise<number> {
    return this.transactions.run(async (tx) => {
      const { status } = await this.campaigns.getForUpdate(tx, id);
      if (!retryableStates.includes(status)) return 0;
      const count = await this.pending.retryFailed(tx, id, this.errors.finalCodes, retriedAtOnce);
      if (count > 0 && status === 'finished') await this.campaigns.transition('retry', id, {}, tx);
      return count;
    });
  }

  private async change(
    name: CampaignTransitionName,
    done: CampaignChange,
    id: string,
    changes?: CampaignChanges,
    tx?: Transaction,
  ): Promise<void> {
    if (await this.campaigns.transition(name, id, changes, tx)) return;
    // on the connection of the transaction: others may hold the rest while they wait for this campaign
    const campaign = tx ? await this.campaigns.getForUpdate(tx, id) : await this.campaigns.get(id);
    const from: readonly CampaignStatus[] = campaignTransitions[name].from;
    if (from.includes(campaign.status)) refuseOlder(changes?.version, campaign);
    throw stateConflict(done, campaign.status);
  }

  private refuseWithoutTwilio({ simulated }: CampaignEntity, reason: Said): void {
    if (simulated || !this.sender.isSimulated) return;
    throw new ConflictError('MESSAGING.TWILIO_NOT_CONFIGURED', reason);
  }
}
