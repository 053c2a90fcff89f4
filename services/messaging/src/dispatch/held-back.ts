import type { SenderPace } from '../pace/sender-pace.js';
import type { SendOutcome } from '../sms/sms-sender.js';

const reasons = {
  rate: 'Twilio asks us to send more slowly.',
  'sender-full': "The sender's queue at Twilio is full. Sending goes on by itself when it has emptied.",
  unreachable: 'Twilio cannot be reached. Sending goes on by itself as soon as it can.',
};

/** The provider took nothing: everybody waits, in every worker. */
export async function heldBack(pace: SenderPace, outcome: Extract<SendOutcome, { kind: 'deferred' }>): Promise<void> {
  const { cause, waitMs } = outcome;
  if (cause === 'rate') await pace.backOff(reasons.rate);
  else await pace.hold(waitMs, reasons[cause]);
}
