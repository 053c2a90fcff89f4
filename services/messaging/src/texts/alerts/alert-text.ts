import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { sentenceIn } from '../../notices/notice-sentences.js';
import type { News } from '../outgoing/outgoing-text.js';
import { measureText } from '../segments.js';
import { type AlertWords, alertWords } from './alert-words.js';

/** The maximum length of one alert. */
export const maxAlertSegments = 2;
/** Longer than any text of two segments. */
const maxCharacters = 306;

/**
 * Combines all news in at most two segments: a long reason is truncated. Without `publicUrl` the text names the page of
 * the admin instead of its URL, as it does if the URL leaves no room. `language`: of the person.
 */
export function alertText(news: News, publicUrl?: string, language: StaffLanguage = 'en'): string {
  const text = combined(news, publicUrl, language);
  return publicUrl === undefined || fits(text) ? text : combined(news, undefined, language);
}

function combined(
  { messageCount, replyCount, pauseReasons, troubles }: News,
  publicUrl: string | undefined,
  language: StaffLanguage,
): string {
  const words = alertWords[language];
  const see = (path: string) =>
    publicUrl === undefined ? words.seeAdmin : words.seeAt.replace('{url}', urlOf(path, publicUrl));
  const arrived = arrivals(messageCount, replyCount, words);
  const reason = pauseReasons.at(-1);
  const trouble = troubles.at(-1);
  if (trouble !== undefined) {
    const needs = reason === undefined ? null : `${words.campaign}.`;
    const place = see(needs === null ? '/admin/health' : '/admin');
    return fitting(sentenceIn(language, trouble), (text) => [arrived, needs, text, place].filter(Boolean).join(' '));
  }
  if (reason === undefined) {
    return `${arrived ?? ''} ${placeSentence(messageCount, replyCount, publicUrl, words)}`.trim();
  }
  const needs = pauseReasons.length === 1 ? words.campaign : words.campaigns.replace('{n}', `${pauseReasons.length}`);
  const place = see('/admin/campaigns');
  return fitting(sentenceIn(language, reason), (text) =>
    [arrived, `${needs}: ${text}`, place].filter(Boolean).join(' '),
  );
}

const urlOf = (path: string, publicUrl: string): string => new URL(path, publicUrl).toString();

/** Null: nothing arrived. */
function arrivals(messages: number, replies: number, words: AlertWords): string | null {
  const counted = (count: number, { one, other }: AlertWords['messages']) =>
    count > 0 && (count === 1 ? one : other.replace('{n}', String(count)));
  return [counted(messages, words.messages), counted(replies, words.replies)].filter(Boolean).join(' ') || null;
}

function placeSentence(messages: number, replies: number, publicUrl: string | undefined, words: AlertWords): string {
  const number = messages + replies === 1 ? 'one' : 'other';
  const page = replies === 0 ? 'contacts' : messages === 0 ? 'replies' : null;
  if (publicUrl !== undefined) {
    return words.readAt[number].replace('{url}', urlOf(page === null ? '/admin' : `/admin/${page}`, publicUrl));
  }
  return page === null ? words.readIn[number] : words.readUnder[number].replace('{page}', words.pages[page]);
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
