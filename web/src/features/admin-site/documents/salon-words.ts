import { type SalonProfile, weekdays } from '@lacquer/contracts/salon/salon';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { languageNames } from '@lacquer/contracts/site/languages';
import { formatPhone } from '../../../format/phone';
import { palettes } from '../../../palettes/palettes';
import { addressText, openingText } from '../../../salon/salon-text';
import { staffFormats } from '../../../staff-words/staff-formats';
import { known, t } from '../../../staff-words/words';
import { valueWords } from './value-words';

const lines = (texts: readonly (string | null | undefined | false)[]): string => texts.filter(Boolean).join('\n');

/** How the parts are written that are not texts. */
const writers: { readonly [Part in keyof SalonProfile]?: (value: NonNullable<SalonProfile[Part]>) => string } = {
  taglines: ({ es, ko }) => lines([es !== undefined && `es: ${es}`, ko !== undefined && `ko: ${ko}`]),
  logo: ({ picture }) => picture,
  palette: (name) => known(palettes[name].label),
  languages: (chosen) => ['en' as const, ...chosen].map((language) => languageNames[language]).join(', '),
  phone: formatPhone,
  address: addressText,
  geo: ({ latitude, longitude }) => `${latitude}, ${longitude}`,
  hours: (hours) => {
    const formats = staffFormats();
    return lines(weekdays.map((day) => formats.dayHours(formats.days[day], openingText(hours[day], formats))));
  },
  holidays: (days) => {
    const formats = staffFormats();
    return lines(
      days.flatMap(({ date, opening, note, notes }) => [
        `${date}: ${openingText(opening, formats)} ${note}`.trim(),
        notes?.es !== undefined && `es: ${notes.es}`,
        notes?.ko !== undefined && `ko: ${notes.ko}`,
      ]),
    );
  },
  links: ({ instagram, facebook }) => lines([instagram, facebook]),
  paymentMethods: (methods) => methods.join(', '),
  claims: (claims) =>
    lines([
      `${t('Stars on the home page')}: ${claims.heroRating || ''}`,
      `${t('Stars in the reviews section')}: ${claims.reviewsRating || ''}`,
      `${t('Reviews')}: ${claims.reviewCount}`,
      `${t('Happy clients')}: ${claims.happyClients}`,
      `${t('Years of experience')}: ${claims.yearsOfExperience}`,
      `${t('Satisfaction')}: ${claims.satisfaction}`,
    ]),
};

/** A value of a field of any kind as text; empty without a value. */
export function anyValueWords(kind: KindName, fields: DocumentFields | null, field: string): string {
  const value = fields?.[field];
  const write = kind === 'salon' ? (writers[field as keyof SalonProfile] as (value: unknown) => string) : undefined;
  return write && value !== undefined && value !== null ? write(value) : valueWords(kind, fields, field);
}
