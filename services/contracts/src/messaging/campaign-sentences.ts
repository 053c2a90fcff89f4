import { registrationFailures } from './registration-causes.js';

/** Why sending is on hold, for the staff. The admin translates these sentences. */
export const holdSentences = {
  rate: 'Twilio asks us to send more slowly.',
  queueFull: "The sender's queue at Twilio is full. Sending resumes automatically when it has emptied.",
  unreachable: registrationFailures.unreachable,
  /** Follows `unreachable`. */
  untilReached: 'Sending resumes automatically as soon as it can.',
  notAnswering:
    'Twilio does not answer properly. Sending resumes automatically: until Twilio answers, one text at a time is tried.',
  asked: 'Twilio asks us to wait. Sending resumes automatically.',
  refused: 'Twilio refuses our texts: the paused campaign shows why.',
  unexplained: 'The provider asked for a pause.',
  windowClosed: 'Outside the hours in which campaigns may be sent.',
  quietThere: 'It is too early or too late for texts where the remaining recipients live.',
} as const;

/** What follows `stallSentences.stalled`: why a campaign has stalled. It may also be a hold. */
export const stallSentences = {
  stalled: 'No text was sent for {count} minutes.',
  unread:
    'The customers cannot be read, so the audience is incomplete. The campaign resumes automatically when they can be.',
  noQueue: 'The queue cannot be reached. Sending resumes automatically when it can be.',
  noWorker: 'No messaging worker is running: start one.',
  noLedger:
    'The consent ledger is unavailable, so revocations are unknown and nobody is texted. Sending resumes automatically when the customer service responds.',
  unexplained: 'The reason is unknown: see the log of the messaging worker.',
  inDoubt: '{texts} in doubt: they are looked up at Twilio.',
  untested: '{texts} waiting for the result of the test of two texts.',
  later: '{texts} due later. They are sent automatically.',
  held: '{texts} waiting until a reply from the phone is reviewed: see Replies.',
} as const;

/** `{texts}` of the sentences above. */
export const textsAre = { one: '1 text is', several: '{count} texts are' } as const;

/** Why a campaign is paused, delayed or canceled. */
export const campaignSentences = {
  byStaff: 'Paused by the staff.',
  failedShare: 'Paused: {failed} of {attempted} texts failed{why}. Fix the cause, then resume.',
  refusedInARow: 'Paused: Twilio refused {count} texts in a row{why}. Fix the cause, then resume.',
  undeliveredInARow: 'Paused: {count} texts in a row did not get through{why}. Fix the cause, then resume.',
  failedShareAfterEnd:
    'Reported after the last text was sent: {failed} of {attempted} texts failed{why}. Fix the cause before the next campaign.',
  refusedInARowAfterEnd:
    'Reported after the last text was sent: Twilio refused {count} texts in a row{why}. Fix the cause before the next campaign.',
  undeliveredInARowAfterEnd:
    'Reported after the last text was sent: {count} texts in a row did not get through{why}. Fix the cause before the next campaign.',
  allRefused: 'Twilio refuses our texts{because}: {advice}, then resume ({code}{source}).',
  providerMissing: 'Twilio is no longer connected: connect it, then resume.',
  pictureUnreachable:
    'Twilio cannot fetch the picture without the public address of the website: set PUBLIC_URL to it, then resume.',
  dailyCap:
    'Some texts are delayed, because {cause} (error {code}). They are retried automatically after {moment}, Pacific time.',
  overdue: 'Was due on {moment} and was not sent. Start it again, or choose another time.',
  restored:
    'Restored from a backup. Texts that were sent after it was taken are looked up at Twilio first. Check the recipients, then resume.',
  restoredSchedule:
    'It was due after the backup that was restored, so it may have been sent. Copy it to send it again.',
  restoredLater:
    'It was scheduled when the restored backup was taken. It may have been sent or canceled since: check, then schedule it again.',
  testUnclear: {
    one: 'The test of two texts has no clear result. Choose the text for the other customer.',
    several: 'The test of two texts has no clear result. Choose the text for the other {count} customers.',
  },
  testUncounted: {
    one: 'The visits for the test of two texts could not be counted for a day. Choose the text for the other customer.',
    several:
      'The visits for the test of two texts could not be counted for a day. Choose the text for the other {count} customers.',
  },
} as const;

/** `{why}` and `{because}` of the sentences above, or nothing. `{source}` is nothing, or a comma and an address. */
export const campaignSentenceParts = {
  why: ', most often because: {cause} (error {code})',
  whyWithAdvice: ', most often because: {cause} (error {code}: {advice})',
  because: ', because {cause}',
} as const;
