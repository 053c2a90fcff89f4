/** What staff are told of a code, or of the last day of an offer. The admin translates these sentences. */
export const offerSentences = {
  valid: 'Valid until {day}.',
  ended: 'This offer ended on {day}.',
  endsTooEarly: 'The last day of the offer must be {day} or later, when the campaign begins.',
  /** Of the field. */
  mustEndLater: 'must be {day} or later, when the campaign begins',
} as const;
