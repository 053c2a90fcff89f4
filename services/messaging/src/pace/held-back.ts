import type { DeferralCause } from '../delivery/sms/sms-sender.js';
import type { SenderPace } from './sender-pace.js';

const reasons = {
  rate: 'Twilio asks us to send more slowly.',
  'sender-full': "The sender's queue at Twilio is full. Sending goes on by itself when it has emptied.",
  unreachable: 'Twilio cannot be reached. Sending goes on by itself as soon as it can.',
};

/** The provider takes nothing more for now: everybody waits, in every worker. `waitMs`: for how long. */
export async function heldBack(pace: SenderPace, why: { cause: DeferralCause; waitMs: number }): Promise<void> {
  const { cause, waitMs } = why;
  if (cause === 'rate') await pace.backOff(reasons.rate);
  else await pace.hold(waitMs, reasons[cause]);
}
