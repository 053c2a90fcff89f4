export type Keyword = 'stop' | 'start' | 'help';

/** The words that Twilio acts on itself, when they are all that a text says. */
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

/** `null` for a text that says anything else. */
export function findKeyword(body: string): Keyword | null {
  const word = body
    .trim()
    .replace(/[.!?]+$/, '')
    .toUpperCase();
  return Object.hasOwn(keywords, word) ? (keywords[word] ?? null) : null;
}
