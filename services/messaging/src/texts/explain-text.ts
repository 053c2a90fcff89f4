import type { ProviderErrors } from './provider-errors.js';

/** Why a text to one phone has not been sent, in words for the staff; null unless that is so. */
export function explainText(status: string, errorCode: string | null, errors: ProviderErrors): string | null {
  if (status === 'skipped') return 'Its owner opted out before the text left.';
  if (status === 'unknown') return 'Twilio did not answer: nobody knows whether the text has left.';
  if (status !== 'failed') return null;
  return errorCode ? `Twilio refused the text: ${errors.explain(errorCode)} (${errorCode}).` : 'Twilio refused it.';
}
