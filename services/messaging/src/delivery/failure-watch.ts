import { setTimeout as delay } from 'node:timers/promises';
import { campaignSentenceParts, campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CampaignPauses } from '../campaigns/campaign-pauses.service.js';
import { ProviderErrors } from '../texts/provider-errors.js';
import { type DeliveryOptions, deliveryOptions } from './delivery-options.js';
import { FailuresRepository } from './failures.repository.js';

/** With fewer texts the share is not significant. */
const minForShare = 50;

/** A check reads the whole campaign, so checks take at most a quarter of the time. */
const restPerLook = 3;
const longestRestMs = 1000;

interface Look {
  /** Resolves when the next check may start. */
  rested: Promise<void>;
  next?: Promise<void>;
}

/**
 * Pauses a campaign with too many failures since its start or its last resume. An opted-out recipient does not count as
 * a failure, nor does a text that waits for the reset of a daily cap. A dead number, or one in a country that is not
 * enabled, counts in the share, because a list full of them harms the sender. It does not count in a streak, because
 * one page of customers may be full of them.
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

  /** Resolves when the campaign has been checked. Concurrent failures share one check. */
  recordFailure(campaignId: string): Promise<void> {
    const current = this.looks.get(campaignId);
    if (!current) return this.start(campaignId);
    current.next ??= current.rested.then(() => this.start(campaignId));
    return current.next;
  }

  /**
   * Pauses a campaign that cannot deliver any text until its configuration changes. Reports may arrive late: if the
   * campaign has already finished, this records the reason and alerts the owner.
   */
  async stop(campaignId: string, reason: Said, reasonAfterEnd = reason): Promise<void> {
    if (await this.campaigns.pause(campaignId, reason)) {
      this.logger.error({ msg: 'campaign paused', campaignId, reason });
    } else if (await this.campaigns.recordTroubleAfterEnd(campaignId, reasonAfterEnd)) {
      this.logger.error({ msg: 'campaign had failures after its end', campaignId, reason: reasonAfterEnd });
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
    const isShare = attempted >= minForShare && failed / attempted >= share;
    if (!isShare && !streaks.refusedInARow && !streaks.undeliveredInARow) return;
    const why = commonest ? this.explain(commonest) : '';
    if (isShare) {
      const figures = { failed, attempted, why };
      return this.stop(
        campaignId,
        say(campaignSentences.failedShare, figures),
        say(campaignSentences.failedShareAfterEnd, figures),
      );
    }
    const figures = { count: inARow, why };
    if (streaks.refusedInARow) {
      return this.stop(
        campaignId,
        say(campaignSentences.refusedInARow, figures),
        say(campaignSentences.refusedInARowAfterEnd, figures),
      );
    }
    await this.stop(
      campaignId,
      say(campaignSentences.undeliveredInARow, figures),
      say(campaignSentences.undeliveredInARowAfterEnd, figures),
    );
  }

  private explain(code: string): Said {
    const cause = this.errors.explain(code);
    const advice = this.errors.advise(code);
    return advice === null
      ? say(campaignSentenceParts.why, { cause, code })
      : say(campaignSentenceParts.whyWithAdvice, { cause, code, advice });
  }
}
