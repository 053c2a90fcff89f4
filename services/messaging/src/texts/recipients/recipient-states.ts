import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/campaign';
import type { TransitionSource } from '../../campaigns/campaign-states.js';

export interface RecipientTransition {
  readonly from: readonly RecipientStatus[];
  readonly to: RecipientStatus;
  readonly source: TransitionSource;
  /** What must hold; each statement of the repository spells its own in SQL. */
  readonly guard: string;
}

/**
 * Every way in which a recipient changes its state. What the provider says never goes back to what it said before, so a
 * callback that is late, repeated or out of order finds no way. Only where the provider has certainly not sent the text,
 * or has said itself that it did not get through, does a recipient become `pending` again, as a new attempt.
 */
export const recipientTransitions = {
  claim: {
    from: ['pending'],
    to: 'sending',
    source: 'worker',
    guard:
      'campaign running, phone not suppressed (a consent taken back suppresses), cap not reached, hours legal, due',
  },
  skip: { from: ['pending'], to: 'skipped', source: 'worker', guard: 'suppressed, or capped' },
  cancel: { from: ['pending'], to: 'skipped', source: 'staff', guard: 'campaign cancelled' },
  release: { from: ['sending'], to: 'pending', source: 'worker', guard: 'own claim; the provider took nothing' },
  lose: {
    from: ['sending'],
    to: 'unknown',
    source: 'worker',
    guard: 'own claim ended, or outlived, without an answer',
  },
  accept: { from: ['sending', 'unknown'], to: 'accepted', source: 'provider', guard: 'same claim' },
  send: { from: ['sending', 'unknown', 'accepted'], to: 'sent', source: 'provider', guard: 'same claim' },
  deliver: {
    from: ['sending', 'unknown', 'accepted', 'sent'],
    to: 'delivered',
    source: 'provider',
    guard: 'same claim',
  },
  undeliver: {
    from: ['sending', 'unknown', 'accepted', 'sent'],
    to: 'undelivered',
    source: 'provider',
    guard: 'same claim',
  },
  fail: {
    from: ['sending', 'unknown', 'accepted', 'sent'],
    to: 'failed',
    source: 'provider',
    guard: 'same claim',
  },
  findAbsent: {
    from: ['unknown'],
    to: 'pending',
    source: 'worker',
    guard: 'long enough ago, and the provider has no such message',
  },
  /** In doubt again, for as long as it takes to note what the provider said of it. */
  recall: {
    from: ['pending'],
    to: 'unknown',
    source: 'provider',
    guard: 'word of the claim that was given up as absent, and no new claim yet',
  },
  retryLate: {
    from: ['undelivered', 'failed'],
    to: 'pending',
    source: 'provider',
    guard: 'first attempt, taken by the provider, an error that passes',
  },
  retry: {
    from: ['failed'],
    to: 'pending',
    source: 'staff',
    guard: 'refused before the provider took it, for a reason that can pass',
  },
} as const satisfies Record<string, RecipientTransition>;
export type RecipientTransitionName = keyof typeof recipientTransitions;

/** The states from which word of the provider, or of our own request to it, may take a recipient to `target`. */
export function recipientStatesBefore(target: RecipientStatus): RecipientStatus[] {
  const ways = Object.values<RecipientTransition>(recipientTransitions).filter(({ to }) => to === target);
  return recipientStatuses.filter((state) => ways.some(({ from }) => from.includes(state)));
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
