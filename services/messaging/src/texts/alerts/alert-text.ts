import type { News } from '../outgoing/outgoing-text.js';
import { measureText } from '../segments.js';

/** The maximum length of one alert. */
export const maxAlertSegments = 2;
/** Longer than any text of two segments. */
const maxCharacters = 306;

/**
 * Combines all news in at most two segments: a long reason is truncated. Without `publicUrl` the text names the page of
 * the admin instead of its URL.
 */
export function alertText({ messageCount, pauseReasons, troubles }: News, publicUrl?: string): string {
  const messages = messageCount > 0 ? messageSentence(messageCount) : null;
  const reason = pauseReasons.at(-1);
  const trouble = troubles.at(-1);
  if (trouble !== undefined) {
    const needs = reason === undefined ? null : 'A campaign needs you.';
    const place = publicUrl ? `See ${new URL(needs ? '/admin' : '/admin/health', publicUrl).toString()}` : seeAdmin;
    return fitting(trouble, (text) => [messages, needs, text, place].filter(Boolean).join(' '));
  }
  if (reason === undefined) return `${messages ?? ''} ${placeSentence(messageCount, publicUrl)}`.trim();
  const where = publicUrl ? `See ${new URL('/admin/campaigns', publicUrl).toString()}` : seeAdmin;
  const needs =
    pauseReasons.length === 1 ? 'A campaign needs you' : `${pauseReasons.length} campaigns need you, the latest`;
  const withReason = (text: string) => [messages, `${needs}: ${text}`, where].filter(Boolean).join(' ');
  return fitting(reason, withReason);
}

const seeAdmin = 'See the admin.';

function messageSentence(count: number): string {
  return `${count === 1 ? '1 new message' : `${count} new messages`} on your website.`;
}

function placeSentence(count: number, publicUrl?: string): string {
  const them = count === 1 ? 'it' : 'them';
  return publicUrl
    ? `Read ${them} at ${new URL('/admin/contacts', publicUrl).toString()}`
    : `Read ${them} in the admin under Contacts.`;
}

/** The whole reason, or as many words of it as fit. */
function fitting(reason: string, render: (reason: string) => string): string {
  const whole = render(reason);
  if (fits(whole)) return whole;
  // each attempt measures the whole text, so a very long reason is first cut to the most characters that can fit
  const words = reason.slice(0, maxCharacters).split(' ');
  for (let kept = words.length - 1; kept > 0; kept--) {
    const text = render(`${words.slice(0, kept).join(' ')}...`);
    if (fits(text)) return text;
  }
  return render(`${reason.slice(0, 40)}...`);
}

const fits = (text: string): boolean => measureText(text).segments <= maxAlertSegments;
