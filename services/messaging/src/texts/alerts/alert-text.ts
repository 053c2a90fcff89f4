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
export function alertText({ messageCount, replyCount, pauseReasons, troubles }: News, publicUrl?: string): string {
  const messages = arrivals(messageCount, replyCount);
  const reason = pauseReasons.at(-1);
  const trouble = troubles.at(-1);
  if (trouble !== undefined) {
    const needs = reason === undefined ? null : 'A campaign needs you.';
    const place = publicUrl ? `See ${new URL(needs ? '/admin' : '/admin/health', publicUrl).toString()}` : seeAdmin;
    return fitting(trouble, (text) => [messages, needs, text, place].filter(Boolean).join(' '));
  }
  if (reason === undefined) return `${messages ?? ''} ${placeSentence(messageCount, replyCount, publicUrl)}`.trim();
  const where = publicUrl ? `See ${new URL('/admin/campaigns', publicUrl).toString()}` : seeAdmin;
  const needs =
    pauseReasons.length === 1 ? 'A campaign needs you' : `${pauseReasons.length} campaigns need you, the latest`;
  const withReason = (text: string) => [messages, `${needs}: ${text}`, where].filter(Boolean).join(' ');
  return fitting(reason, withReason);
}

const seeAdmin = 'See the admin.';

/** Null: nothing arrived. */
function arrivals(messages: number, replies: number): string | null {
  const parts = [
    messages > 0 && `${messages === 1 ? '1 new message' : `${messages} new messages`} on your website.`,
    replies > 0 && `${replies === 1 ? '1 new text from a customer' : `${replies} new texts from customers`}.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

function placeSentence(messages: number, replies: number, publicUrl?: string): string {
  const them = messages + replies === 1 ? 'it' : 'them';
  const [path, place] =
    replies === 0
      ? ['/admin/contacts', 'under Contacts']
      : messages === 0
        ? ['/admin/replies', 'under Replies']
        : ['/admin', ''];
  return publicUrl
    ? `Read ${them} at ${new URL(path, publicUrl).toString()}`
    : `Read ${them} in the admin${place && ` ${place}`}.`;
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
