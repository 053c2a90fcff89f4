import type { SiteLanguage } from '@lacquer/contracts/site/languages';

/** The name of the page that stands in for one that is not stored. */
export const offlineFile = (language: SiteLanguage): string =>
  language === 'en' ? 'offline.html' : `offline-${language}.html`;
