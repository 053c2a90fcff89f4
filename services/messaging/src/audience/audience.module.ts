import { Module } from '@nestjs/common';
import { CampaignPreviewRpc } from './campaign-preview.rpc.js';
import { CampaignPreviews } from './campaign-preview.service.js';

@Module({ controllers: [CampaignPreviewRpc], providers: [CampaignPreviews], exports: [CampaignPreviews] })
export class AudienceModule {}
