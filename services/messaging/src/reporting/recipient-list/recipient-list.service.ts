import { skipReason } from '@lacquer/contracts/messaging/campaign';
import { type CampaignRecipient, listCampaignRecipients } from '@lacquer/contracts/messaging/campaign-progress';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CampaignsRepository } from '../../campaigns/campaigns.repository.js';
import { ProviderErrors } from '../../texts/provider-errors.js';
import { explainRecipient } from './explanations.js';
import { type ListedRecipient, RecipientListRepository } from './recipient-list.repository.js';

const cursors = pageCursor('MESSAGING.CURSOR_INVALID', z.uuid());

@Injectable()
export class RecipientListService {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientListRepository,
    private readonly errors: ProviderErrors,
  ) {}

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND; InvalidError MESSAGING.CURSOR_INVALID */
  @HandleRpc(listCampaignRecipients)
  async list(query: RequestOf<typeof listCampaignRecipients>): Promise<ResponseOf<typeof listCampaignRecipients>> {
    const { id, status, q, limit, cursor } = query;
    const campaign = await this.campaigns.get(id);
    const digits = q ? q.replace(/\D/g, '') : null;
    // no phone matches letters
    if (digits === '') return { recipients: [], nextCursor: null };
    const rows = await this.recipients.list({
      campaignId: id,
      status,
      digits,
      afterId: cursor === undefined ? null : cursors.read(cursor),
      limit: limit + 1,
    });
    const { page, nextCursor } = toPage(rows, limit, (last) => cursors.write(last.id));
    return {
      recipients: page.map((row) => toContract(row, campaign.simulated, this.errors)),
      nextCursor,
    };
  }
}

function toContract(
  { isHeld, ...row }: ListedRecipient,
  simulated: boolean,
  errors: ProviderErrors,
): CampaignRecipient {
  return {
    ...row,
    skipReason: skipReason.nullable().catch(null).parse(row.skipReason),
    explanation: explainRecipient({ ...row, isHeld, simulated }, errors),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
