import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import vietnameseTypeUrl from '../fonts/vietnamese.css?url';
import { deviceLanguage } from './device-language';
import { setStaffWords, type StaffDictionary } from './words';

const loaders: Readonly<Record<Exclude<StaffLanguage, 'en'>, () => Promise<StaffDictionary>>> = {
  es: async () => (await import('./spanish')).dictionary,
  ko: async () => (await import('./korean')).dictionary,
  vi: async () => (await import('./vietnamese')).dictionary,
};

/** The letters of a language that the type of every page lacks. */
const types: Readonly<Partial<Record<StaffLanguage, string>>> = { vi: vietnameseTypeUrl };

function loadType(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

/** Loads the words of the device's language. The admin is in English when they are lost. */
export async function loadStaffWords(): Promise<void> {
  const language = deviceLanguage();
  if (language === 'en') return setStaffWords('en', null);
  try {
    setStaffWords(language, await loaders[language]());
    document.documentElement.lang = language;
    const type = types[language];
    if (type !== undefined) loadType(type);
  } catch {
    setStaffWords('en', null);
  }
}
