import { firstNameFallback, firstNameFallbacks } from '@lacquer/contracts/messaging/first-name';
import { servicePlaceholder, timePlaceholder } from '@lacquer/contracts/messaging/reminders';
import { type SiteLanguage, siteLanguages } from '@lacquer/contracts/site/languages';
import { type RenderedMessage, renderMessage } from '../texts/message-text.js';
import { PersonalText } from '../texts/personal-text.js';
import { measureText } from '../texts/segments.js';

export interface Reminded {
  firstName: string | null;
  startsAt: Date;
  services: readonly string[];
}

/** What stands for services whose names Square does not say. */
const unnamed: Record<SiteLanguage, string> = { en: 'your appointment', es: 'su cita', ko: '네일' };

/** More names than a text should have. */
const longestServices = 60;

/** The language of a customer, if there is a text in it; otherwise English. */
export const languageOf = (language: string | null): SiteLanguage =>
  siteLanguages.find((each) => each === language) ?? 'en';

/** Day and time at the salon. In plain spaces: the narrow one of the formats would make a text of GSM-7 UCS-2. */
export const writtenTime = (at: Date, timeZone: string, language: SiteLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
    timeZone,
    // `sábado` would make a Spanish text UCS-2, three segments
    ...(language !== 'es' && { weekday: 'long' }),
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(at)
    .replaceAll(/[\u202f\u00a0]/g, ' ');

/** The text of a reminder, with the salon's name and the way out. */
export function reminderText(
  text: string,
  { firstName, startsAt, services }: Reminded,
  salon: { name: string; timeZone: string },
  language: SiteLanguage,
): RenderedMessage {
  const fallback = language === 'en' ? firstNameFallback : firstNameFallbacks[language];
  const { body } = renderMessage(text, salon.name, language === 'en' ? null : language);
  const filled = new PersonalText(body, fallback)
    .bodyTo(firstName)
    .replaceAll(timePlaceholder, () => writtenTime(startsAt, salon.timeZone, language))
    .replaceAll(servicePlaceholder, () => writtenServices(services) ?? unnamed[language]);
  return { body: filled, segments: measureText(filled).segments };
}

/** The first names that fit. Null: none. */
function writtenServices(services: readonly string[]): string | null {
  const [first, ...others] = services;
  if (first === undefined) return null;
  const all = [first, ...others].join(', ');
  return all.length <= longestServices ? all : Array.from(first).slice(0, longestServices).join('');
}
