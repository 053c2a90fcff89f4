import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/campaign';

/**
 * Where a recipient may go from where it is. A later state never goes back, so a callback that is late, repeated or out
 * of order finds no way. `sending` returns to `pending` only when the provider said that it took nothing.
 */
export const recipientTransitions: Readonly<Record<RecipientStatus, readonly RecipientStatus[]>> = {
  pending: ['sending', 'skipped'],
  sending: ['pending', 'unknown', 'accepted', 'sent', 'delivered', 'undelivered', 'failed'],
  unknown: ['accepted', 'sent', 'delivered', 'undelivered', 'failed'],
  accepted: ['sent', 'delivered', 'undelivered', 'failed'],
  sent: ['delivered', 'undelivered', 'failed'],
  delivered: [],
  undelivered: [],
  failed: [],
  skipped: [],
};

/** The states from which a recipient may come to `target`. */
export function recipientStatesBefore(target: RecipientStatus): RecipientStatus[] {
  return recipientStatuses.filter((state) => recipientTransitions[state].includes(target));
}

/** Twilio's `MessageStatus` in our words; a status that is not here changes nothing. */
export const providerStatuses: Readonly<Record<string, RecipientStatus>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};
