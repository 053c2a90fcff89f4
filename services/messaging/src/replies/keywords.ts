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

const longestKeyword = Math.max(...Object.keys(keywords).map(({ length }) => length));
const optOutTypes: Readonly<Partial<Record<string, Keyword>>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Null for any other text. */
export function findKeyword(body: string): Keyword | null {
  const said = body.trim();
  let end = said.length;
  // a pattern for the end would search from every mark of a long text
  while ('.!?'.includes(said.charAt(end - 1)) && end > 0) end -= 1;
  if (end > longestKeyword) return null;
  const keyword = said.slice(0, end).toUpperCase();
  return Object.hasOwn(keywords, keyword) ? (keywords[keyword] ?? null) : null;
}

/** The keyword that Twilio's Advanced Opt-Out found in a text, which the account may have named itself. */
export function findProviderKeyword(optOutType: string | undefined): Keyword | null {
  return optOutType === undefined ? null : (optOutTypes[optOutType.trim().toUpperCase()] ?? null);
}
