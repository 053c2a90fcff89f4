import type { OutgoingText } from './outgoing/outgoing-text.js';
import type { ProviderErrors } from './provider-errors.js';

interface Delivered {
  delivery?: OutgoingText['delivery'] | undefined;
  deliveryError?: OutgoingText['deliveryError'] | undefined;
}

/** Explains to the staff why a text to one phone was not sent, or not delivered; null in any other state. */
export function explainText(
  status: string,
  errorCode: string | null,
  errors: ProviderErrors,
  { delivery, deliveryError }: Delivered = {},
): string | null {
  if (delivery === 'undelivered') {
    return deliveryError
      ? `The text was not delivered: ${errors.explain(deliveryError)} (${deliveryError}).`
      : 'The text was not delivered.';
  }
  if (status === 'skipped') return 'Its owner opted out before the text was sent.';
  if (status === 'unknown') return 'Twilio did not answer, so it is unknown whether the text was sent.';
  if (status !== 'failed') return null;
  return errorCode ? `Twilio refused the text: ${errors.explain(errorCode)} (${errorCode}).` : 'Twilio refused it.';
}
