/** What the registration of the sender means for texts, for the staff. The admin translates these sentences. */
export const registrationSentences = {
  rejected: 'Twilio will refuse these texts: {part} was rejected.',
  missing: 'Twilio will refuse these texts: {part} is missing.',
  inReview: 'Twilio refuses these texts until {part} is approved.',
  unread: 'It is not known whether Twilio accepts these texts: their registration could not be read.',
  hasJustBeenRejected: 'Twilio rejected {part}, so phone networks refuse your texts.',
  code: 'Error {code}.',
} as const;

/** `{part}` of the sentences above. */
export const registrationParts = {
  campaign: 'the registration of the campaign at Twilio (A2P 10DLC)',
  brand: 'the registration of the business at Twilio (A2P 10DLC)',
  tollFree: 'the verification of the toll-free number',
  atTwilio: 'the registration at Twilio',
  any: 'the registration',
} as const;
