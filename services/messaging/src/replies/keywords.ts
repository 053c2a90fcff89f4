import { wholeWord } from '../texts/whole-word.js';

export type Keyword = 'stop' | 'start' | 'help';

/** The keywords that Twilio acts on when they are the whole text. */
const keywords: Readonly<Record<string, Keyword>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  START: 'start',
  YES: 'start',
  UNSTOP: 'start',
  HELP: 'help',
  INFO: 'help',
};

/** The keywords of a meaning. */
export const keywordsThat = (meaning: Keyword): string[] =>
  Object.entries(keywords).flatMap(([word, means]) => (means === meaning ? [word] : []));

const longestKeyword = Math.max(...Object.keys(keywords).map(({ length }) => length));
const optOutTypes: Readonly<Partial<Record<string, Keyword>>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Null for any other text. */
export function findKeyword(body: string): Keyword | null {
  const keyword = wholeWord(body, longestKeyword);
  return keyword !== null && Object.hasOwn(keywords, keyword) ? (keywords[keyword] ?? null) : null;
}

/** Whether the keyword for texts is the whole text. */
export const isJoinKeyword = (body: string, keyword: string | null): boolean =>
  keyword !== null && wholeWord(body, keyword.length) === keyword;

/** Returns null for `off`. @throws Error that states the expected format */
export function parseJoinKeyword(text: string): string | null {
  const word = text.trim().toUpperCase();
  if (word === 'OFF') return null;
  if (!/^[A-Z0-9]{2,20}$/.test(word))
    throw new Error('must be "off", or a word of 2 to 20 letters and digits like JOIN');
  if (Object.hasOwn(keywords, word)) throw new Error(`must not be ${word}, which carriers act on`);
  return word;
}

/** The keyword that Twilio's Advanced Opt-Out found in a text, which the account may have named itself. */
export function findProviderKeyword(optOutType: string | undefined): Keyword | null {
  return optOutType === undefined ? null : (optOutTypes[optOutType.trim().toUpperCase()] ?? null);
}
