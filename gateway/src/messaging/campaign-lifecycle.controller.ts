import * as campaignCalls from '@lacquer/contracts/calls/campaigns';
import {
  type Campaign,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
} from '@lacquer/contracts/campaign';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit-trail.js';
import { wholeAudienceMs } from './whole-audience.js';

/** An action on one campaign, and who asks for it. */
type OnCampaign = CallInput<typeof campaignCalls.pause>;

/** What the owner does with a campaign from its start to its end. */
@Controller()
export class CampaignLifecycleController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(campaignCalls.start)
  start(input: CallInput<typeof campaignCalls.start>): Promise<Campaign> {
    const { at } = input.body;
    return this.act('start', input, (ids) => this.rpc.call(startCampaign, { ...ids, at }, wholeAudienceMs), { at });
  }

  @HandleCall(campaignCalls.pause)
  pause(input: OnCampaign): Promise<Campaign> {
    return this.act('pause', input, (ids) => this.rpc.call(pauseCampaign, ids));
  }

  @HandleCall(campaignCalls.resume)
  resume(input: CallInput<typeof campaignCalls.resume>): Promise<Campaign> {
    return this.act('resume', input, (ids) => this.rpc.call(resumeCampaign, ids));
  }

  @HandleCall(campaignCalls.cancel)
  cancel(input: CallInput<typeof campaignCalls.cancel>): Promise<Campaign> {
    return this.act('cancel', input, (ids) => this.rpc.call(cancelCampaign, ids));
  }

  @HandleCall(campaignCalls.retryFailed)
  retryFailed(input: CallInput<typeof campaignCalls.retryFailed>): Promise<ResponseOf<typeof retryFailedRecipients>> {
    return this.act('retry-failed', input, (ids) => this.rpc.call(retryFailedRecipients, ids, wholeAudienceMs));
  }

  private act<T>(
    name: string,
    { params: { id }, actor }: OnCampaign,
    ask: (ids: { id: string; actorId: string }) => Promise<T>,
    details: Record<string, unknown> = {},
  ): Promise<T> {
    const entry = { actor, action: `campaign.${name}`, subject: id, details };
    return this.audit.around(entry, () => ask({ id, actorId: actor.id }));
  }
}
