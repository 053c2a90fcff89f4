import { holdSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { type Said, say, sayAll } from '@lacquer/contracts/sentences/say';
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

const reasons: Readonly<Record<DeferralCause, Said>> = {
  rate: say(holdSentences.rate),
  'sender-full': say(holdSentences.queueFull),
  unreachable: sayAll([say(holdSentences.unreachable), say(holdSentences.untilReached)]),
};

/** The reason shown to the staff while sending is on hold because Twilio refuses all texts. */
export const refusedReason = say(holdSentences.refused);

/** Pauses sending in every worker, at least as long as the provider asks. */
export async function pauseSending(pace: SenderPace, { cause, waitMs, askedMs }: Deferral): Promise<void> {
  if (cause !== 'rate') return pace.hold(waitMs, reasons[cause]);
  await pace.backOff(reasons.rate);
  if (askedMs !== undefined) await pace.hold(askedMs, reasons.rate);
}

/** Pauses sending in every worker for as long as the provider asks. */
export async function pauseAsAsked(pace: SenderPace, askedMs: number): Promise<void> {
  await pace.hold(askedMs, say(holdSentences.asked));
}
