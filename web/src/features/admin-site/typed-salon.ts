import { noRating, type SalonLogo, type SalonProfile, salonProfile, weekdays } from '@lacquer/contracts/salon/salon';
import { salonParts } from '@lacquer/contracts/site/kinds/salon';
import { offeredLanguages, translatedLanguages } from '@lacquer/contracts/site/languages';
import type { TranslatedLanguage } from '@lacquer/contracts/site/translations';
import { type PaletteName, paletteNames } from '@lacquer/contracts/salon/palettes';
import { typedPhone } from '@lacquer/contracts/salon/typed-phone';
import type { z } from 'zod';
import { formatPhone } from '../../format/phone';

type Weekday = (typeof weekdays)[number];
type Opening = SalonProfile['hours'][Weekday];

/** The hours of a day as form fields. The times are kept while the day is closed. */
export interface TypedOpening {
  isOpen: boolean;
  opens: string;
  closes: string;
}

/** The profile as form values, which are strings. */
export interface TypedSalon {
  name: string;
  tagline: string;
  /** In the languages other than English. */
  taglines: Record<TranslatedLanguage, string>;
  palette: PaletteName;
  logo: SalonLogo | null;
  phone: string;
  /** Those besides English. */
  languages: Record<TranslatedLanguage, boolean>;
  address: Record<keyof SalonProfile['address'], string>;
  geo: Record<keyof SalonProfile['geo'], string>;
  timeZone: string;
  hours: Record<Weekday, TypedOpening>;
  /** `notes`: in the languages other than English. */
  holidays: (TypedOpening & { date: string; note: string; notes: Record<TranslatedLanguage, string> })[];
  bookingUrl: string;
  links: Record<keyof SalonProfile['links'], string>;
  paymentMethods: string;
  claims: Record<keyof SalonProfile['claims'], string>;
}

/** Default hours of a day that is opened in the form. */
const usualHours = { opens: '10:00', closes: '18:00' };

const typedOpening = (opening: Opening): TypedOpening => ({ isOpen: opening !== null, ...(opening ?? usualHours) });

const texts = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])) as Record<
    keyof T,
    string
  >;

export const newHoliday: TypedSalon['holidays'][number] = {
  date: '',
  note: '',
  notes: { es: '', ko: '' },
  isOpen: false,
  ...usualHours,
};

const typedTranslations = ({ es = '', ko = '' }: SalonProfile['taglines'] = {}) => ({ es, ko });

const typedClaims = (claims: SalonProfile['claims']): TypedSalon['claims'] => ({
  ...texts(claims),
  ...texts({ heroRating: claims.heroRating || null, reviewsRating: claims.reviewsRating || null }),
});

export function typedSalon(salon: SalonProfile): TypedSalon {
  return {
    name: salon.name,
    tagline: salon.tagline,
    taglines: typedTranslations(salon.taglines),
    palette: salon.palette ?? paletteNames[0],
    logo: salon.logo ?? null,
    languages: offersOf(salon),
    phone: formatPhone(salon.phone),
    address: texts(salon.address),
    geo: texts(salon.geo),
    timeZone: salon.timeZone,
    hours: Object.fromEntries(weekdays.map((day) => [day, typedOpening(salon.hours[day])])) as TypedSalon['hours'],
    holidays: salon.holidays.map(({ date, note, notes, opening }) => ({
      date,
      note,
      notes: typedTranslations(notes),
      ...typedOpening(opening),
    })),
    bookingUrl: salon.bookingUrl,
    links: texts(salon.links),
    paymentMethods: salon.paymentMethods.join(', '),
    claims: typedClaims(salon.claims),
  };
}

/** A part of the profile, which is saved as a whole. */
export type SalonPart = keyof SalonProfile & keyof TypedSalon;
export type SalonParts = Partial<SalonProfile>;

export const partsOf = (salon: SalonProfile, parts: readonly SalonPart[]): SalonParts =>
  Object.fromEntries(parts.map((part) => [part, salon[part]]));

/** A validation error of a form field, by its path. */
export interface SalonFault {
  field: string;
  message: string;
}

