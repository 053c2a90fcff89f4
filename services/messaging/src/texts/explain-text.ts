import type { ProviderErrors } from './provider-errors.js';

/** Explains to the staff why a text to one phone was not sent; null in any other state. */
export function explainText(status: string, errorCode: string | null, errors: ProviderErrors): string | null {
  if (status === 'skipped') return 'Its owner opted out before the text was sent.';
  if (status === 'unknown') return 'Twilio did not answer, so it is unknown whether the text was sent.';
  if (status !== 'failed') return null;
  return errorCode ? `Twilio refused the text: ${errors.explain(errorCode)} (${errorCode}).` : 'Twilio refused it.';
}
