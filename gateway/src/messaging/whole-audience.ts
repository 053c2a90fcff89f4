/** In milliseconds, for answers that read every customer: a hundred thousand take seconds. */
export const wholeAudienceMs = 30_000;
