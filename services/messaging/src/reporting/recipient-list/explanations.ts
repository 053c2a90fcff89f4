import type { RecipientStatus, SkipReason } from '@lacquer/contracts/messaging/campaign';
import type { ProviderErrors } from '../../texts/provider-errors.js';

const skipWords: Record<SkipReason, string> = {
  'opted-out': 'Has opted out.',
  invalid: 'The number takes no texts.',
  'no-consent': 'Nobody has recorded a consent.',
  'no-common-hours': 'The hours of SMS_WINDOW never meet those between 8:00 AM and 9:00 PM where this phone lives.',
  'frequency-cap': 'Had a text from the salon not long ago.',
  holdout: 'Left out by chance, so that the report has somebody to compare with.',
  cancelled: 'The campaign was cancelled before this one was sent.',
};

const statusWords: Record<Exclude<RecipientStatus, 'skipped' | 'failed' | 'undelivered'>, string> = {
  pending: 'Waits for its turn.',
  sending: 'Is being handed to Twilio.',
  accepted: 'Twilio has taken the text.',
  sent: 'Handed to the phone network.',
  delivered: 'Has arrived.',
  unknown:
    'Twilio did not answer, and it is not known whether the text has left. It is sent again only if it certainly has not.',
};

export interface RecipientFacts {
  status: RecipientStatus;
  skipReason: SkipReason | null;
  errorCode: string | null;
  attempt: number;
  simulated: boolean;
}

/** Explains the state of a recipient to the staff. */
export function explainRecipient(
  { status, skipReason, errorCode, attempt, simulated }: RecipientFacts,
  errors: ProviderErrors,
): string {
  if (status === 'skipped') return skipReason ? skipWords[skipReason] : 'Was left out.';
  if (status === 'failed' || status === 'undelivered') {
    const how = status === 'failed' ? 'Could not be sent' : 'Did not arrive';
    return `${how}: ${errorCode ? explainFailure(errorCode, errors) : 'Twilio gave no reason'}.`;
  }
  if (simulated && status === 'delivered') return 'Recorded only: Twilio was not connected, and nothing left.';
  if (status === 'pending' && attempt > 1) {
    return `Waits for a second try${errorCode ? `: ${explainFailure(errorCode, errors)}` : ''}.`;
  }
  return statusWords[status];
}

/** `errorCode` is Twilio's, or `http-400` for a response without one. */
function explainFailure(errorCode: string, errors: ProviderErrors): string {
  const http = /^http-(\d+)$/.exec(errorCode);
  return http ? `Twilio refused it (HTTP ${http[1]})` : errors.explain(errorCode);
}
