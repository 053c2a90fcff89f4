export interface AudienceOptions {
  /** `all`: every customer without an opt-out. `consented`: only customers with recorded consent. */
  audience: 'all' | 'consented';
  /** Price of a segment in previews, in cents; often fractional. */
  segmentPriceCents: number;
}

export const audienceOptions = Symbol('audienceOptions');
