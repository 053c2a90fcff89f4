/** The languages of the site. Texts are written in English first; a missing translation shows the English text. */
export const siteLanguages = ['en', 'es', 'ko'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];

/** The languages that texts are translated to. Their pages have the language as the first part of the address. */
export const translatedLanguages = ['es', 'ko'] as const satisfies SiteLanguage[];

/** The languages in which a salon shows its site, English first. Without a choice: all of them. */
export const offeredLanguages = (
  salon: { languages?: readonly (typeof translatedLanguages)[number][] | undefined } | null,
): SiteLanguage[] => {
  const chosen = salon?.languages ?? translatedLanguages;
  return siteLanguages.filter((language) => language === 'en' || chosen.includes(language));
};

/** The names of the languages, in themselves. */
export const languageNames: Readonly<Record<SiteLanguage, string>> = { en: 'English', es: 'Español', ko: '한국어' };

/** The address of a page in a language: `/es/services`. `path` is its English address. */
export function pathIn(language: SiteLanguage, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

const translated = new RegExp(`^/(${translatedLanguages.join('|')})(?=/|$)`);

/** The language of an address, and the English address of the same page. */
export function splitPath(address: string): { language: SiteLanguage; path: string } {
  const language = translated.exec(address)?.[1] as SiteLanguage | undefined;
  if (language === undefined) return { language: 'en', path: address };
  return { language, path: address.slice(language.length + 1) || '/' };
}
