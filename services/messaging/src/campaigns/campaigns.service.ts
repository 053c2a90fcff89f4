import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type Campaign,
  campaign as campaignContract,
  type launchCampaign,
  type RecipientStatus,
  recipientStatuses,
} from '@lacquer/contracts/campaign';
import { Transactions } from '@lacquer/platform/database/transactions';
import { InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { SmsSender } from '../sms/sms-sender.js';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { Audience, audiencePageSize } from './audience.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository, type StatusCount } from './campaigns.repository.js';
import { renderMessage } from './message-text.js';
import { SalonName } from './salon-name.js';

/** Above this many the notice says "more than": counting on would keep the staff waiting. */
const pagesCounted = 5;
const longestList = 200;

@Injectable()
export class CampaignsService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly audience: Audience,
    private readonly suppression: SuppressionRepository,
    private readonly jobs: JobQueues,
    private readonly sender: SmsSender,
    private readonly salonName: SalonName,
  ) {}

  /**
   * Stores the campaign as running and returns; a worker freezes its audience and sends.
   * @throws InvalidError MESSAGING.NO_RECIPIENTS, MESSAGING.MESSAGE_TOO_LONG: nothing is stored
   */
  async launch(request: RequestOf<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    const rendered = renderMessage(request.message, await this.salonName.get());
    const size = await this.countAudience();
    const campaign: CampaignEntity = {
      id: randomUUID(),
      status: 'running',
      statusReason: null,
      message: request.message,
      ...rendered,
      campaignType: request.campaignType,
      audienceFilter: {},
      holdoutPercent: 0,
      simulated: this.sender.isSimulated,
      createdBy: request.actorId,
      createdAt: new Date(),
      scheduledAt: null,
      duplicateOf: null,
      startedAt: new Date(),
      frozenAfter: null,
      frozenAt: null,
      finishedAt: null,
    };
    await this.transactions.run((tx) => this.campaigns.create(tx, campaign));
    this.jobs.addLater(this.jobs.addFreeze(campaign.id));
    const simulated = campaign.simulated ? ' Twilio is not connected: the texts are only simulated.' : '';
    return { campaignId: campaign.id, message: `Campaign started: sending to ${size}.${simulated}` };
  }

  /** Newest first. */
  async list(): Promise<Campaign[]> {
    const campaigns = await this.campaigns.listNewest(longestList);
    return this.withCounts(campaigns);
  }

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  async get(id: string): Promise<Campaign> {
    const found = await this.campaigns.find(id);
    const [campaign] = found ? await this.withCounts([found]) : [];
    if (!campaign) throw new NotFoundError('MESSAGING.CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
    return campaign;
  }

  /** In words for the notice: `187 customers`. @throws InvalidError MESSAGING.NO_RECIPIENTS */
  private async countAudience(): Promise<string> {
    let withPhone = 0;
    let suppressed = 0;
    let afterId: string | null = null;
    for (let page = 0; page < pagesCounted; page++) {
      const members = await this.audience.listPage(afterId);
      withPhone += members.length;
      suppressed += await this.suppression.countSuppressed(members.map(({ phoneNumber }) => phoneNumber));
      afterId = members.at(-1)?.customerId ?? null;
      if (members.length < audiencePageSize) return wordCount(withPhone, suppressed);
    }
    return `more than ${withPhone - suppressed} customers`;
  }

  private async withCounts(campaigns: readonly CampaignEntity[]): Promise<Campaign[]> {
    const counts = await this.campaigns.countByStatus(campaigns.map(({ id }) => id));
    return campaigns.map((campaign) => toContract(campaign, counts));
  }
}

function wordCount(withPhone: number, suppressed: number): string {
  const count = withPhone - suppressed;
  if (count > 0) return count === 1 ? '1 customer' : `${count} customers`;
  throw new InvalidError(
    'MESSAGING.NO_RECIPIENTS',
    withPhone === 0
      ? 'No customer has a phone number yet. Add a customer with a phone number, then send the campaign again.'
      : 'Every customer with a phone number has opted out or cannot receive texts. Add another customer, then send the campaign again.',
  );
}

function toContract(campaign: CampaignEntity, counts: readonly StatusCount[]): Campaign {
  const own = counts.filter(({ campaignId }) => campaignId === campaign.id);
  const countOf = (status: RecipientStatus) => own.find((entry) => entry.status === status)?.count ?? 0;
  return {
    id: campaign.id,
    message: campaign.message,
    campaignType: campaign.campaignType,
    body: campaign.body,
    segments: campaign.segments,
    filter: campaign.audienceFilter,
    holdoutPercent: campaign.holdoutPercent,
    status: campaign.status,
    statusReason: campaign.statusReason,
    simulated: campaign.simulated,
    counts: campaignContract.shape.counts.parse(
      Object.fromEntries(recipientStatuses.map((status) => [status, countOf(status)])),
    ),
    createdAt: campaign.createdAt.toISOString(),
    scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
  };
}
