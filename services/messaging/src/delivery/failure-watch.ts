import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { explainErrorCode } from './sms/error-words.js';
import { type SmsOptions, smsOptions } from './sms/sms-options.js';
import { twilioErrorClasses } from './sms/twilio-errors.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';

const defaultInARow = 10;
const defaultShare = 0.3;
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

interface Failures {
  /** Requests in a row that were refused. */
  refusedInARow: boolean;
  /** Final words in a row that were bad ones. */
  undeliveredInARow: boolean;
  attempted: number;
  failed: number;
  commonest: string | null;
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
    private readonly dataSource: DataSource,
    private readonly campaigns: CampaignsRepository,
    @Inject(smsOptions) private readonly options: SmsOptions,
  ) {}

  /** One more text of the campaign has failed. Resolves when that has been looked at; many together are one look. */
  note(campaignId: string): Promise<void> {
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
    } else if (await this.campaigns.noteTroubleAfterEnd(campaignId, reasonAfterEnd)) {
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
    const { pauseAfterFailures: inARow = defaultInARow, pauseFailureShare: share = defaultShare } = this.options;
    const { attempted, failed, commonest, ...streaks } = await this.count(campaignId, inARow);
    const isShare = attempted >= leastForShare && failed / attempted >= share;
    if (!isShare && !streaks.refusedInARow && !streaks.undeliveredInARow) return;
    const what = isShare
      ? `${failed} of ${attempted} texts failed`
      : streaks.refusedInARow
        ? `Twilio refused ${inARow} texts in a row`
        : `${inARow} texts in a row did not get through`;
    const why = commonest ? `, most often because: ${explainErrorCode(commonest)} (error ${commonest})` : '';
    await this.stop(
      campaignId,
      `Paused: ${what}${why}. Mend the cause, then resume.`,
      `All had been sent when it was told: ${what}${why}. Mend the cause before the next campaign.`,
    );
  }

  private async count(campaignId: string, inARow: number): Promise<Failures> {
    const [row]: Failures[] = await this.dataSource.query(
      `WITH its AS (
         SELECT id, coalesce(failures_since, '-infinity') AS since FROM campaign WHERE id = $1
       ), attempt AS (
         SELECT r.claimed_at, r.updated_at AS ended_at, r.error_code, r.status, r.accepted_at IS NOT NULL AS taken
         FROM campaign_recipient r JOIN its ON r.campaign_id = its.id AND r.claimed_at > its.since
         WHERE r.status IN ('accepted', 'sent', 'delivered', 'failed', 'undelivered')
         UNION ALL
         SELECT p.claimed_at, p.ended_at, p.error_code, p.status, p.message_sid IS NOT NULL
         FROM past_attempt p JOIN campaign_recipient r ON r.id = p.recipient_id
         JOIN its ON r.campaign_id = its.id AND p.claimed_at > its.since
         WHERE p.status IN ('failed', 'undelivered')
       ), counted AS (
         SELECT *, status IN ('failed', 'undelivered') AS has_failed, coalesce(error_code = ANY ($3), false) AS is_dead
         FROM attempt WHERE error_code IS NULL OR error_code <> ALL ($4)
       )
       SELECT count(*)::int AS attempted, count(*) FILTER (WHERE has_failed)::int AS failed,
         mode() WITHIN GROUP (ORDER BY error_code) FILTER (WHERE has_failed) AS commonest,
         (SELECT count(*) FILTER (WHERE has_failed AND NOT taken) = $2 FROM (
           SELECT * FROM counted WHERE NOT is_dead ORDER BY claimed_at DESC LIMIT $2) last) AS "refusedInARow",
         (SELECT count(*) FILTER (WHERE has_failed) = $2 FROM (
           SELECT * FROM counted WHERE NOT is_dead AND taken AND status NOT IN ('accepted', 'sent')
           ORDER BY ended_at DESC LIMIT $2) last) AS "undeliveredInARow"
       FROM counted`,
      [campaignId, inARow, codesOf('deadNumber'), codesOf('optedOut')],
    );
    if (!row) throw new Error('nothing was counted');
    return row;
  }
}

function codesOf(name: 'deadNumber' | 'optedOut'): string[] {
  return twilioErrorClasses[name].codes.map(String);
}
