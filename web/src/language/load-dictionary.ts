import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { Dictionary, Phrase } from './translate';

let parts: Promise<unknown> = Promise.resolve();

/** Resolves when the words of later parts have loaded. Their code waits for it. */
export const partWords = (): Promise<unknown> => parts;

/** The words that a page needs at first. Those of later parts are added once they have loaded. Null in English. */
export async function loadDictionary(language: SiteLanguage): Promise<Dictionary | null> {
  if (language === 'en') return null;
  const { formats, phrases, loadParts } =
    language === 'es' ? await import('./load-spanish') : await import('./load-korean');
  const known: Partial<Record<Phrase, string>> = { ...phrases };
  parts = loadParts().then((more) => Object.assign(known, more));
  // a part that lost its words is shown in English
  parts = parts.catch(() => undefined);
  return { phrases: known, formats };
}
