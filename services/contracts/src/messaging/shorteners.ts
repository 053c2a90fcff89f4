/**
 * Shorteners that anybody may use. Carriers filter texts with their links, because the destination is hidden and the
 * domain is shared with senders of spam (Twilio's error 30007; CTIA's Messaging Principles, section 5.3.4).
 */
export const publicShorteners: ReadonlySet<string> = new Set([
  'adf.ly',
  'bit.do',
  'bit.ly',
  'bitly.com',
  'bl.ink',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'j.mp',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'short.gy',
  'short.io',
  'shorturl.at',
  'shrtco.de',
  'snip.ly',
  't.co',
  't.ly',
  'tiny.cc',
  'tiny.one',
  'tinyurl.com',
  'urlz.fr',
  'v.gd',
]);

const escaped = [...publicShorteners].map((host) => host.replaceAll('.', String.raw`\.`));
const shortenerLink = new RegExp(String.raw`(?<![\w.@-])(?:www\.)?(${escaped.join('|')})(?=/)`, 'iu');

/** Describes a link of a public shortener in a text, as a phrase that follows the field name. Undefined: there is none. */
export function shortenerFault(message: string): string | undefined {
  const host = shortenerLink.exec(message)?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  return `has a link of ${host}: carriers block texts with links of public shorteners, because spam uses them and nobody sees where they lead. Write the full address instead; links to your own site are shortened for each customer`;
}
