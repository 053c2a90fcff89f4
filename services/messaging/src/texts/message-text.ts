import { maxMessageLength, type TextLanguage } from '@lacquer/contracts/messaging/campaign';
import {
  firstNameFallback,
  firstNameFallbacks,
  firstNamePlaceholder,
  longestFirstName,
} from '@lacquer/contracts/messaging/first-name';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { measureText } from './segments.js';

/** The way out of the texts. Spanish keeps to GSM-7, which lacks á, í, ó and ú. */
const optOutNotices = {
  en: 'Reply STOP to opt out',
  es: 'Responda STOP para darse de baja',
  ko: '수신 거부: STOP 회신',
} as const satisfies Record<TextLanguage | 'en', string>;

// "Stop by this weekend" is not an opt-out notice
const inEnglish = /\b(?:reply|respond|text|txt|send)\s+(?:with\s+)?["'“‘]?STOP\b/i;

/** How a text in another language says it in its own words. English is understood in each. */
const optOutInstructions: Record<TextLanguage, RegExp> = {
  es: /\b(?:(?:respond|contest|envi|enví|mand|text)(?:a|e|ea|ee)|escrib(?:a|e)|baja:?)\s+(?:con\s+|la\s+palabra\s+)?["'“‘«]?STOP\b/iu,
  ko: /거부[^\n]{0,12}STOP|STOP[^\n]{0,8}(?:회신|답장|답신|보내)/iu,
};

export interface RenderedMessage {
  body: string;
  segments: number;
}

/** The length of a text with the longest name, in UTF-16 units. */
export function longestBody(body: string): number {
  const names = body.split(firstNamePlaceholder).length - 1;
  return body.length + names * (longestFirstName - firstNamePlaceholder.length);
}

/**
 * The final text: prefixed with the salon's name and followed by the opt-out notice in its language, unless it contains
 * them. `language`: that of a text beside the message; null: the message itself, whose notice is English.
 * `{first_name}` stays in the body; the segments are those of a text without a name.
 * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG
 */
export function renderMessage(
  message: string,
  salonName: string,
  language: TextLanguage | null = null,
): RenderedMessage {
  const optOutNotice = optOutNotices[language ?? 'en'];
  const named = message.toLowerCase().includes(salonName.toLowerCase()) ? message : `${salonName}: ${message}`;
  const hasNotice = inEnglish.test(named) || (language !== null && optOutInstructions[language].test(named));
  const body = hasNotice ? named : `${named} ${optOutNotice}`;
  const names = body.split(firstNamePlaceholder).length - 1;
  const longest = longestBody(body);
  if (longest > maxMessageLength) {
    const each =
      names === 0 ? '' : `, and because each ${firstNamePlaceholder} leaves room for ${longestFirstName} characters`;
    const reason = `must be at most ${Math.max(0, maxMessageLength - (longest - message.length))} characters, because the salon's name and "${optOutNotice}" are added${each}`;
    const path = language === null ? 'message' : `texts.${language}`;
    throw new InvalidError('MESSAGING.MESSAGE_TOO_LONG', `${path} ${reason}`, [{ path, message: reason }]);
  }
  const fallback = language === null ? firstNameFallback : firstNameFallbacks[language];
  return { body, segments: measureText(body.replaceAll(firstNamePlaceholder, fallback)).segments };
}
