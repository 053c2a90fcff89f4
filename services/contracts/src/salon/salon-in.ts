import type { SiteLanguage } from '../site/languages.js';
import type { SalonProfile } from './salon.js';

/** The profile as visitors read it in one language: with the translations in place of the English where there are any. */
export function salonIn<Salon extends SalonProfile>(salon: Salon, language: SiteLanguage): Salon {
  const { taglines, ...others } = salon;
  const tagline = (language === 'en' ? undefined : taglines?.[language]) ?? salon.tagline;
  const holidays = salon.holidays.map(({ notes, ...day }) => ({
    ...day,
    note: (language === 'en' ? undefined : notes?.[language]) ?? day.note,
  }));
  return { ...others, tagline, holidays } as Salon;
}
