import { maxMessageLength } from '@lacquer/contracts/messaging/campaign';
import { firstNameFallback, firstNamePlaceholder, longestFirstName } from '@lacquer/contracts/messaging/first-name';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { measureText } from './segments.js';

const optOutNotice = 'Reply STOP to opt out';
// "Stop by this weekend" is not an opt-out notice
const optOutInstruction = /\b(?:reply|respond|text|txt|send)\s+(?:with\s+)?["'“‘]?STOP\b/i;

export interface RenderedMessage {
  body: string;
  segments: number;
}

/**
 * The final text: prefixed with the salon's name and followed by the opt-out notice, unless it contains them.
 * `{first_name}` stays in the body; the segments are those of a text without a name.
 * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG
 */
export function renderMessage(message: string, salonName: string): RenderedMessage {
  const named = message.toLowerCase().includes(salonName.toLowerCase()) ? message : `${salonName}: ${message}`;
  const body = optOutInstruction.test(named) ? named : `${named} ${optOutNotice}`;
  const names = body.split(firstNamePlaceholder).length - 1;
  const longest = body.length + names * (longestFirstName - firstNamePlaceholder.length);
  if (longest > maxMessageLength) {
    const each =
      names === 0 ? '' : `, and because each ${firstNamePlaceholder} leaves room for ${longestFirstName} characters`;
    const reason = `must be at most ${Math.max(0, maxMessageLength - (longest - message.length))} characters, because the salon's name and "${optOutNotice}" are added${each}`;
    throw new InvalidError('MESSAGING.MESSAGE_TOO_LONG', `message ${reason}`, [{ path: 'message', message: reason }]);
  }
  return { body, segments: measureText(body.replaceAll(firstNamePlaceholder, firstNameFallback)).segments };
}
