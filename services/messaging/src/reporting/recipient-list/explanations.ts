import type { RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { recipientSentences, textSentences, unexplained } from '@lacquer/contracts/messaging/recipient-sentences';
import { type Said, say, sayAll } from '@lacquer/contracts/sentences/say';
import type { ProviderErrors } from '../../texts/provider-errors.js';
import { leftAudience, occasionPassed, type StoredSkipReason } from '../../texts/recipients/passed-occasions.js';

const skipExplanations = {
  'opted-out': recipientSentences.optedOut,
  invalid: recipientSentences.invalid,
  'no-consent': recipientSentences.noConsent,
  'no-common-hours': recipientSentences.noCommonHours,
  'frequency-cap': recipientSentences.frequencyCap,
  holdout: recipientSentences.holdout,
  cancelled: recipientSentences.canceled,
  [occasionPassed]: recipientSentences.occasionPassed,
  [leftAudience]: recipientSentences.leftAudience,
} as const satisfies Record<StoredSkipReason, string>;

const statusExplanations = {
  pending: recipientSentences.pending,
  sending: recipientSentences.sending,
  accepted: recipientSentences.accepted,
  sent: recipientSentences.sent,
  delivered: recipientSentences.delivered,
} as const satisfies Record<Exclude<RecipientStatus, 'skipped' | 'failed' | 'undelivered' | 'unknown'>, string>;

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
): Said {
  if (status === 'skipped') return say((skipReason && skipExplanations[skipReason]) ?? recipientSentences.leftOut);
  if (status === 'failed' || status === 'undelivered') {
    const why = errorCode ? explainFailure(errorCode, errors) : say(unexplained.noReason);
    return say(recipientSentences[status], { why });
  }
  if (simulated && status === 'delivered') return say(recipientSentences.recorded);
  if (status === 'pending' && isHeld) return say(recipientSentences.held);
  if (status === 'pending' && attempt > 1) {
    return errorCode
      ? say(recipientSentences.secondTryBecause, { why: explainFailure(errorCode, errors) })
      : say(recipientSentences.secondTry);
  }
  if (status === 'unknown') return sayAll([say(textSentences.unknown), say(recipientSentences.sentAgain)]);
  return say(statusExplanations[status]);
}

/** `errorCode` is Twilio's, or `http-400` for a response without one. */
function explainFailure(errorCode: string, errors: ProviderErrors): string {
  const [, status] = /^http-(\d+)$/.exec(errorCode) ?? [];
  return status === undefined ? errors.explain(errorCode) : say(unexplained.refused, { code: status });
}
