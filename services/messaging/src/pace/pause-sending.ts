import type { SenderPace } from './sender-pace.js';

/** Why the provider accepts no texts: we send too fast, its queue for our sender is full, or it is unreachable. */
export type DeferralCause = 'rate' | 'sender-full' | 'unreachable';

export interface Deferral {
  cause: DeferralCause;
  /** Milliseconds. */
  waitMs: number;
}

const reasons = {
  rate: 'Twilio asks us to send more slowly.',
  'sender-full': "The sender's queue at Twilio is full. Sending resumes automatically when it has emptied.",
  unreachable: 'Twilio cannot be reached. Sending resumes automatically as soon as it can.',
} satisfies Record<DeferralCause, string>;

/** The reason shown to the staff while sending is on hold because Twilio refuses all texts. */
export const refusedReason = 'Twilio refuses our texts: the paused campaign shows why.';

/** Pauses sending in every worker. */
export async function pauseSending(pace: SenderPace, { cause, waitMs }: Deferral): Promise<void> {
  if (cause === 'rate') await pace.backOff(reasons.rate);
  else await pace.hold(waitMs, reasons[cause]);
}
