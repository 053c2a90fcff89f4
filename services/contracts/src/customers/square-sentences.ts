/** Why a search for missed payments stopped early, for the staff. The admin translates these sentences. */
export const squareSentences = {
  tokenRefused: 'Square refuses the access token: set SQUARE_ACCESS_TOKEN to one that works.',
  /** `{answer}`: the HTTP status with Square's codes, or one of `squareSilence`. */
  unexpected: 'Square did not answer as expected: {answer}',
  samePage: 'Square returns the same page again',
  takenOver: 'the sweep was taken over by another process',
  /** By an error of the product, in its own words. */
  interrupted: 'the search was interrupted: {sentences}',
} as const;

/** `{code}`: the name of the error. */
export const squareSilence = { unexplained: 'no answer', explained: 'no answer {code}' } as const;

/** Why one of Square's lists was not read to its end: `{why}` is one of the sentences above. */
export const squareListProblems = {
  payments: 'payments at {location}: {why}',
  refunds: 'refunds: {why}',
  disputes: 'disputes: {why}',
  customers: 'customers: {why}',
  events: 'events: {why}',
} as const;
