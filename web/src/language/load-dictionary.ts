import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { Dictionary, Phrase } from './translate';

/** Loads the words of later parts; they are loaded once, and again after a failure. */
let loadPartWords: () => Promise<unknown> = () => Promise.resolve();
let parts: Promise<unknown> | undefined;

/**
 * Resolves when the words of later parts have loaded; rejects when they are lost. The code of a part that the server's
 * HTML contains waits for them: in English it would not match its HTML, and React would replace it.
 */
export const partWords = (): Promise<unknown> => {
  parts ??= loadPartWords().catch((failure: unknown) => {
    parts = undefined;
    throw failure;
  });
  return parts;
};

/** The words that a page needs at first. Those of later parts are added once they have loaded. Null in English. */
export async function loadDictionary(language: SiteLanguage): Promise<Dictionary | null> {
  if (language === 'en') return null;
  const { formats, phrases, loadParts } =
    language === 'es' ? await import('./load-spanish') : await import('./load-korean');
  const known: Partial<Record<Phrase, string>> = { ...phrases };
  loadPartWords = async () => Object.assign(known, await loadParts());
  partWords().catch(() => undefined);
  return { phrases: known, formats };
}
