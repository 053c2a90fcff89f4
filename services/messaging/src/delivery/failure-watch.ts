import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CampaignPauses } from '../campaigns/campaign-pauses.service.js';
import { ProviderErrors } from '../texts/provider-errors.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { FailuresRepository } from './failures.repository.js';

/** Of fewer texts a share says nothing. */
const leastForShare = 50;

/** A look at a large campaign reads all of it: they take a fourth of the time at most. */
const restPerLook = 3;
const longestRestMs = 1000;

interface Look {
  /** It is over, and the next may begin. */
  rested: Promise<void>;
  next?: Promise<void>;
}

/**
 * Pauses a campaign in which too much fails, since it began or was resumed. Who has opted out is no failure: they said
 * so. A dead number is one in the share, for a list full of them harms the sender, but not in a row: one old page of
 * customers may be full of them.
 */
@Injectable()
export class FailureWatch {
  private readonly logger = new Logger(FailureWatch.name);
  private readonly looks = new Map<string, Look>();

  constructor(
    private readonly failures: FailuresRepository,
    private readonly campaigns: CampaignPauses,
    private readonly errors: ProviderErrors,
    @Inject(deliveryOptions) private readonly options: DeliveryOptions,
  ) {}

  /** One more text of the campaign has failed. Resolves when that has been looked at; many together are one look. */
  recordFailure(campaignId: string): Promise<void> {
    const current = this.looks.get(campaignId);
    if (!current) return this.start(campaignId);
    current.next ??= current.rested.then(() => this.start(campaignId));
    return current.next;
  }

  /**
   * Nothing will get through until somebody changes something. Deliveries are told late: of a campaign that has ended by
   * then nothing can be stopped, and the owner is told.
   */
  async stop(campaignId: string, reason: string, reasonAfterEnd = reason): Promise<void> {
    if (await this.campaigns.pause(campaignId, reason)) {
      this.logger.error({ msg: 'campaign paused', campaignId, reason });
    } else if (await this.campaigns.recordTroubleAfterEnd(campaignId, reasonAfterEnd)) {
      this.logger.error({ msg: 'campaign went wrong after its end', campaignId, reason: reasonAfterEnd });
    }
  }

  private start(campaignId: string): Promise<void> {
    const began = performance.now();
    const done = this.look(campaignId);
    const rest = () => delay(Math.min(longestRestMs, restPerLook * (performance.now() - began)));
    const entry: Look = { rested: done.then(rest, rest) };
    this.looks.set(campaignId, entry);
    void this.forget(campaignId, entry);
    return done;
  }

  private async forget(campaignId: string, entry: Look): Promise<void> {
    await entry.rested;
    if (!entry.next) this.looks.delete(campaignId);
  }

  private async look(campaignId: string): Promise<void> {
    const { pauseAfterFailures: inARow, pauseFailureShare: share } = this.options;
    const { attempted, failed, commonest, ...streaks } = await this.failures.count(campaignId, inARow);
    const isShare = attempted >= leastForShare && failed / attempted >= share;
    if (!isShare && !streaks.refusedInARow && !streaks.undeliveredInARow) return;
    const what = isShare
      ? `${failed} of ${attempted} texts failed`
      : streaks.refusedInARow
        ? `Twilio refused ${inARow} texts in a row`
        : `${inARow} texts in a row did not get through`;
    const why = commonest ? `, most often because: ${this.errors.explain(commonest)} (error ${commonest})` : '';
    await this.stop(
      campaignId,
      `Paused: ${what}${why}. Mend the cause, then resume.`,
      `All had been sent when it was told: ${what}${why}. Mend the cause before the next campaign.`,
    );
  }
}
