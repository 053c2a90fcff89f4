/** The state of a recipient of a campaign, for the staff. The admin translates these sentences. */
export const recipientSentences = {
  optedOut: 'Has opted out.',
  invalid: 'The number cannot receive texts.',
  noConsent: 'No consent is recorded.',
  noCommonHours:
    'The number is outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in its time zone.',
  frequencyCap: 'Had a text from the salon recently, or an earlier campaign was about to send one.',
  holdout: 'Left out by chance, so that the report has a comparison group.',
  canceled: 'The campaign was canceled before this one was sent.',
  occasionPassed: 'The birthday or the offer had ended before the text could be sent.',
  leftAudience:
    'Has come or booked meanwhile, or no longer belongs to the audience of the automation for another reason.',
  leftOut: 'Was left out.',
  pending: 'Waiting to be sent.',
  sending: 'Is being sent to Twilio.',
  accepted: 'Twilio has accepted the text.',
  sent: 'Sent to the phone network.',
  delivered: 'Has arrived.',
  /** Follows `textSentences.unknown`. */
  sentAgain: 'It is sent again only if it certainly was not.',
  recorded: 'Recorded only: Twilio was not connected, and nothing was sent.',
  held: 'Waits until you have reviewed a reply from this phone.',
  secondTry: 'Waits for a second try.',
  secondTryBecause: 'Waits for a second try: {why}.',
  failed: 'Could not be sent: {why}.',
  undelivered: 'Did not arrive: {why}.',
} as const;

/** Why a text to one phone waits, was not sent, or not delivered. */
export const textSentences = {
  undelivered: 'The text was not delivered.',
  undeliveredBecause: 'The text was not delivered: {why} ({code}).',
  optedOut: 'Its owner opted out before the text was sent.',
  outdated: 'Its appointment had changed or was declined, or it was too late, so it was not sent.',
  unknown: 'Twilio did not answer, so it is unknown whether the text was sent.',
  refused: 'Twilio refused it.',
  waitsBecause: 'Twilio does not accept it yet: {why} ({code}). It is tried again by itself.',
  refusedBecause: 'Twilio refused the text: {why} ({code}).',
} as const;

/** `{why}` of the sentences above, beside the words of Twilio's errors. */
export const unexplained = {
  noReason: 'Twilio gave no reason',
  noExplanation: 'Twilio gave no explanation',
  refused: 'Twilio refused it (HTTP {code})',
} as const;
