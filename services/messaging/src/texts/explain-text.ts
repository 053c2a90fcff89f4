import { textSentences } from '@lacquer/contracts/messaging/recipient-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import type { OutgoingText } from './outgoing/outgoing-text.js';
import type { ProviderErrors } from './provider-errors.js';

/** Instead of the provider's: of a skipped text that was no longer true, or too late. */
export const outdatedCode = 'outdated';

interface Delivered {
  delivery?: OutgoingText['delivery'] | undefined;
  deliveryError?: OutgoingText['deliveryError'] | undefined;
}

/** Explains to the staff why a text to one phone waits, was not sent, or not delivered; null in any other state. */
export function explainText(
  status: string,
  errorCode: string | null,
  errors: ProviderErrors,
  { delivery, deliveryError }: Delivered = {},
): Said | null {
  if (delivery === 'undelivered') {
    return deliveryError
      ? say(textSentences.undeliveredBecause, { why: errors.explain(deliveryError), code: deliveryError })
      : say(textSentences.undelivered);
  }
  if (status === 'skipped') return say(errorCode === outdatedCode ? textSentences.outdated : textSentences.optedOut);
  if (status === 'unknown') return say(textSentences.unknown);
  if (status === 'pending' && errorCode)
    return say(textSentences.waitsBecause, { why: errors.explain(errorCode), code: errorCode });
  if (status !== 'failed') return null;
  return errorCode
    ? say(textSentences.refusedBecause, { why: errors.explain(errorCode), code: errorCode })
    : say(textSentences.refused);
}
