import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type Campaign, getCampaign, launchCampaign, listCampaigns } from '@lacquer/contracts/campaign';
import { getSenderStatus, receiveMessageStatus } from '@lacquer/contracts/messaging';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SmsSender } from '../texts/sms-sender.js';
import { CampaignsService } from './campaigns.service.js';
import { MessageStatusService } from '../delivery/message-status.service.js';

@Controller()
export class CampaignsRpc {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly statuses: MessageStatusService,
    private readonly sender: SmsSender,
  ) {}

  @HandleRpc(launchCampaign)
  launch(request: RequestOf<typeof launchCampaign>): Promise<ResponseOf<typeof launchCampaign>> {
    return this.campaigns.launch(request);
  }

  @HandleRpc(listCampaigns)
  list(): Promise<Campaign[]> {
    return this.campaigns.list();
  }

  @HandleRpc(getCampaign)
  get({ id }: RequestOf<typeof getCampaign>): Promise<Campaign> {
    return this.campaigns.get(id);
  }

  @HandleRpc(getSenderStatus)
  getSender(): ResponseOf<typeof getSenderStatus> {
    return { simulated: this.sender.isSimulated, from: this.sender.from };
  }

  @HandleRpc(receiveMessageStatus)
  async receiveStatus(
    request: RequestOf<typeof receiveMessageStatus>,
  ): Promise<ResponseOf<typeof receiveMessageStatus>> {
    return { applied: await this.statuses.receive(request) };
  }
}
