import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { korean, koreanFormats } from './korean';
import { koreanPages } from './korean-pages';
import { koreanParts } from './korean-parts';
import { spanish, spanishFormats } from './spanish';
import { spanishPages } from './spanish-pages';
import { spanishParts } from './spanish-parts';
import type { Dictionary } from './translate';

/** Whole dictionaries, for the server. */
export const dictionaries: Readonly<Record<SiteLanguage, Dictionary | null>> = {
  en: null,
  es: { phrases: { ...spanish, ...spanishPages, ...spanishParts }, formats: spanishFormats },
  ko: { phrases: { ...korean, ...koreanPages, ...koreanParts }, formats: koreanFormats },
};
