import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/messaging/campaign';

/** The cause of a change of state. */
export type TransitionSource = 'staff' | 'clock' | 'worker' | 'provider';

export interface RecipientTransition {
  readonly from: readonly RecipientStatus[];
  readonly to: RecipientStatus;
  readonly source: TransitionSource;
  /** A further condition. Each statement contains its own guard in SQL. */
  readonly guard: string;
}

/**
 * Every transition of a recipient. The repositories take the states in their statements from this table. A report of
 * the provider never returns to an earlier state, so a late, repeated or reordered callback has no effect. A recipient
 * returns to `pending`, as a new attempt, only if the provider certainly has not sent the text, or has itself reported
 * that it was not delivered.
 */
export const recipientTransitions = {
  claim: {
    from: ['pending'],
    to: 'sending',
    source: 'worker',
    guard:
      'campaign running, phone not suppressed (a revoked consent suppresses), cap not reached, hours legal, due, its occasion not passed, still in the audience of an automation',
  },
  skip: {
    from: ['pending'],
    to: 'skipped',
    source: 'worker',
    guard: 'suppressed, capped, its occasion has passed, or no longer in the audience of an automation',
  },
  cancel: { from: ['pending'], to: 'skipped', source: 'staff', guard: 'campaign canceled' },
  release: { from: ['sending'], to: 'pending', source: 'worker', guard: 'own claim; the provider accepted nothing' },
  lose: {
    from: ['sending'],
    to: 'unknown',
    source: 'worker',
    guard: 'own claim ended or expired without an answer',
  },
  /** A simulated text cannot have been sent. */
  expire: { from: ['sending'], to: 'pending', source: 'worker', guard: 'simulated, and the claim expired' },
  /** What a restored backup knows of a text is old: it may have been sent since. A simulated one was not. */
  restore: {
    from: ['pending', 'sending'],
    to: 'unknown',
    source: 'worker',
    guard: 'restored from a backup, not simulated',
  },
  accept: { from: ['sending', 'unknown'], to: 'accepted', source: 'provider', guard: 'same claim' },
  send: { from: ['sending', 'unknown', 'accepted'], to: 'sent', source: 'provider', guard: 'same claim' },
  deliver: {
    from: ['sending', 'unknown', 'accepted', 'sent', 'undelivered'],
    to: 'delivered',
    source: 'provider',
    guard: 'same claim; it corrects an earlier report',
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
    guard: 'claimed long enough ago, and the provider has no such message',
  },
  /** In doubt again until the provider's report is recorded. */
  recall: {
    from: ['pending'],
    to: 'unknown',
    source: 'provider',
    guard: 'report on the claim that was declared absent, or delivery of the one that had failed; no new claim yet',
  },
  /** Once: the phone takes no pictures, so the text has a link to its picture instead. */
  replacePicture: {
    from: ['undelivered', 'failed'],
    to: 'pending',
    source: 'provider',
    guard: 'accepted by the provider with its picture',
  },
  retryLate: {
    from: ['undelivered', 'failed'],
    to: 'pending',
    source: 'provider',
    guard: 'first attempt, accepted by the provider, a transient error',
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
    guard: 'refused before acceptance, with a transient error',
  },
} as const satisfies Record<string, RecipientTransition>;
export type RecipientTransitionName = keyof typeof recipientTransitions;

/**
 * After this time the outcome of a text can no longer be determined. It stays `unknown`, and is counted as such,
 * because a second send might be a duplicate. Its campaign may finish.
 */
export const longestDoubt = '24 hours';

/** Sets of states that several statements or rules use. */
export const recipientStates = {
  /** The state of a new row. */
  initial: 'pending',
  /** The state of a new row that is excluded. */
  excluded: 'skipped',
  /** The claim is held. */
  inHand: ['sending', 'unknown'],
  /** Can still change through our own work; `unknown` is looked up at the provider. */
  open: ['pending', 'sending', 'unknown'],
  /** Not yet sent to the provider, as far as is known. */
  unsent: ['pending', 'sending'],
  /** Accepted by the provider, without a final report. */
  awaitingReport: ['accepted', 'sent'],
  /** Not delivered. */
  failed: ['failed', 'undelivered'],
  /** Accepted by the provider. */
  taken: ['accepted', 'sent', 'delivered', 'undelivered'],
  /** Attempts whose outcome counts for or against the campaign. */
  attempted: ['accepted', 'sent', 'delivered', 'failed', 'undelivered'],
} as const satisfies Record<string, RecipientStatus | readonly RecipientStatus[]>;

/**
 * The states as an SQL list: `('sent', 'failed')`. Literals, because the planner uses partial indexes only with
 * constants.
 */
export function sqlList(states: readonly RecipientStatus[]): string {
  return `(${states.map((state) => `'${state}'`).join(', ')})`;
}

/** SQL: whether the provider has taken the text of a recipient, also if it could not deliver it later. `row`: the table or its alias. */
export function isTaken(row = 'campaign_recipient'): string {
  return `(${row}.accepted_at IS NOT NULL OR ${row}.status IN ${sqlList(recipientStates.taken)})`;
}

/** SQL: the start states of the transition, as a list. */
export function sqlFrom(name: RecipientTransitionName): string {
  return sqlList(recipientTransitions[name].from);
}

/** SQL: the target state of the transition, as a literal. */
export function sqlTo(name: RecipientTransitionName): string {
  return `'${recipientTransitions[name].to}'`;
}

/** The states from which a report of the provider, or the response to our request, may move a recipient to `target`. */
export function recipientStatesBefore(target: RecipientStatus): RecipientStatus[] {
  const transitions = Object.values<RecipientTransition>(recipientTransitions).filter(({ to }) => to === target);
  return recipientStatuses.filter((state) => transitions.some(({ from }) => from.includes(state)));
}

/** Maps Twilio's `MessageStatus` to our states. */
export const providerStatuses: Readonly<Record<string, RecipientStatus>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  /** Some parts have arrived and no more will: a second text would repeat them. */
  partially_delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** The state that a report implies. An unknown future status still implies that Twilio has the text. */
export function stateOfProviderStatus(status: string): RecipientStatus {
  return (Object.hasOwn(providerStatuses, status) ? providerStatuses[status] : undefined) ?? 'accepted';
}
