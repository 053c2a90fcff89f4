import { createHash } from 'node:crypto';
import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { type CampaignProgress, getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import type { RequestOf } from '@lacquer/contracts/contract';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import type { CampaignEntity } from '../../campaigns/campaign.entity.js';
import { CampaignsRepository } from '../../campaigns/campaigns.repository.js';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { findSendingTime } from '../../hours/sending-time.js';
import { SendingWindow } from '../../hours/sending-window.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { slotWidth } from '../../pace/slot-width.js';
import { recipientStates } from '../../texts/recipients/recipient-states.js';
import { type EtaFacts, estimateSeconds, idleLimit } from './eta.js';
import { ProgressRepository, rateSpanSeconds, type StatusFigures } from './progress.repository.js';
import { type Hold, SenderHold } from './sender-hold.js';
import { UnsentAreas } from './unsent-areas.js';

@Injectable()
export class ProgressService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly progress: ProgressRepository,
    private readonly pace: SenderPace,
    private readonly hold: SenderHold,
    private readonly window: SendingWindow,
    private readonly hours: RecipientHours,
    private readonly areas: UnsentAreas,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  @HandleRpc(getCampaignProgress)
  async get({ id }: RequestOf<typeof getCampaignProgress>): Promise<CampaignProgress> {
    const campaign = await this.campaigns.get(id);
    const figures = await this.progress.countByStatus(id);
    // a simulated campaign ignores pace and hours
    const pace = campaign.status === 'running' && !campaign.simulated ? await this.pace.status() : null;
    const areas = pace && this.window.hasLimits ? await this.areas.list(id) : {};
    const hold = pace && this.hold.find(pace, this.hours.share(areas, 0));
    const now = this.clock.now();
    const picture = pictureOf(campaign, figures, hold, now);
    const facts: EtaFacts = {
      status: campaign.status,
      isFrozen: picture.isFrozen,
      remainingSegments: segmentsOf(figures, recipientStates.unsent),
      segmentsPerText: slotWidth({ segments: campaign.segments, hasPicture: campaign.pictureId !== null }),
      observedRate: picture.segmentsPerSecond,
      allowedRate: pace?.segmentsPerSecond ?? null,
      idleSeconds: idleSeconds(campaign, figures, now),
      heldUntil: hold?.until ?? null,
      now,
      endOf: (start, seconds) =>
        pace
          ? findSendingTime(this.hours.share(areas, seconds), start).endsAt
          : new Date(start.getTime() + seconds * 1000),
    };
    return {
      ...picture,
      version: digestOf(picture),
      // the rest of the audience waits for a test as long as that takes
      etaSeconds:
        campaign.test && !campaign.testChoice && campaign.status === 'running' ? null : estimateSeconds(facts),
      rereadAt: rereadAt(facts)?.toISOString() ?? null,
    };
  }
}

type Picture = Omit<CampaignProgress, 'version' | 'etaSeconds' | 'rereadAt'>;

function pictureOf(campaign: CampaignEntity, figures: readonly StatusFigures[], hold: Hold | null, now: Date): Picture {
  const countOf = (status: RecipientStatus) => figures.find((each) => each.status === status)?.count ?? 0;
  return {
    id: campaign.id,
    status: campaign.status,
    statusReason: campaign.statusReason,
    simulated: campaign.simulated,
    isFrozen: campaign.frozenAt !== null,
    counts: Object.fromEntries(recipientStatuses.map((status) => [status, countOf(status)])) as Picture['counts'],
    totalSegments: sum(figures.filter(({ status }) => status !== 'skipped').map(({ segments }) => segments)),
    sentSegments: sum(figures.map(({ takenSegments }) => takenSegments)),
    segmentsPerSecond: rateOf(campaign, figures, now),
    heldUntil: hold?.until.toISOString() ?? null,
    heldReason: hold?.reason ?? null,
  };
}

/** If the campaign is younger than the span, the rate is measured over its age. */
function rateOf({ startedAt }: CampaignEntity, figures: readonly StatusFigures[], now: Date): number {
  const recent = sum(figures.map(({ recentSegments }) => recentSegments));
  const age = startedAt ? (now.getTime() - startedAt.getTime()) / 1000 : rateSpanSeconds;
  const span = Math.min(rateSpanSeconds, Math.max(1, age));
  return Math.round((recent / span) * 100) / 100;
}

/** Seconds since the last accepted text, or since the start. */
function idleSeconds({ startedAt }: CampaignEntity, figures: readonly StatusFigures[], now: Date): number {
  const sinceStart = startedAt ? (now.getTime() - startedAt.getTime()) / 1000 : 0;
  return Math.min(sinceStart, ...figures.flatMap(({ secondsSinceLast }) => secondsSinceLast ?? []));
}

function segmentsOf(figures: readonly StatusFigures[], statuses: readonly RecipientStatus[]): number {
  return sum(figures.filter(({ status }) => statuses.includes(status)).map(({ segments }) => segments));
}

/** When time alone changes the rate, the estimate or the hold. Null: never. */
function rereadAt(facts: EtaFacts): Date | null {
  const { status, heldUntil, now } = facts;
  if (status !== 'running') return null;
  const left = [rateSpanSeconds, idleLimit(facts)].map((seconds) => (seconds - facts.idleSeconds) * 1000);
  const nextMs = Math.min(...[...left, (heldUntil?.getTime() ?? 0) - now.getTime()].filter((ms) => ms > 0));
  return Number.isFinite(nextMs) ? new Date(now.getTime() + nextMs) : null;
}

/** The same data has the same version on every instance. What changes with time is excluded. */
function digestOf(picture: Picture): string {
  return createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 16);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
