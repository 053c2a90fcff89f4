import { maxMessageLength } from '@lacquer/contracts/campaign';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { SegmentedMessage } from 'sms-segments-calculator';

const optOutNotice = 'Reply STOP to opt out';
// "Stop by this weekend" is no way out
const saysHowToOptOut = /\b(?:reply|respond|text|txt|send)\s+(?:with\s+)?["'“‘]?STOP\b/i;

export interface RenderedMessage {
  body: string;
  /** What the provider bills and paces by: 160/153 GSM-7 or 70/67 UCS-2 characters each. */
  segments: number;
}

/**
 * The text as it reaches the phone: the sender's name before it and the way out after it, where it lacks them.
 * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG
 */
export function renderMessage(message: string, salonName: string): RenderedMessage {
  const named = message.toLowerCase().includes(salonName.toLowerCase()) ? message : `${salonName}: ${message}`;
  const body = saysHowToOptOut.test(named) ? named : `${named} ${optOutNotice}`;
  if (body.length > maxMessageLength) {
    const reason = `must be at most ${maxMessageLength - (body.length - message.length)} characters, because the salon's name and "${optOutNotice}" are added`;
    throw new InvalidError('MESSAGING.MESSAGE_TOO_LONG', `message ${reason}`, [{ path: 'message', message: reason }]);
  }
  return { body, segments: countSegments(body) };
}

export function countSegments(body: string): number {
  return new SegmentedMessage(body).segmentsCount;
}
