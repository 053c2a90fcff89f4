import { Module } from '@nestjs/common';
import { CampaignPreviews } from './campaign-preview.service.js';

@Module({ providers: [CampaignPreviews], exports: [CampaignPreviews] })
export class AudienceModule {}
