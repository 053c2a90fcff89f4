import { type StaffLanguage, staffLanguages } from '@lacquer/contracts/staff/staff-languages';

/** The languages of the admin in themselves. */
export const staffLanguageNames: Readonly<Record<StaffLanguage, string>> = {
  en: 'English',
  es: 'Español',
  ko: '한국어',
  vi: 'Tiếng Việt',
};

/** How dates and times are written. */
export const staffLocales: Readonly<Record<StaffLanguage, string>> = {
  en: 'en-US',
  es: 'es-US',
  ko: 'ko-KR',
  vi: 'vi-VN',
};

export const isStaffLanguage = (value: string | undefined): value is StaffLanguage =>
  staffLanguages.some((language) => language === value);