/** The form's values in the shape of the profile, unchecked. */
const profileIn = (typed: TypedSalon): Readonly<Record<SalonPart, unknown>> => ({
  ...typed,
  taglines: readTranslations(typed.taglines),
  logo: typed.logo ?? undefined,
  languages: translatedLanguages.filter((language) => typed.languages[language]),
  phone: typedPhone(typed.phone),
  address: readAddress(typed.address),
  geo: { latitude: readNumber(typed.geo.latitude), longitude: readNumber(typed.geo.longitude) },
  hours: Object.fromEntries(weekdays.map((day) => [day, readOpening(typed.hours[day])])),
  holidays: typed.holidays
    .map(({ date, note, notes, ...opening }) => {
      const translations = note.trim() === '' ? undefined : readTranslations(notes);
      return { date, note, ...(translations && { notes: translations }), opening: readOpening(opening) };
    })
    .toSorted((one, other) => one.date.localeCompare(other.date)),
  links: { instagram: typed.links.instagram.trim() || null, facebook: typed.links.facebook.trim() || null },
  paymentMethods: typed.paymentMethods
    .split(',')
    .map((method) => method.trim())
    .filter(Boolean),
  claims: {
    ...typed.claims,
    heroRating: readRating(typed.claims.heroRating),
    reviewsRating: readRating(typed.claims.reviewsRating),
  },
});

/** Parses the form to a profile, or to validation errors. */
export function readSalon(typed: TypedSalon): { profile: SalonProfile } | { faults: SalonFault[] } {
  const read = salonProfile.safeParse(profileIn(typed));
  return read.success ? { profile: read.data } : { faults: faultsIn(read.error, [], typed) };
}

/** Parses each part of the form by itself: those that are valid, and the validation errors of the others. */
export function readSalonParts(typed: TypedSalon): { parts: SalonParts; faults: SalonFault[] } {
  const given = profileIn(typed);
  const reads = salonParts.map((part) => ({ part, read: salonProfile.shape[part].safeParse(given[part]) }));
  return {
    parts: Object.fromEntries(reads.flatMap(({ part, read }) => (read.success ? [[part, read.data]] : []))),
    faults: reads.flatMap(({ part, read }) => (read.success ? [] : faultsIn(read.error, [part], typed))),
  };
}

/** `within`: the path of what was parsed. */
const faultsIn = ({ issues }: z.ZodError, within: readonly string[], typed: TypedSalon): SalonFault[] =>
  issues.map(({ path, message }) => ({ field: fieldAt([...within, ...path], typed), message }));

function offersOf(salon: SalonProfile): TypedSalon['languages'] {
  const offered = offeredLanguages(salon);
  return { es: offered.includes('es'), ko: offered.includes('ko') };
}

/** Undefined without any. */
function readTranslations({ es, ko }: TypedSalon['taglines']): SalonProfile['taglines'] {
  const given = { ...(es.trim() && { es: es.trim() }), ...(ko.trim() && { ko: ko.trim() }) };
  return Object.keys(given).length > 0 ? given : undefined;
}

/** As it is stored, whether it is complete or not. */
export const readAddress = ({ street, city, region, postalCode }: TypedSalon['address']): TypedSalon['address'] => ({
  street: street.trim(),
  city: city.trim(),
  region: region.trim().toUpperCase(),
  postalCode: postalCode.trim(),
});

const readOpening = ({ isOpen, opens, closes }: TypedOpening): Opening => (isOpen ? { opens, closes } : null);

/** An empty rating is none. */
const readRating = (text: string): number => (text.trim() === '' ? noRating : readNumber(text));

/** Returns NaN for an invalid number, so that the contract reports the error. */
const readNumber = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** The form field for a path of the profile. An error of a whole day is shown at its opening time. */
function fieldAt(path: readonly PropertyKey[], typed: TypedSalon): string {
  const [group, key, ...rest] = path.map(String);
  if (group === 'hours') return ['hours', key, rest[0] ?? 'opens'].join('.');
  if (group === 'paymentMethods') return group;
  if (group !== 'holidays' || key === undefined) return path.map(String).join('.');
  // `readSalon` has sorted the days by date
  const dates = typed.holidays.map(({ date }, index) => ({ date, index }));
  const { index } = dates.toSorted((one, other) => one.date.localeCompare(other.date))[Number(key)] ?? { index: key };
  const leaf = rest[0] === 'opening' ? (rest[1] ?? 'opens') : rest[0];
  return ['holidays', index, leaf].join('.');
}
