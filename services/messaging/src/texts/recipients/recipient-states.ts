import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/messaging/campaign';

/** Who causes a change of state. */
export type TransitionSource = 'staff' | 'clock' | 'worker' | 'provider';

export interface RecipientTransition {
  readonly from: readonly RecipientStatus[];
  readonly to: RecipientStatus;
  readonly source: TransitionSource;
  /** What must hold besides. Each statement spells its own guard in SQL. */
  readonly guard: string;
}

/**
 * Every transition of a recipient. The statements of the repositories take their states from this table. A report of the
 * provider never goes back to an earlier state, so a late, repeated or reordered callback changes nothing. A recipient
 * becomes `pending` again, as a new attempt, only where the provider certainly has not sent the text, or has itself
 * reported that it did not get through.
 */
export const recipientTransitions = {
  claim: {
    from: ['pending'],
    to: 'sending',
    source: 'worker',
    guard: 'campaign running, phone not suppressed (a revoked consent suppresses), cap not reached, hours legal, due',
  },
  skip: { from: ['pending'], to: 'skipped', source: 'worker', guard: 'suppressed or capped' },
  cancel: { from: ['pending'], to: 'skipped', source: 'staff', guard: 'campaign cancelled' },
  release: { from: ['sending'], to: 'pending', source: 'worker', guard: 'own claim; the provider took nothing' },
  lose: {
    from: ['sending'],
    to: 'unknown',
    source: 'worker',
    guard: 'own claim ended or expired without an answer',
  },
  /** A simulated text cannot have left. */
  expire: { from: ['sending'], to: 'pending', source: 'worker', guard: 'simulated, and the claim expired' },
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
  /** In doubt again until the report of the provider is recorded. */
  recall: {
    from: ['pending'],
    to: 'unknown',
    source: 'provider',
    guard: 'report on the claim that was given up as absent, and no new claim yet',
  },
  retryLate: {
    from: ['undelivered', 'failed'],
    to: 'pending',
    source: 'provider',
    guard: 'first attempt, taken by the provider, an error that passes',
  },
  putOff: {
    from: ['undelivered', 'failed'],
    to: 'pending',
    source: 'provider',
    guard: 'a daily cap, fewer than eight attempts; due after the reset',
  },
  retry: {
    from: ['failed'],
    to: 'pending',
    source: 'staff',
    guard: 'refused before the provider took it, for a reason that can pass',
  },
} as const satisfies Record<string, RecipientTransition>;
export type RecipientTransitionName = keyof typeof recipientTransitions;

/**
 * After this time nobody learns any more what became of a text. It stays `unknown`, and is counted as such, because a
 * second send might be a duplicate. Its campaign may finish.
 */
export const longestDoubt = '24 hours';

/** Sets of states that more than one statement or rule needs. */
export const recipientStates = {
  /** Of a new row. */
  initial: 'pending',
  /** Of a new row that is excluded. */
  excluded: 'skipped',
  /** In hand: the claim is held. */
  inHand: ['sending', 'unknown'],
  /** Can still change by our own doing; `unknown` is looked up at the provider. */
  open: ['pending', 'sending', 'unknown'],
  /** Not yet handed to the provider, as far as anybody knows. */
  unsent: ['pending', 'sending'],
  /** Accepted by the provider, final report missing. */
  awaitingReport: ['accepted', 'sent'],
  /** Did not get through. */
  failed: ['failed', 'undelivered'],
  /** The provider has taken the text. */
  taken: ['accepted', 'sent', 'delivered', 'undelivered'],
  /** An attempt whose outcome counts for or against the campaign. */
  attempted: ['accepted', 'sent', 'delivered', 'failed', 'undelivered'],
} as const satisfies Record<string, RecipientStatus | readonly RecipientStatus[]>;

/** The states as a list in SQL: `('sent', 'failed')`. Literals, so that the planner can use partial indexes. */
export function sqlList(states: readonly RecipientStatus[]): string {
  return `(${states.map((state) => `'${state}'`).join(', ')})`;
}

/** SQL: the states that the transition starts from, as a list. */
export function sqlFrom(name: RecipientTransitionName): string {
  return sqlList(recipientTransitions[name].from);
}

/** SQL: the state that the transition leads to, as a literal. */
export function sqlTo(name: RecipientTransitionName): string {
  return `'${recipientTransitions[name].to}'`;
}

/** The states from which a report of the provider, or the answer to our request, may take a recipient to `target`. */
export function recipientStatesBefore(target: RecipientStatus): RecipientStatus[] {
  const transitions = Object.values<RecipientTransition>(recipientTransitions).filter(({ to }) => to === target);
  return recipientStatuses.filter((state) => transitions.some(({ from }) => from.includes(state)));
}

/** Twilio's `MessageStatus` as our states. */
export const providerStatuses: Readonly<Record<string, RecipientStatus>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  /** Some of its parts have arrived, and no more will: a second text would repeat them. */
  partially_delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** The state that a report tells. A status that Twilio has not published yet tells that Twilio has the text. */
export function stateOfProviderStatus(status: string): RecipientStatus {
  return (Object.hasOwn(providerStatuses, status) ? providerStatuses[status] : undefined) ?? 'accepted';
}
