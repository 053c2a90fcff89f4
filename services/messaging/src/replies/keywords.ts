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

/** Null for any other text. */
export function findKeyword(body: string): Keyword | null {
  const keyword = body
    .trim()
    .replace(/[.!?]+$/, '')
    .toUpperCase();
  return Object.hasOwn(keywords, keyword) ? (keywords[keyword] ?? null) : null;
}
