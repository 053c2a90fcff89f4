import { type Campaign, getCampaign, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { Injectable } from '@nestjs/common';
import { AudienceCheck } from '../audience/audience-check.js';
import { refuseShorteners } from '../links/public-shorteners.js';
import { OfferPeriod } from '../offers/offer-period.js';
import { SharedPictures } from '../pictures/shared-pictures.js';
import { JobQueues } from '../queue/job-queues.js';
import { bodiesOf } from '../texts/campaign-texts.js';
import { toContract } from './campaign-contract.js';
import { CampaignCounts } from './campaign-counts.repository.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { SameTextGuard } from './same-text-guard.js';
import { refusePast } from './schedule.js';

const alreadyStarted = 'This campaign has already started. It is not sent a second time.';

@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly counts: CampaignCounts,
    private readonly idempotency: Idempotency,
    private readonly drafts: CampaignDrafts,
    private readonly audience: AudienceCheck,
    private readonly sameText: SameTextGuard,
    private readonly offers: OfferPeriod,
    private readonly jobs: JobQueues,
    private readonly clock: Clock,
    private readonly pictures: SharedPictures,
  ) {}

  /**
   * Stores the campaign as running or scheduled. A worker freezes its audience and sends. A second call with the same
   * id or the same idempotency key has no effect.
   * @throws InvalidError MESSAGING.NO_RECIPIENTS, MESSAGING.MESSAGE_TOO_LONG, MESSAGING.SEGMENT_UNKNOWN,
   * MESSAGING.SCHEDULE_PAST, MESSAGING.OFFER_INVALID, ConflictError MESSAGING.SAME_TEXT, NotFoundError
   * MESSAGING.PICTURE_NOT_FOUND; nothing is stored then
   */
  @HandleRpc(launchCampaign)
  async launch({
    actor,
    ...request
  }: HandledRequest<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    const { holdoutPercent, campaignId, confirmedRecipients } = request;
    const repeatable = { contract: launchCampaign, request, actor: actor.id };
    const replay = await this.idempotency.findReplay<ResponseOf<typeof launchCampaign>>(repeatable);
    if (replay) return replay;
    if (campaignId && (await this.campaigns.find(campaignId))) return { campaignId, message: alreadyStarted };
    refuseShorteners(request);
    const at = request.at === null ? null : new Date(request.at);
    if (at) refusePast(at, this.clock.now());
    await this.offers.refuseEnded(request.offer, at);
    const campaign = await this.drafts.compose(
      { ...request, actor },
      {
        ...(campaignId && { id: campaignId }),
        launchedBy: actor.id,
        ...(at ? { status: 'scheduled', scheduledAt: at } : { status: 'running', startedAt: this.clock.now() }),
      },
    );
    const { id, audienceFilter: filter } = campaign;
    const size = await this.audience.wordCount({ id, filter, holdoutPercent });
    const begun = at ? `Campaign scheduled: ${size} as of now.` : `Campaign started: sending to ${size}.`;
    const simulated = campaign.simulated ? ' Twilio is not connected: the texts are only simulated.' : '';
    let isNew = false;
    const answer = await this.sameText.run({ actor, filter, holdoutPercent, confirmedRecipients }, (check) =>
      this.idempotency.once(repeatable, async (tx) => {
        await check(tx, { id, bodies: bodiesOf(campaign), at });
        await this.pictures.keep(tx, campaign.pictureId, actor.id);
        isNew = await this.campaigns.create(tx, campaign);
        return { campaignId: id, message: isNew ? `${begun}${simulated}` : alreadyStarted };
      }),
    );
    if (isNew) this.jobs.addLater(at ? this.jobs.addStart(id, at) : this.jobs.addFreeze(id));
    return answer;
  }

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  @HandleRpc(getCampaign)
  async get({ id }: RequestOf<typeof getCampaign>): Promise<Campaign> {
    const campaign = await this.campaigns.get(id);
    return toContract(campaign, await this.counts.listByStatus([id]));
  }
}
