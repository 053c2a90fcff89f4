import { type CampaignPreview, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf } from '@lacquer/contracts/contract';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { CampaignPreviews } from './campaign-preview.service.js';

@Controller()
export class CampaignPreviewRpc {
  constructor(private readonly previews: CampaignPreviews) {}

  @HandleRpc(previewCampaign)
  preview(request: RequestOf<typeof previewCampaign>): Promise<CampaignPreview> {
    return this.previews.preview(request);
  }
}
