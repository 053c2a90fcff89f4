import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import {
  type Campaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { type ActingClient, RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { wholeAudienceMs } from './whole-audience.js';

/** An action on one campaign, and its actor. */
type OnCampaign = CallInput<typeof campaignCalls.pause>;

/** The owner's actions on a campaign from its launch to its end. */
@Controller()
export class CampaignLifecycleController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(campaignCalls.start)
  start(input: CallInput<typeof campaignCalls.start>): Promise<Campaign> {
    const { at, version } = input.body;
    return this.act('start', input, (rpc, id) => rpc.call(startCampaign, { id, at, version }, wholeAudienceMs), { at });
  }

  @HandleCall(campaignCalls.pause)
  pause(input: OnCampaign): Promise<Campaign> {
    return this.act('pause', input, (rpc, id) => rpc.call(pauseCampaign, { id }));
  }

  @HandleCall(campaignCalls.resume)
  resume(input: CallInput<typeof campaignCalls.resume>): Promise<Campaign> {
    return this.act('resume', input, (rpc, id) => rpc.call(resumeCampaign, { id }));
  }

  @HandleCall(campaignCalls.cancel)
  cancel(input: CallInput<typeof campaignCalls.cancel>): Promise<Campaign> {
    return this.act('cancel', input, (rpc, id) => rpc.call(cancelCampaign, { id }));
  }

  @HandleCall(campaignCalls.retryFailed)
  retryFailed(input: CallInput<typeof campaignCalls.retryFailed>): Promise<ResponseOf<typeof retryFailedRecipients>> {
    return this.act('retry-failed', input, (rpc, id) => rpc.call(retryFailedRecipients, { id }, wholeAudienceMs));
  }

  private act<T>(
    name: string,
    { params: { id }, actor }: OnCampaign,
    ask: (rpc: ActingClient, id: string) => Promise<T>,
    details: Record<string, unknown> = {},
  ): Promise<T> {
    const entry = { actor, action: `campaign.${name}`, subject: id, details };
    return this.audit.around(entry, () => ask(this.rpc.as(actor), id));
  }
}
