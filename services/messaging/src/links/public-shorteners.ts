import type { CampaignForm } from '@lacquer/contracts/messaging/campaign';
import { InvalidError } from '@lacquer/platform/errors/domain-error';

/**
 * Shorteners that anybody may use. Carriers filter texts with their links, because the destination is hidden and the
 * domain is shared with senders of spam (Twilio's error 30007; CTIA's Messaging Principles, section 5.3.4).
 */
const publicShorteners: ReadonlySet<string> = new Set([
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

const reason =
  'carriers block texts with links of public shorteners, because spam uses them and nobody sees where they lead';

type Texts = Pick<CampaignForm, 'message' | 'texts'>;

/** @throws InvalidError MESSAGING.PUBLIC_SHORTENER: a link of a text would keep carriers from delivering it */
export function refuseShorteners(
  { message, texts = {}, test }: Texts & { test?: Texts | null | undefined },
  within = '',
): void {
  if (test) refuseShorteners(test, 'test.');
  for (const [language, text] of [[null, message] as const, ...Object.entries(texts)]) {
    const host = text === undefined ? undefined : shortenerLink.exec(text)?.[1]?.toLowerCase();
    if (host === undefined) continue;
    refuse(
      language === null ? `${within}message` : `${within}texts.${language}`,
      `has a link of ${host}: ${reason}. Write the full address instead`,
    );
  }
}

/** @throws InvalidError MESSAGING.PUBLIC_SHORTENER */
export function refuseShortenerHost(host: string): void {
  if (publicShorteners.has(host.replace(/^www\./, ''))) refuse('host', `is a public shortener: ${reason}`);
}

function refuse(path: string, message: string): never {
  throw new InvalidError('MESSAGING.PUBLIC_SHORTENER', `${path} ${message}`, [{ path, message }]);
}
