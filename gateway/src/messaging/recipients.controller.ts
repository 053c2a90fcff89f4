import type { Page } from '@lacquer/contracts/call';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import {
  type CampaignRecipient,
  type CampaignReport,
  getCampaignReport,
  listCampaignRecipients,
} from '@lacquer/contracts/messaging/campaign-progress';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';

/** In milliseconds. Counting the visits of a hundred thousand customers takes longer than most answers. */
const reportTimeoutMs = 60_000;

/** The recipients of a campaign and their outcomes. */
@Controller()
export class RecipientsController {
  constructor(private readonly rpc: RpcClient) {}

  @HandleCall(progressCalls.listRecipients)
  async list({ params, query }: CallInput<typeof progressCalls.listRecipients>): Promise<Page<CampaignRecipient>> {
    const { recipients: items, nextCursor } = await this.rpc.call(listCampaignRecipients, { ...query, ...params });
    return { items, nextCursor };
  }

  @HandleCall(progressCalls.report)
  report({ params }: CallInput<typeof progressCalls.report>): Promise<CampaignReport> {
    return this.rpc.call(getCampaignReport, params, reportTimeoutMs);
  }
}
