import type { CampaignAudience } from '@lacquer/contracts/messaging/default-audience';

export interface AudienceOptions {
  /** Whom campaigns may reach at most. */
  audience: CampaignAudience;
  /** Price of a segment in previews, in cents; often fractional. */
  segmentPriceCents: number;
}

export const audienceOptions = Symbol('audienceOptions');
