/** What staff are told of a code, or of the last day of an offer. The admin translates these sentences. */
export const offerSentences = {
  valid: 'Valid until {day}.',
  ended: 'This offer ended on {day}.',
  endsTooEarly: 'The last day of the offer must be {day} or later, when the campaign begins.',
  /** Of the field. */
  mustEndLater: 'must be {day} or later, when the campaign begins',
  /** Of a text. `{same}`: the placeholder again. */
  noOffer: 'has {placeholder}, and the campaign has no offer: add one, or remove {same}',
  noCode: 'must contain {placeholder}: without the code, nobody can redeem the offer',
} as const;
