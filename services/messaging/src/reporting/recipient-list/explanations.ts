import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import type { ProviderErrors } from '../../texts/provider-errors.js';
import { occasionPassed, type StoredSkipReason } from '../../texts/recipients/passed-occasions.js';

const skipExplanations: Record<StoredSkipReason, string> = {
  'opted-out': 'Has opted out.',
  invalid: 'The number cannot receive texts.',
  'no-consent': 'No consent is recorded.',
  'no-common-hours':
    'The number is outside North America, or SMS_WINDOW never overlaps 8:00 AM to 9:00 PM in its time zone.',
  'frequency-cap': 'Had a text from the salon recently, or an earlier campaign was about to send one.',
  holdout: 'Left out by chance, so that the report has a comparison group.',
  cancelled: 'The campaign was canceled before this one was sent.',
  [occasionPassed]: 'The birthday or the offer had ended before the text could be sent.',
};

const statusExplanations: Record<Exclude<RecipientStatus, 'skipped' | 'failed' | 'undelivered'>, string> = {
  pending: 'Waiting to be sent.',
  sending: 'Is being sent to Twilio.',
  accepted: 'Twilio has accepted the text.',
  sent: 'Sent to the phone network.',
  delivered: 'Has arrived.',
  unknown:
    'Twilio did not answer, so it is unknown whether the text was sent. It is sent again only if it certainly was not.',
};

export interface RecipientFacts {
  status: RecipientStatus;
  skipReason: StoredSkipReason | null;
  errorCode: string | null;
  attempt: number;
  isHeld: boolean;
  simulated: boolean;
}

/** Explains the state of a recipient to the staff. */
export function explainRecipient(
  { status, skipReason, errorCode, attempt, isHeld, simulated }: RecipientFacts,
  errors: ProviderErrors,
): string {
  if (status === 'skipped') return (skipReason && skipExplanations[skipReason]) ?? 'Was left out.';
  if (status === 'failed' || status === 'undelivered') {
    const how = status === 'failed' ? 'Could not be sent' : 'Did not arrive';
    return `${how}: ${errorCode ? explainFailure(errorCode, errors) : 'Twilio gave no reason'}.`;
  }
  if (simulated && status === 'delivered') return 'Recorded only: Twilio was not connected, and nothing was sent.';
  if (status === 'pending' && isHeld) return 'Waits until you have reviewed a reply from this phone.';
  if (status === 'pending' && attempt > 1) {
    return `Waits for a second try${errorCode ? `: ${explainFailure(errorCode, errors)}` : ''}.`;
  }
  return statusExplanations[status];
}

/** `errorCode` is Twilio's, or `http-400` for a response without one. */
function explainFailure(errorCode: string, errors: ProviderErrors): string {
  const http = /^http-(\d+)$/.exec(errorCode);
  return http ? `Twilio refused it (HTTP ${http[1]})` : errors.explain(errorCode);
}
