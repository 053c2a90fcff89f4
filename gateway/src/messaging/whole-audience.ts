/** How long an answer may take that has looked at every customer: a hundred thousand take seconds. Milliseconds. */
export const wholeAudienceMs = 30_000;
