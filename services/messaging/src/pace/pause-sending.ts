import type { SenderPace } from './sender-pace.js';

/** Why the provider accepts no texts: we send too fast, its queue for our sender is full, or it is unreachable. */
export type DeferralCause = 'rate' | 'sender-full' | 'unreachable';

export interface Deferral {
  cause: DeferralCause;
  /** Milliseconds. */
  waitMs: number;
  /** How long the provider asks us to wait. Milliseconds. */
  askedMs?: number | undefined;
}

const reasons = {
  rate: 'Twilio asks us to send more slowly.',
  'sender-full': "The sender's queue at Twilio is full. Sending resumes automatically when it has emptied.",
  unreachable: 'Twilio cannot be reached. Sending resumes automatically as soon as it can.',
  asked: 'Twilio asks us to wait. Sending resumes automatically.',
} satisfies Record<DeferralCause | 'asked', string>;

/** The reason shown to the staff while sending is on hold because Twilio refuses all texts. */
export const refusedReason = 'Twilio refuses our texts: the paused campaign shows why.';

/** Pauses sending in every worker, at least as long as the provider asks. */
export async function pauseSending(pace: SenderPace, { cause, waitMs, askedMs }: Deferral): Promise<void> {
  if (cause !== 'rate') return pace.hold(waitMs, reasons[cause]);
  await pace.backOff(reasons.rate);
  if (askedMs !== undefined) await pace.hold(askedMs, reasons.rate);
}

/** Pauses sending in every worker for as long as the provider asks. */
export async function pauseAsAsked(pace: SenderPace, askedMs: number): Promise<void> {
  await pace.hold(askedMs, reasons.asked);
}
