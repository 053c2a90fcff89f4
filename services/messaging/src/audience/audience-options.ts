export interface AudienceOptions {
  /** `all`: everyone who has not opted out. `consented`: only customers with recorded consent. */
  audience: 'all' | 'consented';
  /** The price of a segment in previews, in cents; fractions are usual. */
  segmentPriceCents: number;
}

export const audienceOptions = Symbol('audienceOptions');
